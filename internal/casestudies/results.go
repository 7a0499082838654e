package casestudies

import (
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/datafile"
)

// ResultsFile is where the results are, relative to the root of the module.
const ResultsFile = "docs/case-studies.json"

// The versions of a program.
const (
	Slow   = "slow"
	Tuned  = "tuned"
	Fixed  = "fixed"
	Traded = "traded"
)

// Result is what came out of one study on one machine.
type Result struct {
	Study string `json:"study"`
	Host  Host   `json:"host"`
	// Comparisons are those of versions that exist: a program of which hone
	// keeps no fix has no fixed version.
	Comparisons []Comparison `json:"comparisons"`
	Services    []Service    `json:"services,omitempty"` // the same of a program that is a service, under load
	Outcomes    []Outcome    `json:"outcomes"`
	Others      []Other      `json:"others,omitempty"`
	Complete    bool         `json:"complete"` // hone's run came to its end
}

// Host is where the figures come from. They are not portable: another machine
// gives others.
type Host struct {
	GoVersion string  `json:"go_version"`
	GOOS      string  `json:"goos"`
	GOARCH    string  `json:"goarch"`
	CPU       string  `json:"cpu,omitempty"`
	Cores     int     `json:"cores"`
	Load      float64 `json:"load,omitempty"` // one-minute load average when the study began
}

// HostOf keeps of a host what belongs into a committed file.
func HostOf(h hone.Host) Host {
	return Host{GoVersion: h.GoVersion, GOOS: h.GOOS, GOARCH: h.GOARCH, CPU: h.CPU, Cores: h.Cores, Load: round(h.Load)}
}

// Comparison is two versions, measured in turns.
type Comparison struct {
	Baseline  string `json:"baseline"`
	Candidate string `json:"candidate"`
	Cases     []Case `json:"cases"`
}

// Case is one benchmark of a comparison.
type Case struct {
	Package   string       `json:"package"`
	Name      string       `json:"name"`
	Baseline  Cost         `json:"baseline"`
	Candidate Cost         `json:"candidate"`
	Outcome   hone.Outcome `json:"outcome"` // of the time
	// Speedup is how many times faster the candidate is, from the paired
	// rounds; below 1 it is slower. Interval is absent where there is no bound.
	Speedup    float64     `json:"speedup"`
	Interval   *[2]float64 `json:"interval,omitempty"`
	Confidence float64     `json:"confidence,omitempty"` // level of Interval
}

// Cost is what an operation costs: medians.
type Cost struct {
	SecPerOp    float64 `json:"sec_per_op"`
	BytesPerOp  float64 `json:"bytes_per_op"`
	AllocsPerOp float64 `json:"allocs_per_op"`
}

func (c *Cost) set(unit hone.Unit, value float64) {
	switch unit {
	case hone.SecPerOp:
		c.SecPerOp = round(value)
	case hone.BytesPerOp:
		c.BytesPerOp = round(value)
	case hone.AllocsPerOp:
		c.AllocsPerOp = round(value)
	}
}

// Compare folds the verdicts of a comparison.
func Compare(baseline, candidate string, verdicts []hone.Verdict) Comparison {
	c := Comparison{Baseline: baseline, Candidate: candidate, Cases: []Case{}}
	for _, v := range verdicts {
		i := slices.IndexFunc(c.Cases, func(k Case) bool { return k.Package == v.Benchmark.Package && k.Name == v.Benchmark.Name })
		if i < 0 {
			i = len(c.Cases)
			c.Cases = append(c.Cases, Case{Package: v.Benchmark.Package, Name: v.Benchmark.Name})
		}
		k := &c.Cases[i]
		k.Baseline.set(v.Unit, v.Baseline)
		k.Candidate.set(v.Unit, v.Value)
		if v.Unit == hone.SecPerOp {
			k.time(v)
		}
	}
	return c
}

// time takes the verdict on the time, whose delta is that of the candidate: the
// speed-up is its inverse, and the bounds change places.
func (k *Case) time(v hone.Verdict) {
	k.Outcome, k.Speedup = v.Outcome, round(1/(1+v.Delta))
	if low, high := v.Interval[0], v.Interval[1]; low > -1 && high < 1e9 {
		k.Interval, k.Confidence = &[2]float64{round(1 / (1 + high)), round(1 / (1 + low))}, round(v.Confidence)
	}
}

// Find returns the case of a benchmark in a comparison, if it was measured.
func (r Result) Find(baseline, candidate, benchmark string) (Case, bool) {
	for _, c := range r.Comparisons {
		if c.Baseline != baseline || c.Candidate != candidate {
			continue
		}
		for _, k := range c.Cases {
			if k.Name == benchmark {
				return k, true
			}
		}
	}
	return Case{}, false
}

// round keeps four digits: more would be noise.
func round(x float64) float64 {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	scale := math.Pow(10, 3-math.Floor(math.Log10(math.Abs(x))))
	if math.IsInf(scale, 0) {
		return x
	}
	return math.Round(x*scale) / scale
}

// LoadResults reads the results. No file is no results yet, not an error.
func LoadResults(name string) ([]Result, error) {
	var all []Result
	err := datafile.ReadResults(name, &all)
	return all, err
}

// SaveResults writes the results, sorted by study, so that measuring one again
// changes only its lines.
func SaveResults(name string, all []Result) error {
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b Result) int { return strings.Compare(a.Study, b.Study) })
	return datafile.Write(name, all)
}

// With returns the results with r in the place of an older one of its study.
func With(all []Result, r Result) []Result {
	all = slices.DeleteFunc(slices.Clone(all), func(old Result) bool { return old.Study == r.Study })
	return append(all, r)
}

// Of returns the result of a study.
func Of(all []Result, study string) (Result, bool) {
	i := slices.IndexFunc(all, func(r Result) bool { return r.Study == study })
	if i < 0 {
		return Result{}, false
	}
	return all[i], true
}
