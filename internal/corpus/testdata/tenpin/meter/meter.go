// Package meter shows numbers to Prometheus, in its text format.
package meter

import (
	"io"
	"net/http"
	"slices"
	"strconv"
	"sync/atomic"
)

// Metric is what has a text.
type Metric interface {
	text() string
}

// Page is all metrics of a program.
type Page []Metric

// ServeHTTP implements http.Handler.
func (p Page) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4")
	for _, m := range p {
		if _, err := io.WriteString(w, m.text()); err != nil {
			return
		}
	}
}

// Number is a metric of one value, which is asked for when it is shown.
type Number struct {
	name, kind string
	value      func() int64
}

// Gauge is a number that goes up and down.
func Gauge(name string, value func() int64) Number { return Number{name, "gauge", value} }

// Counter is a number that goes up.
func Counter(name string, value func() int64) Number { return Number{name, "counter", value} }

func (n Number) text() string {
	return "# TYPE " + n.name + " " + n.kind + "\n" + n.name + " " + strconv.FormatInt(n.value(), 10) + "\n"
}

// Histogram counts values by how great they are.
type Histogram struct {
	name   string
	bounds []float64
	labels []string // the bounds, as they are shown
	counts []atomic.Int64
	sum    atomic.Int64
}

// NewHistogram returns a histogram with buckets up to some bounds, and one for
// what is greater.
func NewHistogram(name string, bounds ...float64) *Histogram {
	h := &Histogram{
		name: name, bounds: bounds,
		labels: make([]string, 0, len(bounds)+1), counts: make([]atomic.Int64, len(bounds)+1),
	}
	for _, bound := range bounds {
		label := strconv.FormatFloat(bound, 'g', -1, 64)
		h.labels = append(h.labels, label)
	}
	h.labels = append(h.labels, "+Inf")
	return h
}

// Observe counts a value.
func (h *Histogram) Observe(value int64) {
	at, _ := slices.BinarySearch(h.bounds, float64(value))
	h.counts[at].Add(1)
	h.sum.Add(value)
}

func (h *Histogram) text() (page string) {
	page += "# TYPE " + h.name + " histogram\n"
	var n int64
	for i, label := range h.labels {
		n += h.counts[i].Load()
		page += h.name + `_bucket{le="` + label + `"} `
		page += strconv.FormatInt(n, 10) + "\n"
	}
	page += h.name + "_sum " + strconv.FormatInt(h.sum.Load(), 10) + "\n"
	page += h.name + "_count " + strconv.FormatInt(n, 10) + "\n"
	return page
}
