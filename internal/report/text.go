package report

import (
	"cmp"
	"io"
	"sync"
	"time"

	"github.com/gohone/hone"
)

// defaultWidth is the width of lines where the output has none of its own.
const defaultWidth = 100

// narrowest is the width below which a text is not narrowed further.
const narrowest = 30

// TextOptions say what the output of [NewText] can show. [Terminal] finds
// them out.
type TextOptions struct {
	// Live shows progress as one line that is redrawn in place: w is a
	// terminal that understands ANSI sequences. Otherwise progress is a
	// line a stage and one every ten seconds.
	Live  bool
	Color bool // use ANSI colours
	Width int  // columns; 0 means 100, and tables take what they need
	// Diff prints the patch itself, not only which files it changes.
	Diff bool
	// Verbose lists what is summed up otherwise: each benchmark of a doctor's
	// calibration, each count of a comparison, and what its verdicts rest on.
	Verbose bool
	// Apply is the command that applies the patch of the run; empty means
	// "hone apply".
	Apply string
	// Now is the clock of the live line. With nil it is time.Now, and the
	// line is redrawn several times a second; else only by events.
	Now func() time.Time
}

// NewText returns a handler that writes what a person reads: the plan, the
// findings and fixes as they come, and at the end the verdicts, what was
// checked and what to do next.
//
// Lines are at most Width columns wide, except source and diffs, which stay
// fit for copying. Control characters in whatever comes from the user's module
// are escaped.
func NewText(w io.Writer, o TextOptions) Handler {
	t := &text{w: w, diff: o.Diff, verbose: o.Verbose, apply: cmp.Or(o.Apply, "hone apply"), fixes: map[string]hone.Fix{}, stages: map[string]bool{}}
	t.page.width, t.page.color = max(o.Width, narrowest), o.Color
	if o.Width <= 0 {
		t.page.width, t.page.wide = defaultWidth, true
	}
	if o.Live {
		t.live = newLive(o.Now)
	}
	if o.Live && o.Now == nil {
		t.stop = make(chan struct{})
		go t.tick(t.stop)
	}
	return t
}

// text folds events into paragraphs.
type text struct {
	w     io.Writer
	diff  bool
	apply string

	verbose bool

	mu   sync.Mutex // guards all below
	page page
	live *live // nil when not live
	err  error // of w, not yet returned
	dead bool  // w failed; nothing more is written

	run      hone.Run
	baseline []hone.Measurement  // of the source as it is
	beyond   bool                // more than the baseline was measured
	section  string              // heading under which the last lines stand
	fixes    map[string]hone.Fix // as last shown
	closed   bool                // the end of the run was shown

	examined examined // of a doctor's event
	ended    int      // stages of a verification that were shown

	stages   map[string]bool // shown in a progress line
	began    time.Time       // of the stream
	progress time.Time       // of the last progress line

	stop chan struct{} // ends tick; nil without it
}

// Handle implements [Handler].
func (t *text) Handle(e hone.Event) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	known := len(t.run.Findings)
	bound := t.boundOf(e.Finding)
	t.fold(e)
	if t.began.IsZero() {
		t.began = e.Time
	}
	switch {
	case e.Measurement != nil:
		return t.failure() // they come by the thousand, and a terminal that is written to disturbs them
	case e.Progress != nil:
		t.showProgress(e.Time, *e.Progress)
	case e.Finding != nil && len(t.run.Findings) == known:
		t.showGrown(*e.Finding, bound)
	default:
		t.show(e)
	}
	t.flush()
	return t.failure()
}

// fold adds e to the run. What is measured before anything else happened is
// the user's own source; later the baseline side may hold fixes already.
func (t *text) fold(e hone.Event) {
	switch {
	case e.Profile != nil, e.Finding != nil, e.Fix != nil, e.Verdict != nil:
		t.beyond = true
	case e.Measurement != nil && !t.beyond && e.Measurement.Side == hone.Baseline:
		t.baseline = append(t.baseline, *e.Measurement)
	}
	t.run.Fold(e)
}

// show adds what an event says to the page; measurements and profiles speak
// through findings and verdicts.
func (t *text) show(e hone.Event) {
	switch {
	case e.Start != nil:
		t.showStart(*e.Start)
	case e.Plan != nil:
		t.showPlan(*e.Plan)
	case e.Warning != nil:
		t.showWarning(*e.Warning)
	case e.Breakdown != nil:
		t.showBreakdown(*e.Breakdown)
	case e.Growth != nil:
		t.showGrowth(*e.Growth)
	case e.Finding != nil:
		t.showFinding(*e.Finding)
	case e.Fix != nil:
		t.showFix(*e.Fix)
	case e.Verdict != nil:
		t.showVerdict(*e.Verdict)
	case e.Draft != nil:
		t.showDraft(*e.Draft)
	case e.Doctor != nil:
		t.showDoctor(*e.Doctor)
	case e.Load != nil:
		t.showLoad(*e.Load)
	case e.Verification != nil:
		t.showStages(*e.Verification)
	case e.Done != nil:
		t.showClosing()
	}
}

// Close implements [Handler]: a stream that was cut off is summed up, too.
func (t *text) Close() error {
	if t.stop != nil {
		close(t.stop)
		t.stop = nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.began.IsZero() && !t.closed {
		t.showClosing()
	}
	if t.live != nil {
		t.live.end()
	}
	t.flush()
	return t.failure()
}

// failure returns the error of w, once: a closed pipe is one fact, however
// many events follow.
func (t *text) failure() error {
	err := t.err
	t.err = nil
	return err
}

// flush writes the page, and the live line below it, in one Write.
func (t *text) flush() {
	out := t.page.buf.String()
	t.page.buf.Reset()
	if t.live != nil {
		out = t.live.below(out, t.page.width, t.page.color)
	}
	if out == "" || t.dead {
		return
	}
	_, t.err = io.WriteString(t.w, out)
	t.dead = t.err != nil
}

// tick redraws the live line while nothing happens.
func (t *text) tick(stop <-chan struct{}) {
	ticker := time.NewTicker(120 * time.Millisecond)
	defer ticker.Stop()
	for {
		select {
		case <-stop:
			return
		case <-ticker.C:
			t.mu.Lock()
			t.live.turn()
			t.flush()
			t.mu.Unlock()
		}
	}
}

// begin starts a section, unless the page is in it.
func (t *text) begin(section string, heading ...span) {
	if t.section == section {
		return
	}
	t.section = section
	t.page.blank()
	t.page.text(0, heading...)
}
