package history

import "github.com/gohone/hone/internal/datafile"

// MeasuredFile is where the results are, relative to the root of hone's module.
const MeasuredFile = "docs/history.json"

// Measured is what hone made of the lists, by their names.
type Measured map[string]*Record

// Of returns what was made of a list, to read or to add to.
func (m Measured) Of(l List) *Record {
	if m[l.Name] == nil {
		m[l.Name] = new(Record)
	}
	return m[l.Name]
}

// Record is what hone made of a list.
type Record struct {
	Runs    []Run    `json:"runs"`    // all of them, in their order
	Results []Result `json:"results"` // of the last run, the seen half alone
}

// Run sums up a run.
type Run struct {
	Note   string         `json:"note"`  // what is special about it
	Fixes  bool           `json:"fixes"` // fixes were tried, too
	Halves map[string]Sum `json:"halves"`
}

// Sum counts commits of a half.
type Sum struct {
	Commits int `json:"commits"`
	Failed  int `json:"failed"` // hone could not be run; they count as missed
	Short   int `json:"short"`  // hone's budget ended early; what it found counts
	Lines   int `json:"lines"`  // a finding among the first 5 names the line
	Five    int `json:"five"`   // ... and the cause
	Three   int `json:"three"`  // among the first 3
	Halved  int `json:"halved"` // kept fixes reach half of the people's gain
}

// Result is what hone made of a commit.
type Result struct {
	Commit   string `json:"commit"`
	Findings int    `json:"findings"`
	Place    Place  `json:"place,omitempty"`      // of the finding that names line and cause
	Line     Place  `json:"line_place,omitempty"` // of the first that names the line
	Failed   string `json:"failed,omitempty"`     // why hone could not be run
	Short    bool   `json:"short,omitempty"`      // the budget ended before all was profiled
	Fate     string `json:"fate,omitempty"`       // of the fix of that finding; empty where fixes were not tried or none is offered
	Gain     *Gain  `json:"gain,omitempty"`       // nil where fixes were not tried
}

// Gain compares what people gained with what hone's kept fixes do.
type Gain struct {
	Old    Cost `json:"old"`
	People Cost `json:"people"`
	Hone   Cost `json:"hone"`
	Kept   int  `json:"kept"` // fixes
}

// Cost is what an operation of a benchmark takes.
type Cost struct {
	Nanoseconds float64 `json:"ns"` // least of all rounds
	Allocs      float64 `json:"allocs"`
}

// leastGain is the share of time below which nothing was gained: less may be
// the layout of the binary.
const leastGain = 0.03

// Half reports whether hone reaches half of what people gained: of the time, or
// where they gained none, of the allocations.
func (g *Gain) Half() bool {
	if g == nil || g.Kept == 0 {
		return false
	}
	if people := 1 - g.People.Nanoseconds/g.Old.Nanoseconds; people >= leastGain {
		return 1-g.Hone.Nanoseconds/g.Old.Nanoseconds >= people/2
	}
	people := g.Old.Allocs - g.People.Allocs
	return people > 0 && g.Old.Allocs-g.Hone.Allocs >= people/2
}

// Add counts a result.
func (s *Sum) Add(r Result) {
	s.Commits++
	for n, yes := range map[*int]bool{
		&s.Failed: r.Failed != "",
		&s.Short:  r.Short,
		&s.Lines:  r.Line.Among(first),
		&s.Five:   r.Place.Among(first),
		&s.Three:  r.Place.Among(3),
		&s.Halved: r.Gain.Half(),
	} {
		if yes {
			*n++
		}
	}
}

// ReadMeasured reads the results. No file is no results yet, not an error.
func ReadMeasured(file string) (Measured, error) {
	m := Measured{}
	return m, datafile.ReadResults(file, &m)
}

// Write writes the results.
func (m Measured) Write(file string) error { return datafile.Write(file, m) }
