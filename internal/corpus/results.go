package corpus

import (
	"slices"
	"strings"

	"github.com/gohone/hone/internal/casestudies"
	"github.com/gohone/hone/internal/datafile"
)

// ResultsFile is where the results are, relative to the root of the module.
const ResultsFile = "docs/corpus.json"

// Result is what hone made of one program.
type Result struct {
	Program  string                `json:"program"`
	Hone     string                `json:"hone"`   // digest of the command
	Source   string                `json:"source"` // digest of the program and of what there is to find
	Host     casestudies.Host      `json:"host"`
	Complete bool                  `json:"complete"` // hone's run came to its end
	Outcomes []casestudies.Outcome `json:"outcomes"`
	Others   []casestudies.Other   `json:"others,omitempty"`
	Faults   []Fault               `json:"faults,omitempty"`
}

// LoadResults reads the results. No file is no results yet, not an error.
func LoadResults(name string) ([]Result, error) {
	var all []Result
	err := datafile.ReadResults(name, &all)
	return all, err
}

// SaveResults writes the results, sorted by program.
func SaveResults(name string, all []Result) error {
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b Result) int { return strings.Compare(a.Program, b.Program) })
	return datafile.Write(name, all)
}

// With returns the results with r in the place of an older one of its program.
func With(all []Result, r Result) []Result {
	all = slices.DeleteFunc(slices.Clone(all), func(old Result) bool { return old.Program == r.Program })
	return append(all, r)
}

// Of returns the result of a program.
func Of(all []Result, program string) (Result, bool) {
	i := slices.IndexFunc(all, func(r Result) bool { return r.Program == program })
	if i < 0 {
		return Result{}, false
	}
	return all[i], true
}

// outcome returns what was made of a cause.
func (r Result) outcome(number int) casestudies.Outcome {
	i := slices.IndexFunc(r.Outcomes, func(o casestudies.Outcome) bool { return o.Number == number })
	if i < 0 {
		return casestudies.Outcome{Number: number}
	}
	return r.Outcomes[i]
}

// Tally counts causes.
type Tally struct{ All, Found, Fixed int }

// add counts a cause.
func (t *Tally) add(o casestudies.Outcome) {
	t.All++
	if o.Found {
		t.Found++
	}
	if o.Fixed {
		t.Fixed++
	}
}

// Tallies counts the causes of each mark, those that hone owes a fix of, and
// all.
func Tallies(programs []Program, results []Result) (marks map[casestudies.Mark]*Tally, owed, all Tally) {
	marks = map[casestudies.Mark]*Tally{}
	for _, p := range programs {
		r, _ := Of(results, p.Name)
		for _, c := range p.Causes {
			if marks[c.Mark] == nil {
				marks[c.Mark] = new(Tally)
			}
			o := r.outcome(c.Number)
			marks[c.Mark].add(o)
			all.add(o)
			if c.Mark.Owed() {
				owed.add(o)
			}
		}
	}
	return marks, owed, all
}
