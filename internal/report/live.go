package report

import (
	"fmt"
	"strings"
	"time"

	"github.com/gohone/hone"
)

// quiet is how long a log goes without a progress line inside a stage.
const quiet = 10 * time.Second

// ANSI sequences of the live line. It is written with automatic line breaks
// off: should the terminal have become narrower, the line is cut and still
// erased whole.
const (
	eraseLine = "\r\x1b[K"
	breaksOff = "\x1b[?7l"
	breaksOn  = "\x1b[?7h"
)

// live is the one line at the bottom of a terminal that says what is going on.
type live struct {
	now      func() time.Time
	began    time.Time
	estimate time.Duration
	what     *hone.Progress // nil shows nothing
	frame    int
	drawn    bool
}

func newLive(now func() time.Time) *live {
	if now == nil {
		now = time.Now
	}
	return &live{now: now, began: now()}
}

// turn moves the spinner on.
func (l *live) turn() { l.frame++ }

// end takes the line away for good.
func (l *live) end() { l.what = nil }

// below returns what must be written so that out stands above the live line.
func (l *live) below(out string, width int, color bool) string {
	if l.drawn {
		out = eraseLine + out
	}
	l.drawn = l.what != nil
	if !l.drawn {
		return out
	}
	return out + breaksOff + l.line(width, color) + breaksOn
}

// line is the live line, at most width-1 columns wide: some terminals break a
// line that is full.
func (l *live) line(width int, color bool) string {
	spinner := []rune("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
	head := cells(span{string(spinner[l.frame%len(spinner)]) + " " + l.what.Stage + counter(*l.what), bold}, txt(" "))
	tail := cells(span{" (" + l.clock() + ")", dim})
	body := cut(cells(txt(l.what.What)), width-1-widthOf(head)-widthOf(tail))
	var b strings.Builder
	render(&b, cut(append(append(head, body...), tail...), width-1), color)
	return b.String()
}

// clock is the time since the start, and what was planned while that holds.
func (l *live) clock() string {
	since := l.now().Sub(l.began)
	if l.estimate > since {
		return fmt.Sprintf("%s of about %s", elapsed(since), about(l.estimate))
	}
	return elapsed(since)
}

// counter shows how much of a step is done.
func counter(p hone.Progress) string {
	if p.Total <= 0 {
		return ""
	}
	return fmt.Sprintf(" %d/%d", p.Done, p.Total)
}

// cut shortens cells to room columns, an ellipsis in the place of the rest.
func cut(cs []cell, room int) []cell {
	if widthOf(cs) <= room {
		return cs
	}
	if room < 1 {
		return nil
	}
	n, used := 0, 1
	for n < len(cs) && used+cs[n].width <= room {
		used += cs[n].width
		n++
	}
	return append(cs[:n:n], cell{text: "…", width: 1})
}

// showProgress moves the live line or, in a log, adds a line for a new stage
// and now and then one inside it.
func (t *text) showProgress(at time.Time, p hone.Progress) {
	if t.live != nil {
		t.live.what = &p
		t.live.turn()
		return
	}
	if t.stages[p.Stage] && at.Sub(t.progress) < quiet {
		return
	}
	t.stages[p.Stage] = true
	t.progress = at
	t.page.text(2, span{"[" + elapsed(at.Sub(t.began)) + "] " + p.Stage + counter(p) + ": " + p.What, dim})
}
