package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
)

// showLoad shows a load that has ended; what its windows said on the way is
// progress.
func (t *text) showLoad(l hone.Load) {
	if !l.Final {
		return
	}
	t.begin("load", span{l.Target, bold}, txt(", "+loadMode(l)+", "+l.Elapsed.Round(time.Millisecond).String()))
	t.page.blank()
	t.page.fact("requests", requestsText(l))
	if len(l.Status) > 0 {
		t.page.fact("status", countsText(l.Status))
	}
	if len(l.Errors) > 0 {
		t.page.fact("errors", countsText(l.Errors))
	}
	if l.Unsent > 0 {
		t.page.fact("never sent", fmt.Sprintf("%d planned requests found no free connection; they count in the latency as long as they waited", l.Unsent))
	}
	if l.Mode == "command" {
		t.showDriver(l)
		return
	}
	t.page.fact("received", value("B", float64(l.Received), 3)+", "+value("B/s", float64(l.Received)/max(l.Elapsed.Seconds(), 1e-9), 3)+"/s")
	if l.Requests > 0 && l.CPU > 0 {
		t.page.fact("generator", value(hone.SecPerOp, l.CPU.Seconds()/float64(l.Requests), 3)+" of processor time a request")
	}
	if l.Latency != nil {
		t.page.blank()
		t.page.table(latencyTable(l))
	}
	if len(l.Windows) > 2 {
		t.page.blank()
		t.page.table(windowTable(l))
	}
	t.showVoid(l.Windows)
	t.showMetrics(l)
}

// mostOutput is how many lines of a driver's output are shown.
const mostOutput = 40

// showDriver shows a load that a command put on the service.
func (t *text) showDriver(l hone.Load) {
	if l.Counted != "" {
		t.page.fact("counted by", l.Counted)
	}
	if l.CPU > 0 && l.Requests > 0 {
		t.page.fact("generator", value(hone.SecPerOp, l.CPU.Seconds()/float64(l.Requests), 3)+" of processor time a request")
	}
	if l.Output != "" {
		lines := strings.Split(l.Output, "\n")
		t.page.blank()
		if more := len(lines) - mostOutput; more > 0 {
			t.page.text(0, span{fmt.Sprintf("the last %d of %d lines it printed:", mostOutput, len(lines)), dim})
			lines = lines[more:]
		}
		t.page.code(2, strings.Join(lines, "\n"), func(string) style { return plain })
	}
	t.showMetrics(l)
}

func loadMode(l hone.Load) string {
	s := "closed loop"
	switch l.Mode {
	case "command":
		return l.Command
	case "open":
		s = "open loop"
	}
	s += ", " + plural(l.Connections, "connection", "connections")
	if l.Depth > 1 {
		s += fmt.Sprintf(" with %d requests each on their way", l.Depth)
	}
	return s
}

func requestsText(l hone.Load) string {
	if l.Mode == "command" && l.Counted == "" {
		return "not known"
	}
	s := fmt.Sprintf("%d, %s/s", l.Requests, value("requests/s", l.Achieved, 4))
	if l.Asked > 0 {
		s += " of " + value("requests/s", l.Asked, 4) + " asked for"
	}
	return s
}

// countsText lists how often each key occurred, the most frequent first.
func countsText[K int | string](counts map[K]int64) string {
	keys := slices.SortedFunc(maps.Keys(counts), func(a, b K) int {
		if d := counts[b] - counts[a]; d != 0 {
			return int(max(-1, min(1, d)))
		}
		return strings.Compare(fmt.Sprint(a), fmt.Sprint(b))
	})
	var parts []string
	for _, k := range keys {
		parts = append(parts, fmt.Sprintf("%v: %d", k, counts[k]))
	}
	return strings.Join(parts, ", ")
}

// latencyTable has a row a percentile. In a closed loop the planned send is the
// actual one, and one column says it all.
func latencyTable(l hone.Load) table {
	both := l.Mode == "open" && l.Service != nil
	out := table{head: []string{"latency", "from the send"}, left: []bool{true, false}}
	if both {
		out = table{head: []string{"latency", "from the planned send", "from the send"}, left: []bool{true, false, false}}
	}
	for _, p := range []struct {
		name string
		of   func(*hone.Latency) time.Duration
	}{
		{"mean", func(l *hone.Latency) time.Duration { return l.Mean }},
		{"p50", func(l *hone.Latency) time.Duration { return l.P50 }},
		{"p90", func(l *hone.Latency) time.Duration { return l.P90 }},
		{"p95", func(l *hone.Latency) time.Duration { return l.P95 }},
		{"p99", func(l *hone.Latency) time.Duration { return l.P99 }},
		{"p99.9", func(l *hone.Latency) time.Duration { return l.P999 }},
		{"p99.99", func(l *hone.Latency) time.Duration { return l.P9999 }},
		{"max", func(l *hone.Latency) time.Duration { return l.Max }},
	} {
		row := []span{txt(p.name), txt(latencyText(p.of(l.Latency)))}
		if both {
			row = append(row, txt(latencyText(p.of(l.Service))))
		}
		out.rows = append(out.rows, row)
	}
	return out
}

func latencyText(d time.Duration) string { return value(hone.SecPerOp, d.Seconds(), 3) }

// mostWindows is how many windows a table shows; more are put together.
const mostWindows = 12

// windowTable shows what was asked for and achieved over time.
func windowTable(l hone.Load) table {
	out := table{head: []string{"time", "requests/s", "p50", "p99", "errors"}, left: []bool{true, false, false, false, false}}
	open := l.Mode == "open"
	if open {
		out.head, out.left = slices.Insert(out.head, 1, "asked"), append(out.left, false)
	}
	step := (len(l.Windows) + mostWindows - 1) / mostWindows
	for i := 0; i < len(l.Windows); i += step {
		w := l.Windows[i]
		row := []span{txt(w.Start.Round(time.Second).String())}
		if open {
			row = append(row, txt(value("requests/s", w.Asked, 3)))
		}
		row = append(row, txt(value("requests/s", w.Achieved, 3)))
		if w.Latency != nil {
			row = append(row, txt(latencyText(w.Latency.P50)), txt(latencyText(w.Latency.P99)))
		} else {
			row = append(row, txt("-"), txt("-"))
		}
		out.rows = append(out.rows, append(row, txt(fmt.Sprint(w.Errors))))
	}
	if step > 1 {
		out.head[0] = fmt.Sprintf("every %dth window", step)
	}
	return out
}

// showVoid says which windows say nothing of the service.
func (t *text) showVoid(ws []hone.LoadWindow) {
	n, reason := 0, ""
	for _, w := range ws {
		if w.Void != "" {
			n, reason = n+1, w.Void
		}
	}
	if n == 0 {
		return
	}
	t.page.blank()
	t.page.label(0, span{"void:", yellow}, fmt.Sprintf("%d of %s: %s", n, plural(len(ws), "window", "windows"), reason))
	t.page.label(0, span{"hint:", dim}, "these figures are about the generator, not about the service; ask for less, or run the service on another machine")
}
