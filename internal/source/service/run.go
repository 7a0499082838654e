package service

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/inject"
	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/stat"
)

// run is a process of the service with what was measured of it.
type run struct {
	*instance
	extent  load.Extent // of a window
	began   time.Time
	windows []window
	paired  bool // windows were loaded at the same time as those of the other side
}

// window is one stretch of load.
type window struct {
	load hone.Load
	used inject.Counters
}

// begin starts the service and warms it up.
func (s *Source) begin(ctx context.Context, b source.Binary, size source.Size) (*run, error) {
	r := &run{extent: s.extent(size), began: time.Now()}
	var err error
	if r.instance, err = s.start(ctx, b); err != nil {
		return nil, err
	}
	if err := r.window(ctx, load.Turn{}); err != nil {
		r.end()
		return nil, err
	}
	r.windows = nil
	return r, nil
}

func (r *run) end() { r.stop() }

// extent is that of a window. What a window costs the service besides its
// requests, connections say, and what other programs do to it while it lasts, is
// shared out over the requests: so windows that are compared have equally many,
// however long they take.
func (s *Source) extent(size source.Size) load.Extent {
	e := load.Extent{Time: size.For}
	if e.Time <= 0 {
		e.Time = s.window()
	}
	if size.N > 1 {
		e.Requests, e.Most = int64(size.N), max(patient, tardy*e.Time)
	}
	return e
}

// tardy is how many times as long as usual a window may take, on a machine where
// other programs run.
const tardy = 20

// What makes counts known well: what connections and collections add to them is
// a small part of so many requests, or there was so much time for it.
const (
	wellKnown = 3000
	longCount = 2 * time.Second
)

// enough reports whether a process was loaded for the windows that were asked
// for, or its counts are known well.
func (r *run) enough(windows int) bool {
	if windows > 0 || len(r.windows) == 0 {
		return len(r.windows) >= max(1, windows)
	}
	var requests int64
	for _, w := range r.windows {
		requests += w.load.Requests
	}
	return requests >= wellKnown || time.Duration(len(r.windows))*r.extent.Time >= longCount
}

// patient is the longest window in which a service that has not answered at all
// is asked again: on a busy machine its process may not have run in a short one.
const patient = 2 * time.Second

// unanswered is a window without an answer.
type unanswered struct{ fault }

// window loads the service once.
func (r *run) window(ctx context.Context, turn load.Turn) error {
	e := r.extent
	e.Turn = turn
	w, err := r.driveUntilAnswered(ctx, e)
	if err == nil {
		r.windows = append(r.windows, w)
	}
	return err
}

// driveUntilAnswered loads the service for a time, and for longer if not one
// request was answered in that.
func (i *instance) driveUntilAnswered(ctx context.Context, e load.Extent) (window, error) {
	for try := 1; ; try++ {
		w, err := i.drive(ctx, e)
		var none *unanswered
		if !errors.As(err, &none) || try == attempts || e.Requests > 0 || e.Time >= patient {
			return w, err
		}
		e.Time = min(patient, 8*e.Time)
	}
}

// drive loads the service once, and reads its counters at both ends.
func (i *instance) drive(ctx context.Context, e load.Extent) (window, error) {
	var w window
	var before inject.Counters
	var failed error
	var err error
	w.load, err = i.source.Driver.Drive(ctx, i.place, e, func() { before, failed = i.counters() })
	if ctx.Err() != nil {
		return w, ctx.Err()
	}
	if dead := i.deadSoon(err != nil || len(w.load.Errors) > 0); dead != nil {
		return w, dead
	}
	if err != nil {
		return w, faultf("cannot be loaded: %v%s", err, i.exhausted())
	}
	if failed != nil {
		return w, failed
	}
	after, err := i.counters()
	if err != nil {
		return w, err
	}
	w.used = after.Since(before)
	if err := i.answered(w.load); err != nil {
		return w, err
	}
	i.sayVoid(w.load)
	return w, nil
}

