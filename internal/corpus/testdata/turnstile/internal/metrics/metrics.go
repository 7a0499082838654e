// Package metrics exposes counters and gauges to Prometheus.
package metrics

import (
	"io"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
)

// Counter only goes up.
type Counter struct {
	n atomic.Int64
}

// Inc adds one.
func (c *Counter) Inc() { c.n.Add(1) }

// Value returns the current value.
func (c *Counter) Value() int64 { return c.n.Load() }

// Gauge goes up and down.
type Gauge struct {
	mu    sync.RWMutex
	value int64
}

// Add adds delta, which may be negative.
func (g *Gauge) Add(delta int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.value += delta
}

// Value returns the current value.
func (g *Gauge) Value() int64 {
	g.mu.RLock()
	defer g.mu.RUnlock()
	return g.value
}

type metric struct {
	name, help, kind string
	labels           string // as they are between the braces
	value            func() int64
}

// Registry is a list of metrics. Metrics are registered before it is served.
type Registry struct {
	metrics []metric
}

// Counter registers a counter.
func (r *Registry) Counter(name, labels, help string) *Counter {
	c := new(Counter)
	r.metrics = append(r.metrics, metric{name, help, "counter", labels, c.Value})
	return c
}

// Gauge registers a gauge.
func (r *Registry) Gauge(name, labels, help string) *Gauge {
	g := new(Gauge)
	r.metrics = append(r.metrics, metric{name, help, "gauge", labels, g.Value})
	return g
}

// ServeHTTP implements http.Handler.
func (r *Registry) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	io.WriteString(w, r.exposition())
}

// exposition returns all metrics in the text format of Prometheus.
func (r *Registry) exposition() string {
	body := ""
	last := ""
	for _, m := range r.metrics {
		if m.name != last {
			body += "# HELP " + m.name + " " + m.help + "\n"
			body += "# TYPE " + m.name + " " + m.kind + "\n"
			last = m.name
		}
		body += m.name
		if m.labels != "" {
			body += "{" + m.labels + "}"
		}
		body += " " + strconv.FormatInt(m.value(), 10) + "\n"
	}
	return body
}
