// Package source is the family of places where measurements and profiles come
// from. This file holds the vocabulary and the interface; each folder below is
// one source. A source executes; it does not decide how often, in which order
// or what the values mean: package collect and its callers do.
package source

import (
	"cmp"
	"context"
	"time"

	"github.com/gohone/hone"
)

// Binary is a compiled program that holds benchmarks of one package.
type Binary struct {
	Package string
	Path    string
	Dir     string   // working directory of its processes
	Env     []string // environment of its processes
	// Sliced says that the binary was compiled with the source's own package
	// testing, so that it can measure in slices.
	Sliced bool
	// Agent says that the agent of package inject was compiled in.
	Agent bool
	// Program is the path of the package's program, with the agent, where that
	// is measured as well.
	Program string
}

// Filter chooses what of a binary is executed, in the words of go test.
type Filter struct {
	Bench, Run, Skip string
	Short            bool
	CPU              []int         // discover for each of these GOMAXPROCS; none means the one of hone
	Timeout          time.Duration // of one process; 0 means none
}

// Sample is what one process measured: the mean over N iterations, in base
// units.
type Sample struct {
	N      int
	Values map[hone.Unit]float64
	Wall   time.Duration // of the whole process, with its start and set-up
	CPU    time.Duration // user and system, of the whole process
	Bursts []Burst       // of a process that measured in slices
}

// Burst is slices that were measured right after each other.
type Burst struct {
	Slices []float64 // sec/op of each
	GCs    []int     // garbage collections that ended in each
	SetUps []float64 // seconds that calling the benchmark took besides each
}

// Failure is a benchmark that could not be executed.
type Failure struct {
	Benchmark hone.Benchmark
	Reason    string // "panicked: ...", "did not end within 1m0s"
}

func (f *Failure) Error() string {
	return "benchmark " + cmp.Or(f.Benchmark.Name, "Benchmark") + " of " + f.Benchmark.Package + ": " + f.Reason
}

// Size says how long a benchmark is to run: exactly N iterations, or about
// For when N is 0.
//
// With Bursts, a binary that is Sliced calls the benchmark again and again, N
// iterations each time: Bursts times Slices slices.
type Size struct {
	N      int
	For    time.Duration
	First  int // iterations of a run before, which counts allocations; at least N
	Slices int // of a burst
	Bursts int
	// Stretch is how many times the iterations every second burst has; 0 is 1.
	Stretch int
	Core    int // processor to stay on, from 1; 0 leaves that to the system
	// Every is how many bytes are allocated from one sample of a profile of allocations to the next, on average; 0
	// counts every object.
	Every int
}

// Source measures and profiles the benchmarks of a binary, each call in one
// fresh process.
type Source interface {
	// Discover executes every benchmark the filter selects once and names
	// the leaves, in order. Benchmarks that fail are listed, and do not
	// keep the others from being found.
	Discover(ctx context.Context, b Binary, f Filter) ([]hone.Benchmark, []Failure, error)
	// Measure executes one benchmark. A benchmark that fails is a *Failure.
	Measure(ctx context.Context, b Binary, f Filter, name hone.Benchmark, s Size) (Sample, error)
	// Profile executes one benchmark and returns the profile of that kind
	// in pprof's format, coverage in that of cover profiles. A benchmark that fails is a *Failure.
	Profile(ctx context.Context, b Binary, f Filter, name hone.Benchmark, s Size, k hone.Kind) ([]byte, error)
}

// Profiler is a source that collects profiles of every kind of a benchmark.
type Profiler interface {
	// Collect executes one benchmark, in a fresh process that collects nothing
	// else, and returns its profile of that kind. A benchmark that fails is a
	// *Failure.
	Collect(ctx context.Context, b Binary, f Filter, name hone.Benchmark, s Size, k hone.Kind, r Rates) (Collected, error)
}

// Rates are how finely blocking is sampled.
type Rates struct {
	Block int // nanoseconds of waiting per sample
	Mutex int // contentions per sample
}

// SafeRates cost a program a few per cent at most.
var SafeRates = Rates{Block: 10_000, Mutex: 10}

// Batcher is a source that can measure several benchmarks in one process, and
// two builds of them in turns: the processes of both are alive, and while one
// runs a burst the other waits. What the machine does to one side in a
// millisecond it does to the other in the next.
type Batcher interface {
	Source
	// MeasureBatch executes benchmarks of one or two binaries that are Sliced,
	// one process each. A benchmark that could not be measured in this company
	// has no samples, and says nothing on how it fares in a process of its own.
	// The error is that of the context, or of a process that did not start.
	MeasureBatch(ctx context.Context, binaries []Binary, f Filter, b Batch) ([]Outcome, error)
}

// Batch is benchmarks of one package and GOMAXPROCS to measure together.
type Batch struct {
	Jobs []Job
	Core int // processor to stay on, from 1; 0 leaves that to the system
	// Shuffle draws the order of the benchmarks; 0 leaves them in that of the
	// source.
	Shuffle int
	// Turn says, 0 or 1, which side is next to begin: as a process, with each
	// benchmark, and with each of its bursts.
	Turn func() int
}

// Job is a benchmark of a batch; the Core of its size does not count.
type Job struct {
	Benchmark hone.Benchmark
	Size      Size
}

// Outcome is what a benchmark of a batch measured.
type Outcome struct {
	Samples []Sample // one a binary; nil if it could not be measured
	First   int      // the side that began
	Tried   bool     // the processes came to it
	// Unlike says that the binaries brought different benchmarks when this one
	// was expected: their order differs.
	Unlike bool
}
