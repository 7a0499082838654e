// Package source is the family of places where measurements and profiles come
// from. This file holds the vocabulary and the interface; each folder below is
// one source. A source executes; it does not decide how often, in which order
// or what the values mean: package collect and its callers do.
package source

import (
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
}

// Filter chooses what of a binary is executed, in the words of go test.
type Filter struct {
	Bench, Run, Skip string
	Short            bool
	Timeout          time.Duration // of one process; 0 means none
}

// Sample is what one process measured: the mean over N iterations, in base
// units.
type Sample struct {
	N      int
	Values map[hone.Unit]float64
	Wall   time.Duration // of the whole process, with its start and set-up
}

// Failure is a benchmark that could not be executed.
type Failure struct {
	Benchmark hone.Benchmark
	Reason    string // "panicked: ...", "did not end within 1m0s"
}

func (f *Failure) Error() string {
	return "benchmark " + f.Benchmark.Name + " of " + f.Benchmark.Package + ": " + f.Reason
}

// Size says how long a benchmark is to run: exactly N iterations, or about
// For when N is 0.
type Size struct {
	N   int
	For time.Duration
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
