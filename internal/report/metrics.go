package report

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone"
)

// How many rows a table of metrics has; all of them are in JSON. Gauges of the Go
// runtime are many, and few of them ever matter.
const mostMetrics, mostGauges = 30, 12

// showMetrics shows what a service said of itself, a table for each way of
// saying so.
func (t *text) showMetrics(l hone.Load) {
	counted := pick(l.Metrics, func(m hone.Metric) bool { return m.Source != "query" && m.Total != 0 })
	t.metricTable(counted, mostMetrics, table{head: []string{"grew", "by", "a second", "a request"}, left: []bool{true, false, false, false}}, func(m hone.Metric) []string {
		u := measure{}
		if m.Kind == "counter" {
			u = measureOf(m)
		}
		return []string{u.figure(m.Total), u.figure(m.PerSecond), u.figure(m.PerRequest)}
	})
	observed := pick(l.Metrics, func(m hone.Metric) bool { return m.Values != nil && m.Values.P50 != nil })
	t.metricTable(observed, mostMetrics, table{head: []string{"observed", "mean", "p50", "p90", "p99", "max"}, left: []bool{true, false, false, false, false, false}}, func(m hone.Metric) []string {
		v, u := m.Values, measureOf(m)
		return []string{u.figure(v.Mean), u.maybe(v.P50), u.maybe(v.P90), u.maybe(v.P99), u.maybe(v.Max)}
	})
	gauges := pick(l.Metrics, func(m hone.Metric) bool {
		return m.Source != "query" && m.Values != nil && m.Values.P50 == nil && m.Values.Last != nil && *m.Values.Min != *m.Values.Max
	})
	spread := func(m hone.Metric) []string {
		v, u := m.Values, measureOf(m)
		return []string{u.figure(v.Mean), u.maybe(v.Min), u.maybe(v.Max), u.maybe(v.Last)}
	}
	left := []bool{true, false, false, false, false}
	t.metricTable(gauges, mostGauges, table{head: []string{"went", "mean", "min", "max", "at the end"}, left: left}, spread)
	asked := pick(l.Metrics, func(m hone.Metric) bool { return m.Source == "query" })
	t.metricTable(asked, mostMetrics, table{head: []string{"Prometheus", "mean", "min", "max", "at the end"}, left: left}, spread)
}

// pick returns those that are wanted, those of the Go runtime and of the client
// library behind the service's own.
func pick(list []hone.Metric, want func(hone.Metric) bool) []hone.Metric {
	var out []hone.Metric
	for _, m := range list {
		if want(m) {
			out = append(out, m)
		}
	}
	slices.SortStableFunc(out, func(a, b hone.Metric) int { return origin(a) - origin(b) })
	return out
}

// origin orders names by who chose them.
func origin(m hone.Metric) int {
	switch {
	case m.Source != "scrape":
		return 0
	case strings.HasPrefix(m.Name, "process_"):
		return 1
	case strings.HasPrefix(m.Name, "go_"), strings.HasPrefix(m.Name, "promhttp_"):
		return 2
	}
	return 0
}

func (t *text) metricTable(list []hone.Metric, most int, out table, row func(hone.Metric) []string) {
	if len(list) == 0 {
		return
	}
	for _, m := range list[:min(len(list), most)] {
		cells := []span{txt(metricName(m))}
		for _, c := range row(m) {
			cells = append(cells, txt(c))
		}
		out.rows = append(out.rows, cells)
	}
	t.page.blank()
	t.page.table(out)
	if more := len(list) - most; more > 0 {
		t.page.text(0, span{fmt.Sprintf("and %d more, which --json shows", more), dim})
	}
}

// metricName is a series as Prometheus writes it.
func metricName(m hone.Metric) string {
	var labels []string
	for _, name := range slices.Sorted(maps.Keys(m.Labels)) {
		labels = append(labels, name+"="+strconv.Quote(m.Labels[name]))
	}
	if len(labels) == 0 {
		return m.Name
	}
	return m.Name + "{" + strings.Join(labels, ",") + "}"
}

// measure is what a metric counts, as far as its name tells: those of Prometheus
// end in it, and a timer of StatsD is in milliseconds.
type measure struct {
	unit   hone.Unit
	factor float64 // to the base unit; 0 means 1
}

func measureOf(m hone.Metric) measure {
	name := strings.TrimSuffix(m.Name, "_total")
	switch {
	case m.Kind == "timer":
		return measure{"sec", 1e-3}
	case m.Source != "scrape", strings.HasSuffix(name, "time_seconds"), strings.HasSuffix(name, "timestamp_seconds"):
		return measure{} // a moment is no length of time
	case strings.HasSuffix(name, "_seconds"):
		return measure{"sec", 1}
	case strings.HasSuffix(name, "_bytes"):
		return measure{"B", 1}
	}
	return measure{}
}

func (m measure) figure(v float64) string {
	if m.factor != 0 {
		v *= m.factor
	}
	if m.unit == "" && v != 0 && v < 1e-3 && v > -1e-3 {
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
	return value(m.unit, v, 4)
}

func (m measure) maybe(v *float64) string {
	if v == nil {
		return "-"
	}
	return m.figure(*v)
}
