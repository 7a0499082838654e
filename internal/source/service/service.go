// Package service is a service under load as source: a program that hone
// compiled with the agent of package inject, started anew for each round, on
// free ports, and loaded in windows.
//
// Of two builds both processes are alive, and one is loaded while the other
// waits: in turns, so that what the machine does to one side it does to the
// other. Processor time, allocations, collections and system calls are what the
// process itself counts at both ends of a window, so connecting and warming up
// are no part of them. The agent is spoken to through inherited pipes: nobody
// else can reach it.
package service

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/source"
)

// Source measures a service. Its binaries are programs, of which Path counts,
// or Program where there is one.
type Source struct {
	Service hone.Service
	Driver  load.Driver
	// Scratch returns a new folder for one process.
	Scratch func() (string, error)
	// Void, if not nil, is told why a window says little of the service.
	Void func(reason string)
}

var _ source.Batcher = (*Source)(nil)

// What hone chooses where the user does not. A window has the requests that are
// answered in 50 ms, of a quick service hundreds; of a slow one it is made longer,
// see [Source.Calibrate].
const (
	Window  = 50 * time.Millisecond
	longest = 10 * time.Second
	// enough requests in a window, so that the first and the last are few.
	enough = 100
	// crowded is how many times as many requests as are answered in the time of a
	// window it may have, where the service does not get the processor.
	crowded = 2
)

// Discover names the one workload there is.
func (s *Source) Discover(_ context.Context, b source.Binary, _ source.Filter) ([]hone.Benchmark, []source.Failure, error) {
	return []hone.Benchmark{{Package: b.Package, Name: hone.ServiceWorkload}}, nil, nil
}

// Calibrate starts the service once, and chooses how many requests a window has
// and about how long it takes.
func (s *Source) Calibrate(ctx context.Context, b source.Binary, name hone.Benchmark) (source.Sample, source.Size, error) {
	r, err := s.begin(ctx, b, source.Size{For: s.window()})
	if err != nil {
		return source.Sample{}, source.Size{}, s.failure(ctx, name, err)
	}
	defer r.end()
	if err := r.window(ctx, load.Turn{}); err != nil {
		return source.Sample{}, source.Size{}, s.failure(ctx, name, err)
	}
	return r.sample(), sizeOf(r.windows[0], s.Service.Window), nil
}

// sizeOf is the size of windows that are like one that was measured: of the length
// that was asked for. Where none was, they are longer if few requests are answered,
// and have more requests if others take the processor of a closed loop: as many as
// keep the service busy for the time of a window.
func sizeOf(w window, asked time.Duration) source.Size {
	n, length := max(1, float64(w.load.Requests)), w.load.Elapsed
	if asked > 0 {
		return source.Size{N: int(n), For: length}
	}
	wanted := max(n, enough)
	if cpu := w.used.CPU.Seconds(); cpu > 0 && w.load.Asked == 0 {
		wanted = max(wanted, min(crowded*n, n*Window.Seconds()/cpu))
	}
	size := source.Size{For: min(longest, time.Duration(wanted/n*float64(length)))}
	size.N = max(1, int(n*size.For.Seconds()/length.Seconds()))
	return size
}

func (s *Source) window() time.Duration {
	if s.Service.Window > 0 {
		return s.Service.Window
	}
	return Window
}

// Measure starts the service and loads it for some windows; where the size does
// not say how many, until what it allocates for a request is known well.
func (s *Source) Measure(ctx context.Context, b source.Binary, _ source.Filter, name hone.Benchmark, size source.Size) (source.Sample, error) {
	r, err := s.begin(ctx, b, size)
	if err != nil {
		return source.Sample{}, s.failure(ctx, name, err)
	}
	defer r.end()
	for !r.enough(size.Bursts) {
		if err := r.window(ctx, load.Turn{}); err != nil {
			return source.Sample{}, s.failure(ctx, name, err)
		}
	}
	return r.sample(), nil
}

// failure is the error of a process as that of the workload, or of the context.
func (s *Source) failure(ctx context.Context, name hone.Benchmark, err error) error {
	var wrong *fault
	var none *unanswered
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.As(err, &wrong) || errors.As(err, &none) {
		return &source.Failure{Benchmark: name, Reason: err.Error()}
	}
	return err
}

