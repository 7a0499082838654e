package load

import (
	"time"

	"github.com/gohone/hone"
)

// watcher turns what is counted into windows.
type watcher struct {
	run    *run
	tell   func(hone.Load)
	report hone.Load
	total  *tally
	spare  *tally
	last   time.Duration
	cpu    time.Duration // of this process, when the last window ended
	first  time.Duration // and when the load began
}

func newWatcher(r *run, tell func(hone.Load)) *watcher {
	if tell == nil {
		tell = func(hone.Load) {}
	}
	used := cpuTime()
	w := &watcher{run: r, tell: tell, total: newTally(), spare: newTally(), cpu: used, first: used}
	w.report = hone.Load{
		Target: r.target.Address, Mode: "closed", Connections: max(1, r.spec.Connections),
	}
	if r.spec.Rate.Open() {
		w.report.Mode = "open"
	}
	if d := r.spec.depth(); d > 1 {
		w.report.Depth = d
	}
	return w
}

// watch ends a window whenever its time has come, and the last one when the
// load is over.
func (w *watcher) watch() {
	ticker := time.NewTicker(w.run.spec.window())
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			if w.window() {
				w.tell(w.report)
			}
		case <-w.run.over:
			w.window()
			return
		}
	}
}

// window ends the current window, and reports whether it is one to be told: not
// where the ticks of a busy machine follow each other too closely.
func (w *watcher) window() bool {
	now, used := w.run.now(), cpuTime()
	t := w.run.recorder.swap(w.spare)
	elapsed := max(time.Microsecond, w.own(now)-w.own(w.last))
	win := hone.LoadWindow{
		Start: w.last, Elapsed: elapsed,
		Achieved: float64(t.requests) / elapsed.Seconds(),
		Errors:   t.lost, Latency: latencyOf(t.latency),
		Busy: (used - w.cpu).Seconds() / max(time.Microsecond, now-w.last).Seconds() / float64(w.run.threads()),
	}
	if w.run.spec.Rate.Open() {
		r := w.run.spec.Rate
		win.Asked = (r.Planned(w.own(now)) - r.Planned(w.own(w.last))) / elapsed.Seconds()
	}
	if t.sent > 0 {
		win.Late = float64(t.late) / float64(t.sent)
	}
	win.Void = voidReason(win, t)
	// The rest after the last whole window says too little to stand alone.
	whole := len(w.report.Windows) == 0 || elapsed > w.run.spec.window()/4
	if whole {
		w.report.Windows = append(w.report.Windows, win)
	}
	w.last, w.cpu = now, used
	w.total.add(t)
	t.reset()
	w.spare = t
	w.sum()
	return whole
}

// own is the load's own part of the time.
func (w *watcher) own(now time.Duration) time.Duration { return w.run.spec.Turn.own(now) }

// sum brings the report up to date with the total.
func (w *watcher) sum() {
	l, t := &w.report, w.total
	l.Elapsed = w.own(w.last)
	l.Requests, l.Failed, l.Received = t.requests, t.failed, t.received
	l.Errors, l.Status = copyOf(t.errors), copyOf(t.status)
	l.Achieved = float64(t.requests) / max(l.Elapsed.Seconds(), 1e-9)
	if w.run.spec.Rate.Open() {
		l.Asked = w.run.spec.Rate.Planned(l.Elapsed) / max(l.Elapsed.Seconds(), 1e-9)
	}
	l.Latency, l.Service = latencyOf(t.latency), latencyOf(t.service)
	l.CPU = w.cpu - w.first
}

// result closes the books: what was planned and never sent has waited until
// the end, and counts as that.
func (w *watcher) result() *Result {
	r := w.run
	for {
		planned, ok := r.pacer.left(w.last)
		if !ok {
			break
		}
		w.report.Unsent++
		record(w.total.latency, w.last-planned)
	}
	w.sum()
	w.report.Final = true
	return &Result{Load: w.report, Latency: Histogram{w.total.latency}, Service: Histogram{w.total.service}}
}

// A window is void when the generator had hardly a moment left, or was late
// itself for more than this share of the requests.
const (
	mostBusy = 0.9
	mostLate = 0.01
	// ownShare is the part of the 99th percentile that may be the generator's.
	ownShare = 0.1
)

// voidReason says why a window is about the generator rather than the service.
func voidReason(w hone.LoadWindow, t *tally) string {
	switch {
	case t.sent == 0:
		return ""
	case w.Busy > mostBusy:
		return "the generator was the bottleneck: it had no time left"
	case w.Late > mostLate && float64(t.lateness.ValueAtPercentile(99)) > ownShare*float64(t.latency.ValueAtPercentile(99)):
		return "the generator was the bottleneck: it sent late itself"
	}
	return ""
}
