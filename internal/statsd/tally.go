package statsd

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gohone/hone"
)

// Bounds of what a tally holds: services that make up names, or members of
// sets, without end are cut off and counted.
const (
	mostNames   = 10_000
	mostMembers = 100_000 // of all sets together
	mostSamples = 5       // bad lines that are kept to be shown
)

// Tally is what lines came to. It may be used from several goroutines.
type Tally struct {
	mu      sync.Mutex
	series  map[string]*series
	members int
	report  Report
}

// Report is what came in besides metrics.
type Report struct {
	Datagrams int64
	Lines     int64
	Bad       int64    // lines that were not understood
	Samples   []string // the first bad ones, and why
	Dropped   int64    // lines left out because there were too many names or members
}

// series is one name with its kind and tags.
type series struct {
	line    Line
	total   float64 // of a counter
	gauge   sketch  // of a gauge, its values
	last    float64
	values  *sketch // of timers, histograms, distributions
	members map[string]bool
}

// NewTally returns an empty tally.
func NewTally() *Tally { return &Tally{series: map[string]*series{}} }

// Add reads the lines of a datagram.
func (t *Tally) Add(datagram []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.report.Datagrams++
	for text := range strings.SplitSeq(string(datagram), "\n") {
		if text = strings.TrimSuffix(text, "\r"); text == "" {
			continue
		}
		t.report.Lines++
		line, err := Parse(text)
		if err != nil {
			t.bad(text, err)
			continue
		}
		t.add(line)
	}
}

func (t *Tally) bad(text string, err error) {
	t.report.Bad++
	if len(t.report.Samples) < mostSamples {
		t.report.Samples = append(t.report.Samples, clip(text)+": "+err.Error())
	}
}

func (t *Tally) add(l Line) {
	key := l.Kind + "\x00" + l.Name + "\x00" + strings.Join(l.Tags, ",")
	s := t.series[key]
	if s == nil {
		if len(t.series) >= mostNames {
			t.report.Dropped++
			return
		}
		s = &series{line: l, members: map[string]bool{}, values: newSketch(), gauge: *newSketch()}
		t.series[key] = s
	}
	if l.Kind == "s" {
		t.member(s, l.Values[0])
		return
	}
	for _, text := range l.Values {
		v, _ := number(text)
		s.take(l, v, text[0] == '+' || text[0] == '-')
	}
}

func (t *Tally) member(s *series, name string) {
	if s.members[name] {
		return
	}
	if t.members >= mostMembers {
		t.report.Dropped++
		return
	}
	t.members++
	s.members[name] = true
}

// take adds one value.
func (s *series) take(l Line, v float64, signed bool) {
	switch l.Kind {
	case "c":
		s.total += v / l.Rate
	case "g":
		if signed {
			v += s.last
		}
		s.last = v
		s.gauge.add(v, 1)
	default:
		s.values.add(v, 1/l.Rate)
	}
}

// Metrics returns what came in over a time, by kind and name.
func (t *Tally) Metrics(elapsed time.Duration) ([]hone.Metric, Report) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var out []hone.Metric
	for _, key := range slices.Sorted(maps.Keys(t.series)) {
		m := t.series[key].metric()
		if elapsed > 0 {
			m.PerSecond = m.Total / elapsed.Seconds()
		}
		out = append(out, m)
	}
	r := t.report
	r.Samples = slices.Clone(r.Samples)
	return out, r
}

// words is what the kinds are called.
var words = map[string]string{"c": "counter", "g": "gauge", "ms": "timer", "h": "histogram", "d": "histogram", "s": "set"}

func (s *series) metric() hone.Metric {
	m := hone.Metric{Source: "statsd", Name: s.line.Name, Kind: words[s.line.Kind], Labels: labels(s.line.Tags)}
	switch s.line.Kind {
	case "c":
		m.Total = s.total
	case "g":
		m.Values = s.gauge.values()
		last := s.last
		m.Values.Last = &last
	case "s":
		m.Total = float64(len(s.members))
	default:
		m.Total, m.Values = s.values.weight, s.values.values()
	}
	return m
}

func (s *sketch) values() *hone.Values {
	at := func(q float64) *float64 { v := s.quantile(q); return &v }
	low, high := s.min, s.max
	return &hone.Values{
		Count: s.count, Mean: s.sum / s.weight, Min: &low, Max: &high,
		P50: at(0.5), P90: at(0.9), P95: at(0.95), P99: at(0.99),
	}
}

// labels turns tags into labels; one without a value has the empty one.
func labels(tags []string) map[string]string {
	if len(tags) == 0 {
		return nil
	}
	out := map[string]string{}
	for _, t := range tags {
		name, value, _ := strings.Cut(t, ":")
		out[name] = value
	}
	return out
}
