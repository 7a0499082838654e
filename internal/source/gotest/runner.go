package gotest

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
)

// runner is a process with the harness; harness/burst.go.txt describes the
// messages.
type runner struct {
	process  *gotool.Process
	commands *os.File      // to the process
	messages *os.File      // from it
	patience time.Duration // between messages; 0 means endless
	waits    bool          // for a command
	ended    bool          // no message comes any more
}

// longest bounds what a message may claim to be, in bytes.
const longest = 1 << 20

// start starts a process with the harness.
func start(ctx context.Context, c gotool.Command, patience time.Duration) (*runner, error) {
	in, commands, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("pipe: %w", err)
	}
	messages, out, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("pipe: %w", err), in.Close(), commands.Close())
	}
	c.Env = append(c.Env[:len(c.Env):len(c.Env)], "HONE_BURSTS=3,4")
	c.Files = []*os.File{in, out}
	process, err := gotool.Start(ctx, c)
	in.Close()
	out.Close()
	if err != nil {
		return nil, errors.Join(err, commands.Close(), messages.Close())
	}
	return &runner{process: process, commands: commands, messages: messages, patience: patience}, nil
}

// next waits for the next benchmark and returns its name without prefix, which is
// nothing for func Benchmark; ok is false if none comes any more.
func (r *runner) next() (name string, ok bool) {
	for !r.ended {
		if kind, text := r.message(); kind == 'n' {
			return workloadName(strings.TrimPrefix(string(text), "Benchmark")), true
		}
	}
	return "", false
}

// begin runs a benchmark so often, and reports whether it can be measured then.
func (r *runner) begin(first int) bool {
	r.command(first, 0)
	kind, _ := r.message()
	return kind == 'r'
}

// burst measures slices of n iterations.
func (r *runner) burst(n, slices int) (source.Burst, bool) {
	r.command(n, slices)
	kind, text := r.message()
	if kind != 'r' {
		return source.Burst{}, false
	}
	b := decodeBurst(text)
	return b, len(b.Slices) == slices
}

// leave lets the process go on with the next benchmark.
func (r *runner) leave() {
	if r.waits {
		r.command(0, 0)
	}
}

func (r *runner) command(a, b int) {
	r.waits = false
	if r.ended {
		return
	}
	m := binary.LittleEndian.AppendUint64(nil, uint64(a))
	m = binary.LittleEndian.AppendUint64(m, uint64(b))
	if _, err := r.commands.Write(m); err != nil {
		r.ended = true
	}
}

// message waits for the next one; its kind is 0 when none comes any more. The
// process closes its end when it ends, whether by itself or because its time is
// over; one that says nothing for too long is given up.
func (r *runner) message() (kind byte, text []byte) {
	var head [5]byte
	if r.ended {
		return 0, nil
	}
	if r.patience > 0 {
		_ = r.messages.SetReadDeadline(time.Now().Add(r.patience)) // where there are none, the context ends it
	}
	if _, err := io.ReadFull(r.messages, head[:]); err != nil {
		r.giveUp()
		return 0, nil
	}
	length := binary.LittleEndian.Uint32(head[1:])
	text = make([]byte, min(length, longest))
	if _, err := io.ReadFull(r.messages, text); err != nil || length > longest {
		r.giveUp() // or not a message of the harness
		return 0, nil
	}
	r.waits = head[0] != 'f'
	return head[0], text
}

// giveUp ends a process that may not have ended by itself.
func (r *runner) giveUp() {
	r.ended = true
	if r.patience > 0 {
		r.process.Stop()
	}
}

// decodeBurst reads what a burst took.
func decodeBurst(record []byte) source.Burst {
	const slice = 3 * 8
	var b source.Burst
	if len(record) < 8 {
		return b
	}
	n := float64(max(1, binary.LittleEndian.Uint64(record)))
	for rest := record[8:]; len(rest) >= slice; rest = rest[slice:] {
		ns, call := float64(binary.LittleEndian.Uint64(rest)), float64(binary.LittleEndian.Uint64(rest[16:]))
		b.Slices = append(b.Slices, ns/n/1e9)
		b.GCs = append(b.GCs, int(binary.LittleEndian.Uint64(rest[8:])))
		b.SetUps = append(b.SetUps, max(0, call-ns)/1e9)
	}
	return b
}

// wait waits for the end of the process, and makes it end if it has more to
// measure that nobody wants.
func (r *runner) wait() (gotool.Result, error) {
	if !r.ended {
		r.process.Stop()
	}
	r.commands.Close()
	res, err := r.process.Wait()
	r.messages.Close()
	return res, err
}
