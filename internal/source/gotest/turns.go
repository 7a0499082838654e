package gotest

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
)

var _ source.Pairer = (*Source)(nil)

// settle is how long two processes rest before their first bursts. The monitor
// thread of a Go runtime that has just worked looks around every 20 microseconds
// for about 4 ms, on the processor that is measured on.
const settle = 5 * time.Millisecond

// MeasurePair implements [source.Pairer].
func (s *Source) MeasurePair(ctx context.Context, binaries [2]source.Binary, f source.Filter, name hone.Benchmark, size source.Size, turn func() int) (samples [2]source.Sample, errs [2]error) {
	var runners [2]*runner
	first := turn()
	for _, k := range [2]int{first, 1 - first} {
		runners[k], errs[k] = s.start(ctx, binaries[k], f, name, size)
	}
	time.Sleep(settle)
	for burst := 0; burst < size.Bursts && alive(runners); burst++ {
		k := turn()
		if runners[k].burst() {
			runners[1-k].burst()
		}
	}
	for k, r := range runners {
		if r != nil {
			samples[k], errs[k] = r.end()
		}
	}
	return samples, errs
}

func alive(runners [2]*runner) bool {
	for _, r := range runners {
		if r == nil || r.broken {
			return false
		}
	}
	return true
}

// measureBursts is Measure of a binary that measures in slices.
func (s *Source) measureBursts(ctx context.Context, b source.Binary, f source.Filter, name hone.Benchmark, size source.Size) (source.Sample, error) {
	r, err := s.start(ctx, b, f, name, size)
	if err != nil {
		return source.Sample{}, err
	}
	for range size.Bursts {
		if !r.burst() {
			break
		}
	}
	return r.end()
}

// runner is a process that measures a burst for every token it gets.
type runner struct {
	process *gotool.Process
	name    hone.Benchmark
	timeout time.Duration
	tokens  *os.File // to the process
	records *os.File // from it
	record  []byte
	bursts  []source.Burst
	broken  bool // it ended by itself, or never was ready
}

// start starts a process and waits until it is ready for its first burst.
func (s *Source) start(ctx context.Context, b source.Binary, f source.Filter, name hone.Benchmark, size source.Size) (*runner, error) {
	slices := max(1, size.Slices)
	r := &runner{name: name, timeout: f.Timeout, record: make([]byte, 8+16*slices)}
	in, tokens, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("pipe: %w", err)
	}
	records, out, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("pipe: %w", err), in.Close(), tokens.Close())
	}
	r.tokens, r.records = tokens, records
	b.Env = append(b.Env[:len(b.Env):len(b.Env)], fmt.Sprintf("HONE_BURSTS=3,4,%d,%d", slices, size.N))
	size.N = max(size.N, size.First)
	c := command(b, f, name.Procs, append(select1(name, size), "-test.benchmem"))
	c.Files, c.Core = []*os.File{in, out}, size.Core
	r.process, err = gotool.Start(ctx, c)
	in.Close()
	out.Close()
	if err != nil {
		return nil, errors.Join(err, tokens.Close(), records.Close())
	}
	r.read()
	return r, nil
}

// read waits for a record. The process closes its end when it ends, whether by
// itself or because its time is over.
func (r *runner) read() bool {
	if _, err := io.ReadFull(r.records, r.record); err != nil {
		r.broken = true
	}
	return !r.broken
}

// burst lets the process measure one burst.
func (r *runner) burst() bool {
	if r.broken {
		return false
	}
	if _, err := r.tokens.Write([]byte{1}); err != nil {
		r.broken = true
		return false
	}
	if !r.read() {
		return false
	}
	r.bursts = append(r.bursts, decodeBurst(r.record))
	return true
}

// decodeBurst reads the iterations of a slice and, for each slice, its time in
// nanoseconds and the collections that ended in it.
func decodeBurst(record []byte) source.Burst {
	n := float64(max(1, binary.LittleEndian.Uint64(record)))
	var b source.Burst
	for rest := record[8:]; len(rest) >= 16; rest = rest[16:] {
		ns := float64(binary.LittleEndian.Uint64(rest))
		b.Slices = append(b.Slices, ns/n/1e9)
		b.GCs = append(b.GCs, int(binary.LittleEndian.Uint64(rest[8:])))
	}
	return b
}

// end lets the process end and returns what it measured.
func (r *runner) end() (source.Sample, error) {
	r.tokens.Close()
	res, err := r.process.Wait()
	r.records.Close()
	if err != nil {
		return source.Sample{}, err
	}
	s, err := read(res, r.name, r.timeout)
	if err == nil && r.broken {
		err = &source.Failure{Benchmark: r.name, Reason: "ended before it was measured"}
	}
	s.Bursts = r.bursts
	return s, err
}
