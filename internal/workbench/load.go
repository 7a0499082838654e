package workbench

import (
	"context"
	"fmt"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/host"
	"github.com/gohone/hone/internal/load"
)

// LoadRequest is a load and where it goes.
type LoadRequest struct {
	Name     string // as the user wrote the target
	Target   load.Target
	Protocol load.Protocol
	Spec     load.Spec
	Own      string // a host that the user says is theirs
	// Search looks for the highest rate that holds its goal, in the place of
	// one load; nil does not.
	Search *load.Search
	// External puts the load on in the place of the engine; Target and Protocol
	// do not count then, but for the target's address, if it has one.
	External load.External
	Watch    LoadWatch
}

// Load puts a load on a service and reports it. With a search, the report is of
// the highest rate that held the goal. It needs neither a module nor Go.
func (w *Workbench) Load(ctx context.Context, req LoadRequest) (*load.Result, error) {
	var err error
	if req.External == nil || req.Target.Address != "" {
		if req.Target.Address, err = load.Permit(ctx, req.Target.Address, req.Own); err != nil {
			return nil, err
		}
	}
	l := &loading{emitter: &emitter{handle: w.Handle}, req: req}
	start := time.Now()
	l.emit(hone.Event{Start: &hone.Start{Version: hone.Version, Command: "load", Host: host.Probe("", nil)}})
	r, err := l.watched(ctx)
	done := hone.Done{Elapsed: time.Since(start), Interrupted: ctx.Err() != nil}
	if err != nil {
		done.Error = err.Error()
	}
	if r != nil {
		if req.Name != "" {
			r.Load.Target = req.Name
		}
		l.emit(hone.Event{Load: &r.Load})
	}
	l.emit(hone.Event{Done: &done})
	return r, err
}

// loading is one call of Load.
type loading struct {
	*emitter
	req LoadRequest
}

// watched does the load while what it is to be watched by watches.
func (l *loading) watched(ctx context.Context) (*load.Result, error) {
	w, err := l.watch(ctx)
	if err != nil {
		return nil, err
	}
	r, err := l.result(ctx)
	list := w.end(ctx)
	if r != nil {
		r.Load.Metrics = list
		l.count(&r.Load)
	}
	return r, err
}

func (l *loading) result(ctx context.Context) (*load.Result, error) {
	if e := l.req.External; e != nil {
		said, err := e.Load(ctx, l.req.Spec, func(what string) { l.progress("load", what, 0, 0) })
		return &load.Result{Load: said}, err
	}
	if l.req.Search == nil {
		return l.one(ctx, l.req.Spec)
	}
	best, err := load.Highest(ctx, *l.req.Search, func(ctx context.Context, r load.Rate, d time.Duration) (*load.Result, error) {
		s := l.req.Spec
		s.Rate, s.Duration, s.Requests = r, d, 0
		return l.one(ctx, s)
	}, l.tried)
	if err != nil {
		return nil, err
	}
	if best == nil {
		l.warn("no-rate", fmt.Sprintf("no rate held %s; the first that was tried was %.0f requests/s", l.req.Search.Goal, l.req.Search.Start), "--rate starts the search lower")
		return nil, nil
	}
	return best.Result, nil
}

// tried tells of one rate of a search.
func (l *loading) tried(t load.Trial) {
	held := "missed"
	if t.Holds {
		held = "held"
	}
	at := l.req.Search.Goal.Percent
	l.progress("search", fmt.Sprintf("%.0f requests/s: %s, p%g %s", t.Rate, held, at, t.Result.Latency.Quantile(at).Round(time.Microsecond)), 0, 0)
	if t.Void != "" && !t.Holds {
		l.warn("generator", fmt.Sprintf("at %.0f requests/s %s", t.Rate, t.Void), "the service may do more than this machine can ask of it")
	}
}

// one is a single load. What each window says is progress; the report has all
// of them.
func (l *loading) one(ctx context.Context, s load.Spec) (*load.Result, error) {
	return load.Run(ctx, l.req.Target, l.req.Protocol, s, func(now hone.Load) {
		w := now.Windows[len(now.Windows)-1]
		l.progress("load", windowText(w), int(now.Requests), int(s.Requests))
		now.Target, now.Windows = l.req.Name, []hone.LoadWindow{w}
		l.emit(hone.Event{Load: &now})
	})
}

func windowText(w hone.LoadWindow) string {
	text := fmt.Sprintf("%.0f requests/s", w.Achieved)
	if w.Latency != nil {
		text += fmt.Sprintf(", p50 %s, p99 %s", w.Latency.P50.Round(time.Microsecond), w.Latency.P99.Round(time.Microsecond))
	}
	if w.Errors > 0 {
		text += fmt.Sprintf(", %d errors", w.Errors)
	}
	if w.Void != "" {
		text += " (" + w.Void + ")"
	}
	return text
}
