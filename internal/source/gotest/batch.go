package gotest

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
)

var _ source.Batcher = (*Source)(nil)

// MeasureBatch implements [source.Batcher].
func (s *Source) MeasureBatch(ctx context.Context, binaries []source.Binary, f source.Filter, b source.Batch) ([]source.Outcome, error) {
	outcomes, _, err := s.batch(ctx, binaries, f, b)
	return outcomes, err
}

// measureBursts is Measure of a binary that measures in slices.
func (s *Source) measureBursts(ctx context.Context, b source.Binary, f source.Filter, name hone.Benchmark, size source.Size) (source.Sample, error) {
	one := source.Batch{Jobs: []source.Job{{Benchmark: name, Size: size}}, Core: size.Core}
	outcomes, results, err := s.batch(ctx, []source.Binary{b}, f, one)
	if err != nil {
		return source.Sample{}, err
	}
	if reason := failed(results[0], f.Timeout); reason != "" {
		return source.Sample{}, &source.Failure{Benchmark: name, Reason: reason}
	}
	if outcomes[0].Samples == nil {
		return source.Sample{}, &source.Failure{Benchmark: name, Reason: "ended before it was measured"}
	}
	return outcomes[0].Samples[0], nil
}

// batch starts the processes, measures, and reads what they printed.
func (s *Source) batch(ctx context.Context, binaries []source.Binary, f source.Filter, b source.Batch) ([]source.Outcome, []gotool.Result, error) {
	m := &batch{Batch: b, outcomes: make([]source.Outcome, len(b.Jobs)), jobs: map[string]int{}}
	for i, j := range b.Jobs {
		m.jobs[j.Benchmark.Name] = i
	}
	err := m.start(ctx, binaries, f)
	if err == nil {
		m.measureAll()
	}
	results := make([]gotool.Result, len(m.runners))
	for k, r := range m.runners {
		res, waitErr := r.wait()
		if err == nil {
			err = waitErr
		}
		results[k] = res
	}
	if err != nil {
		return nil, nil, err
	}
	m.read(results)
	return m.outcomes, results, nil
}

// batch is benchmarks that are measured, and the processes that do it.
type batch struct {
	source.Batch
	sides    int
	runners  []*runner      // one a side
	jobs     map[string]int // by name, those that are left to do
	outcomes []source.Outcome
}

// start starts the processes. The time of a single benchmark bounds its process;
// of several, each has so much between two messages.
func (m *batch) start(ctx context.Context, binaries []source.Binary, f source.Filter) error {
	var patience time.Duration
	if len(m.Jobs) > 1 {
		patience, f.Timeout = f.Timeout, 0
	}
	names := make([]string, len(m.Jobs))
	for i, j := range m.Jobs {
		names[i] = exactly(j.Benchmark.Name)
	}
	args := []string{"-test.run=^$", "-test.bench=" + strings.Join(names, "|"), "-test.benchtime=1x", "-test.benchmem"}
	if m.Shuffle != 0 {
		args = append(args, "-test.shuffle="+strconv.Itoa(m.Shuffle))
	}
	m.sides = len(binaries)
	runners := make([]*runner, m.sides)
	defer func() { m.runners = slices.DeleteFunc(runners, func(r *runner) bool { return r == nil }) }()
	for _, k := range m.order(m.turn()) { // which is older may matter
		c := command(binaries[k], f, m.Jobs[0].Benchmark.Procs, slices.Clone(args))
		c.Core = m.Core
		var err error
		if runners[k], err = start(ctx, c, patience); err != nil {
			return err
		}
	}
	return nil
}

// measureAll follows the processes from benchmark to benchmark, for as long as
// both bring the same.
func (m *batch) measureAll() {
	failed := false // the benchmark before
	for len(m.jobs) > 0 {
		names, all := make([]string, len(m.runners)), true
		for k, r := range m.runners {
			var ok bool
			names[k], ok = r.next()
			all = all && ok
		}
		if !all {
			return
		}
		if names[0] != names[len(names)-1] {
			m.unlike(names)
			return
		}
		i, wanted := m.jobs[names[0]]
		if !wanted {
			for _, r := range m.runners {
				r.leave()
			}
			continue
		}
		delete(m.jobs, names[0])
		o := m.measure(m.Jobs[i].Size)
		if failed && m.ended() {
			return // what the benchmark before did may have ended it: a process that panics can get on to the next
		}
		m.outcomes[i], failed = o, o.Samples == nil
	}
	for _, r := range m.runners {
		r.next() // what it prints at the end is not lost
	}
}

// ended reports whether a process has ended.
func (m *batch) ended() bool {
	return slices.ContainsFunc(m.runners, func(r *runner) bool { return r.ended })
}

func (m *batch) unlike(names []string) {
	for _, n := range names {
		if i, ok := m.jobs[n]; ok {
			m.outcomes[i].Unlike = true
		}
	}
}

// measure measures one benchmark, in turns if there are two processes.
func (m *batch) measure(size source.Size) source.Outcome {
	o := source.Outcome{First: m.turn(), Tried: true}
	samples, well := make([]source.Sample, len(m.runners)), true
	for _, k := range m.order(o.First) {
		well = well && m.runners[k].begin(max(1, size.N, size.First))
	}
	for i := 0; well && i < size.Bursts; i++ {
		well = m.bursts(size, i, samples)
	}
	for _, r := range m.runners {
		r.leave()
	}
	if well {
		o.Samples = samples
	}
	return o
}

// bursts lets each process do a burst.
func (m *batch) bursts(size source.Size, i int, samples []source.Sample) bool {
	n := max(1, size.N)
	if size.Stretch > 0 && i%2 == 1 {
		n *= size.Stretch
	}
	for _, k := range m.order(m.turn()) {
		b, ok := m.runners[k].burst(n, max(1, size.Slices))
		if !ok {
			return false
		}
		samples[k].Bursts = append(samples[k].Bursts, b)
	}
	return true
}

func (m *batch) turn() int {
	if m.Turn == nil || m.sides < 2 {
		return 0
	}
	return m.Turn()
}

// order lists the processes, the given one first.
func (m *batch) order(first int) []int {
	if m.sides < 2 {
		return []int{0}
	}
	return []int{first, 1 - first}
}

// read completes the outcomes by what the processes printed. A benchmark of
// which one printed nothing of use was not measured.
func (m *batch) read(results []gotool.Result) {
	for k, r := range results {
		printed := printedSamples(r, procs(m.Jobs[0].Benchmark.Procs))
		for i := range m.outcomes {
			o := &m.outcomes[i]
			s, ok := printed[m.Jobs[i].Benchmark.Name]
			if o.Samples == nil || !ok {
				o.Samples = nil
				continue
			}
			s.Bursts = o.Samples[k].Bursts
			o.Samples[k] = s
		}
	}
}

// printedSamples are those a process printed, by the names of the benchmarks. A
// benchmark that panics without ending the process prints a time that is not a
// number.
func printedSamples(r gotool.Result, own int) map[string]source.Sample {
	out := map[string]source.Sample{}
	for _, res := range results(r.Stdout) {
		s := sample(res, r.Wall)
		s.CPU = r.CPU
		if v, timed := s.Values[hone.SecPerOp]; !timed || !math.IsNaN(v) {
			out[workloadName(withoutProcs(string(res.Name.Full()), own))] = s
		}
	}
	return out
}