// MeasureBatch implements [source.Batcher]: windows of both sides in turns. A
// service on a port of its own choice cannot be alive twice.
func (s *Source) MeasureBatch(ctx context.Context, binaries []source.Binary, _ source.Filter, b source.Batch) ([]source.Outcome, error) {
	out := make([]source.Outcome, len(b.Jobs))
	if !s.movable() && len(binaries) > 1 {
		return out, nil
	}
	for i, j := range b.Jobs {
		samples, first, err := s.inTurns(ctx, binaries, j.Size, b.Turn)
		if err != nil {
			return nil, s.failure(ctx, j.Benchmark, err)
		}
		out[i] = source.Outcome{Samples: samples, First: first, Tried: true}
	}
	return out, nil
}

// A round whose windows have taken so long, on a machine where others have the
// processors, ends with fewer of them: a verdict needs rounds.
const (
	sides  = 4 * time.Second
	fewest = 4 // windows of a side, if so many were asked for
)

// inTurns starts the sides and loads them, a window each at a time.
func (s *Source) inTurns(ctx context.Context, binaries []source.Binary, size source.Size, turn func() int) ([]source.Sample, int, error) {
	order := func() []int {
		switch {
		case len(binaries) < 2:
			return []int{0}
		case turn == nil || turn() == 0:
			return []int{0, 1}
		}
		return []int{1, 0}
	}
	began := order()
	runs := make([]*run, len(binaries))
	for _, k := range began {
		r, err := s.begin(ctx, binaries[k], size)
		if err != nil {
			return nil, 0, err
		}
		defer r.end()
		runs[k] = r
	}
	for began, n := time.Now(), 0; n < max(1, size.Bursts) && !(n >= fewest && time.Since(began) > sides); n++ {
		if err := s.windows(ctx, runs, order()); err != nil {
			return nil, 0, err
		}
	}
	samples := make([]source.Sample, len(runs))
	for k, r := range runs {
		samples[k] = r.sample()
	}
	return samples, began[0], nil
}

// turnsPerWindow is how many turns a window has where both sides are loaded at the
// same time. At half of saturation, with a load average of 20 on two processors, 43
// rounds of 12 windows between equal builds were off by 2.1 % with ten turns of 5 ms
// (root of the mean square of the median ratio), by 2.8 and 2.4 % with turns of 1.5 and
// 0.5 ms, and by 3.8 % with windows one after the other; in a closed loop by 4 to 6 %
// either way.
const turnsPerWindow = 10

// windows loads the sides for a window each: both at the same time, in turns much
// shorter than the window, or, where the driver cannot, one after the other.
func (s *Source) windows(ctx context.Context, runs []*run, order []int) error {
	if !s.together(runs) {
		for _, k := range order {
			if err := runs[k].window(ctx, load.Turn{}); err != nil {
				return err
			}
		}
		return nil
	}
	for _, r := range runs {
		r.paired = true
	}
	turns := load.NewTurns(len(runs), runs[0].extent.Time/turnsPerWindow)
	group, ctx := errgroup.WithContext(ctx)
	for i, k := range order {
		group.Go(func() error { return runs[k].window(ctx, load.Turn{Turns: turns, Number: i}) })
	}
	return group.Wait()
}

// together reports whether windows of the sides are possible at the same time. One
// that is not counted in requests may be driven again, for longer.
func (s *Source) together(runs []*run) bool {
	return len(runs) > 1 && runs[0].extent.Requests > 0 && load.TakesTurns(s.Driver)
}

// movable reports whether the service listens where it is told to, and the load
// follows it there.
func (s *Source) movable() bool { return load.Movable(s.Service.Load) }

// Profile loads the service for a time and returns its profile.
func (s *Source) Profile(ctx context.Context, b source.Binary, _ source.Filter, name hone.Benchmark, size source.Size, k hone.Kind) ([]byte, error) {
	data, err := s.profile(ctx, b, size, k)
	if err != nil {
		return nil, s.failure(ctx, name, err)
	}
	return data, nil
}

// fault is what went wrong with the service itself.
type fault struct{ reason string }

func (f *fault) Error() string { return f.reason }

func faultf(format string, args ...any) error { return &fault{fmt.Sprintf(format, args...)} }
