package casestudies

import (
	"fmt"
	"strings"

	"github.com/gohone/hone"
)

// Service is how one version of a program compares with another as a service under
// load.
type Service struct {
	Baseline  string `json:"baseline"`
	Candidate string `json:"candidate"`
	CPU       Figure `json:"cpu"`  // processor time of the service, a request
	Rate      Figure `json:"rate"` // requests a second
}

// Figure is what was measured of both versions: medians.
type Figure struct {
	Baseline  float64 `json:"baseline"`
	Candidate float64 `json:"candidate"`
	// Speedup is how many times better the candidate is: it takes as much less time, or
	// answers as many more requests. Interval is absent where there is no bound.
	Speedup  float64      `json:"speedup"`
	Interval *[2]float64  `json:"interval,omitempty"`
	Outcome  hone.Outcome `json:"outcome,omitempty"` // empty where it was not measured
	Rounds   int          `json:"rounds"`
}

// CompareService takes from the verdicts of a comparison what is shown of a service.
func CompareService(baseline, candidate string, verdicts []hone.Verdict) Service {
	s := Service{Baseline: baseline, Candidate: candidate}
	for _, v := range verdicts {
		switch v.Unit {
		case hone.SecPerOp:
			s.CPU = figure(v, func(ratio float64) float64 { return 1 / ratio })
		case hone.RequestsPerSec:
			s.Rate = figure(v, func(ratio float64) float64 { return ratio })
		}
	}
	return s
}

// figure takes a verdict, whose delta is that of the candidate. The bounds change places
// where less is better.
func figure(v hone.Verdict, better func(ratio float64) float64) Figure {
	f := Figure{Baseline: round(v.Baseline), Candidate: round(v.Value), Speedup: round(better(1 + v.Delta)), Outcome: v.Outcome, Rounds: v.Rounds}
	if low, high := v.Interval[0], v.Interval[1]; low > -1 && high < 1e9 {
		a, b := round(better(1+low)), round(better(1+high))
		f.Interval = &[2]float64{min(a, b), max(a, b)}
	}
	return f
}

func (f Figure) ratio() string {
	if f.Outcome == "" {
		return ""
	}
	return Case{Speedup: f.Speedup, Interval: f.Interval, Outcome: f.Outcome}.ratio()
}

// service returns the comparison of two versions under load, if there is one.
func (r Result) service(baseline, candidate string) (Service, bool) {
	for _, s := range r.Services {
		if s.Baseline == baseline && s.Candidate == candidate {
			return s, true
		}
	}
	return Service{}, false
}

// underLoad shows the programs that are services, if any was measured as one.
func underLoad(b *strings.Builder, results []Result) {
	first := true
	for _, r := range results {
		if len(r.Services) == 0 {
			continue
		}
		if first {
			b.WriteString(`
## Under load

The same versions of programs that are services, each started as a process and loaded by hone's own load engine on the
same machine: processor time that the service itself takes for a request, and requests a second, which the load engine has
its part in. A ratio says how many times better the first is than the second.

| program | | slow | tuned by hand | fixed by hone | tuned : slow | hone : slow | hone : tuned |
|---|---|--:|--:|--:|--:|--:|--:|
`)
			first = false
		}
		r.row(b, "processor time", duration, func(s Service) Figure { return s.CPU })
		r.row(b, "requests/s", func(x float64) string { return fmt.Sprintf("%.4g", x) }, func(s Service) Figure { return s.Rate })
	}
}

// row writes one figure of all versions of a service.
func (r Result) row(b *strings.Builder, what string, spell func(float64) string, of func(Service) Figure) {
	tuned, hasTuned := r.service(Slow, Tuned)
	fixed, hasFixed := r.service(Slow, Fixed)
	both, hasBoth := r.service(Tuned, Fixed)
	cells := make([]string, 6)
	if hasTuned {
		f := of(tuned)
		cells[0], cells[1], cells[3] = spell(f.Baseline), spell(f.Candidate), f.ratio()
	}
	if hasFixed {
		f := of(fixed)
		cells[0], cells[2], cells[4] = spell(f.Baseline), spell(f.Candidate), f.ratio()
	}
	if hasBoth {
		cells[5] = of(both).ratio()
	}
	fmt.Fprintf(b, "| %s | %s | %s |\n", r.Study, what, strings.Join(cells, " | "))
}
