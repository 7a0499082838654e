// Package prom keeps metrics, and shows them in the text format of Prometheus.
package prom

import (
	"fmt"
	"io"
	"sort"
	"strconv"
	"strings"
	"sync"
)

// Kind of a metric.
type Kind string

const (
	Counter Kind = "counter"
	Gauge   Kind = "gauge"
)

// Label of a series.
type Label struct{ Name, Value string }

type series struct {
	labels []Label
	value  float64
}

type family struct {
	name, help string
	kind       Kind
	series     []*series
}

// Registry has all metrics of a program.
type Registry struct {
	mu       sync.Mutex
	families map[string]*family
}

func NewRegistry() *Registry {
	return &Registry{families: map[string]*family{}}
}

// Describe says what a metric is. What has not been described is a gauge without help.
func (r *Registry) Describe(name string, kind Kind, help string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f := r.family(name)
	f.kind, f.help = kind, help
}

func (r *Registry) family(name string) *family {
	f, ok := r.families[name]
	if !ok {
		f = &family{name: name, kind: Gauge}
		r.families[name] = f
	}
	return f
}

// Add adds to a series.
func (r *Registry) Add(name string, by float64, labels ...Label) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.family(name).with(labels).value += by
}

// Set sets a series.
func (r *Registry) Set(name string, to float64, labels ...Label) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.family(name).with(labels).value = to
}

// with returns the series with labels. A metric has a few.
func (f *family) with(labels []Label) *series {
	for _, s := range f.series {
		if same(s.labels, labels) {
			return s
		}
	}
	s := &series{labels: append([]Label(nil), labels...)}
	f.series = append(f.series, s)
	return s
}

func same(a, b []Label) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// Expose writes all metrics, by name.
func (r *Registry) Expose(w io.Writer) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	page := r.page()
	_, err := w.Write([]byte(page))
	return err
}

func (r *Registry) page() string {
	names := make([]string, 0, len(r.families))
	for name := range r.families {
		names = append(names, name)
	}
	sort.Strings(names)
	var page string
	for _, name := range names {
		f := r.families[name]
		if f.help != "" {
			page += fmt.Sprintf("# HELP %s", name) + " " + helpText(f.help) + "\n"
		}
		page += fmt.Sprintf("# TYPE %s", name) + " " + string(f.kind) + "\n"
		for _, s := range f.series {
			page += row(f, s)
		}
	}
	return page
}

func row(f *family, s *series) string {
	name := f.name
	if f.kind == Counter {
		name = fmt.Sprintf("%s_total", f.name)
	}
	value := strconv.FormatFloat(s.value, 'g', -1, 64)
	return fmt.Sprintf("%s%s %s\n", name, labelText(s.labels), value)
}

// labelText returns labels in braces, of which most series have one.
func labelText(labels []Label) string {
	if len(labels) == 0 {
		return ""
	}
	text := "{"
	for i, l := range labels {
		if i > 0 {
			text += ","
		}
		text += l.Name + `="` + quote(l.Value) + `"`
	}
	return text + "}"
}

func quote(value string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(value)
}

func helpText(help string) string {
	var b strings.Builder
	strings.NewReplacer(`\`, `\\`, "\n", `\n`).WriteString(&b, help)
	return b.String()
}

// Line appends a series as one line of the protocol of Graphite to dst.
func Line(dst []byte, name string, value float64, unix int64) []byte {
	dst = append(dst, name...)
	dst = append(dst, ' ')
	dst = append(dst, strconv.FormatFloat(value, 'f', 3, 64)...)
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, unix, 10)
	return append(dst, '\n')
}