// deadSoon reports a process that has ended. Where requests were lost, it is
// given a moment: connections break before the end is told.
func (i *instance) deadSoon(lost bool) error {
	if lost {
		select {
		case <-i.ended:
		case <-time.After(500 * time.Millisecond):
		}
	}
	return i.alive()
}

// mostFailed is the share of the requests that may fail.
const mostFailed = 0.01

// answered is a fault where too many requests failed for the figures to be about
// what the service does.
func (i *instance) answered(l hone.Load) error {
	lost := int64(0)
	for _, n := range l.Errors {
		lost += n
	}
	switch bad := lost + l.Failed; {
	case l.Requests+lost == 0:
		return &unanswered{fault{fmt.Sprintf("no request was sent or answered within %s", l.Elapsed.Round(time.Millisecond))}}
	case l.Requests == 0 && lost > 0:
		return &unanswered{fault{fmt.Sprintf("answered none of %d requests within %s: %s%s", lost, l.Elapsed.Round(time.Millisecond), reasons(l), i.exhausted())}}
	case float64(bad) > mostFailed*float64(l.Requests+lost):
		return faultf("%d of %d requests failed: %s%s", bad, l.Requests+lost, reasons(l), i.exhausted())
	}
	return nil
}

// reasons says why requests failed, the most frequent first.
func reasons(l hone.Load) string {
	counts := map[string]int64{}
	maps.Copy(counts, l.Errors)
	for status, n := range l.Status {
		if status >= 400 {
			counts[fmt.Sprintf("status %d", status)] += n
		}
	}
	if len(counts) == 0 {
		return "the answer was not the one that was expected"
	}
	names := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		if d := counts[b] - counts[a]; d != 0 {
			return int(max(-1, min(1, d)))
		}
		return strings.Compare(a, b)
	})
	return strings.Join(names[:min(3, len(names))], "; ")
}

// sayVoid hands on that the generator was the bottleneck.
func (i *instance) sayVoid(l hone.Load) {
	for _, w := range l.Windows {
		if w.Void != "" && i.source.Void != nil {
			i.source.Void(w.Void)
			return
		}
	}
}

// perBurst is how many windows that follow each other are one burst.
func (r *run) perBurst() int {
	if r.paired {
		return 1
	}
	return perBurst
}

// sample is what the windows come to. What is counted is shared out over all
// requests; latencies and rates are the median of the windows, since a window
// that another program disturbed is no window of the service.
func (r *run) sample() source.Sample {
	s := source.Sample{Values: map[hone.Unit]float64{}, Wall: time.Since(r.began)}
	var used inject.Counters
	var rates, middles, tails []float64
	for _, w := range r.windows {
		n := w.load.Requests
		s.N += int(n)
		used = used.Plus(w.used)
		rates = append(rates, w.load.Achieved)
		if l := w.load.Latency; l != nil {
			middles, tails = append(middles, l.P50.Seconds()), append(tails, l.P99.Seconds())
		}
	}
	s.CPU, s.Bursts = used.CPU, burstsOf(r.windows, r.perBurst())
	per := func(u hone.Unit, total float64) { s.Values[u] = total / float64(s.N) }
	per(hone.SecPerOp, used.CPU.Seconds())
	per(hone.BytesPerOp, float64(used.Bytes))
	per(hone.AllocsPerOp, float64(used.Objects))
	per(hone.GCsPerOp, float64(used.GCs))
	if used.IOCalls >= 0 {
		per(hone.IOCallsPerOp, float64(used.IOCalls))
	}
	s.Values[hone.PeakBytes] = float64(used.Peak)
	s.Values[hone.RequestsPerSec] = stat.Median(rates)
	if len(middles) > 0 {
		s.Values[hone.P50Sec], s.Values[hone.P99Sec] = stat.Median(middles), stat.Median(tails)
	}
	return s
}
