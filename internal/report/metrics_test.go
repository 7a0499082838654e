package report

import (
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
)

// Rows of the service's own names come first, units are those that names tell,
// and no table is longer than a screen.
func TestMetrics(t *testing.T) {
	at := func(v float64) *float64 { return &v }
	load := hone.Load{Target: "x", Mode: "closed", Final: true, Elapsed: time.Second, Requests: 10, Metrics: []hone.Metric{
		{Source: "scrape", Name: "go_gc_cycles_total", Kind: "counter", Total: 3, PerSecond: 3, PerRequest: 0.3},
		{Source: "scrape", Name: "process_cpu_seconds_total", Kind: "counter", Total: 0.02, PerSecond: 0.02, PerRequest: 0.002},
		{Source: "scrape", Name: "still_total", Kind: "counter"},
		{Source: "scrape", Name: "hits_total", Labels: map[string]string{"path": "/\x1b[31m", "code": "200"}, Kind: "counter", Total: 10, PerSecond: 10, PerRequest: 1},
		{Source: "scrape", Name: "last_time_seconds", Kind: "gauge", Values: &hone.Values{Mean: 5, Min: at(1), Max: at(9), Last: at(9)}},
		{Source: "scrape", Name: "flat", Kind: "gauge", Values: &hone.Values{Mean: 5, Min: at(5), Max: at(5), Last: at(5)}},
		{Source: "statsd", Name: "took", Kind: "timer", Total: 2, Values: &hone.Values{Mean: 1.5, P50: at(1), P90: at(2), P99: at(2), Max: at(2)}},
	}}
	for range mostMetrics {
		load.Metrics = append(load.Metrics, hone.Metric{Source: "scrape", Name: "go_many", Kind: "counter", Total: 1})
	}
	var b strings.Builder
	h := NewText(&b, TextOptions{Width: 200})
	for _, e := range []hone.Event{{Start: &hone.Start{Command: "load"}}, {Load: &load}, {Done: &hone.Done{}}} {
		if err := h.Handle(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	got := b.String()
	var last int
	for _, want := range []string{
		`hits_total{code="200",path="/\x1b[31m"}        10`, "took  ", "process_cpu_seconds_total                20.00 ms  20.00 ms   2.000 ms", "go_gc_cycles_total", "and 4 more",
		"took      1.500 ms  1.000 ms  2.000 ms  2.000 ms  2.000 ms", "last_time_seconds     5    1    9           9",
	} {
		i := strings.Index(got, want)
		if i < last {
			t.Errorf("%q is missing or comes too early in\n%s", want, got)
		}
		last = max(i, last)
	}
	for _, not := range []string{"still_total", "flat", "\x1b"} {
		if strings.Contains(got, not) {
			t.Errorf("%q is in\n%s", not, got)
		}
	}
}
