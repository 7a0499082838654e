package metrics

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"mime"
	"slices"
	"strings"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// Reading is what one series was at a moment.
type Reading struct {
	Name   string
	Labels map[string]string
	Kind   string   // counter, gauge, histogram, summary, unknown
	Value  float64  // of a counter, gauge or unknown
	Count  float64  // of a histogram or summary: observations since the service began
	Sum    float64  // of these
	Bucket []Bucket // of a histogram, in the order of their bounds
}

// Bucket is how many observations were at most a bound.
type Bucket struct{ Bound, Count float64 }

// key tells series apart.
func (r Reading) key() string {
	var b strings.Builder
	b.WriteString(r.Name)
	for _, name := range slices.Sorted(maps.Keys(r.Labels)) {
		fmt.Fprintf(&b, "\x00%s\x00%s", name, r.Labels[name])
	}
	return b.String()
}

// Parse reads a page that Prometheus would scrape: the text format 0.0.4 or
// OpenMetrics 1.0, as its content type says.
func Parse(r io.Reader, contentType string) ([]Reading, error) {
	if media, _, err := mime.ParseMediaType(contentType); err == nil && media == "application/openmetrics-text" {
		text, err := plainText(r)
		if err != nil {
			return nil, err
		}
		r = bytes.NewReader(text)
	}
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(r)
	if err != nil {
		return nil, err
	}
	var out []Reading
	for _, name := range slices.Sorted(maps.Keys(families)) {
		f := families[name]
		for _, m := range f.GetMetric() {
			out = append(out, readingOf(name, f.GetType(), m))
		}
	}
	return out, nil
}

func readingOf(name string, typ dto.MetricType, m *dto.Metric) Reading {
	r := Reading{Name: name, Kind: "unknown", Value: m.GetUntyped().GetValue()}
	for _, l := range m.GetLabel() {
		if r.Labels == nil {
			r.Labels = map[string]string{}
		}
		r.Labels[l.GetName()] = l.GetValue()
	}
	switch typ {
	case dto.MetricType_COUNTER:
		r.Kind, r.Value = "counter", m.GetCounter().GetValue()
	case dto.MetricType_GAUGE:
		r.Kind, r.Value = "gauge", m.GetGauge().GetValue()
	case dto.MetricType_SUMMARY:
		s := m.GetSummary()
		r.Kind, r.Count, r.Sum = "summary", float64(s.GetSampleCount()), s.GetSampleSum()
	case dto.MetricType_HISTOGRAM:
		h := m.GetHistogram()
		r.Kind, r.Count, r.Sum = "histogram", float64(h.GetSampleCount()), h.GetSampleSum()
		for _, b := range h.GetBucket() {
			r.Bucket = append(r.Bucket, Bucket{b.GetUpperBound(), float64(b.GetCumulativeCount())})
		}
		slices.SortFunc(r.Bucket, func(a, b Bucket) int { return cmp.Compare(a.Bound, b.Bound) })
	}
	return r
}
