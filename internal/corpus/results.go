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
	First    *First                `json:"first,omitempty"`
}

// First is what the first whole run on a program made of it, which later runs
// leave as it is.
type First struct {
	Hone   string  `json:"hone"`
	Source string  `json:"source"`
	Found  []int   `json:"found,omitempty"` // numbers of causes
	Fixed  []int   `json:"fixed,omitempty"`
	Faults []Fault `json:"faults,omitempty"`
}

// first returns the result as the one that is kept for good.
func (r Result) first() *First {
	f := &First{Hone: r.Hone, Source: r.Source, Faults: r.Faults}
	for _, o := range r.Outcomes {
		if o.Found {
			f.Found = append(f.Found, o.Number)
		}
		if o.Fixed {
			f.Fixed = append(f.Fixed, o.Number)
		}
	}
	return f
}

// outcome returns what the first run made of a cause.
func (f *First) outcome(number int) casestudies.Outcome {
	return casestudies.Outcome{Number: number, Found: slices.Contains(f.Found, number), Fixed: slices.Contains(f.Fixed, number)}
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

// With returns the results with r in the place of an older one of its program,
// whose first run it takes over. Where a whole result is there without its first
// run, that is not known any more, and stays so.
func With(all []Result, r Result) []Result {
	old, _ := Of(all, r.Program)
	r.First = old.First
	if r.First == nil && r.Complete && !old.Complete {
		r.First = r.first()
	}
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
	return tallies(programs, func(p Program, number int) casestudies.Outcome {
		r, _ := Of(results, p.Name)
		return r.outcome(number)
	})
}

// FirstTallies counts the same in the first runs on the programs that have one.
func FirstTallies(programs []Program, results []Result) (marks map[casestudies.Mark]*Tally, owed, all Tally) {
	programs = slices.DeleteFunc(slices.Clone(programs), func(p Program) bool {
		r, _ := Of(results, p.Name)
		return r.First == nil
	})
	return tallies(programs, func(p Program, number int) casestudies.Outcome {
		r, _ := Of(results, p.Name)
		return r.First.outcome(number)
	})
}

func tallies(programs []Program, outcome func(p Program, number int) casestudies.Outcome) (marks map[casestudies.Mark]*Tally, owed, all Tally) {
	marks = map[casestudies.Mark]*Tally{}
	for _, p := range programs {
		for _, c := range p.Causes {
			if marks[c.Mark] == nil {
				marks[c.Mark] = new(Tally)
			}
			o := outcome(p, c.Number)
			marks[c.Mark].add(o)
			all.add(o)
			if c.Mark.Owed() {
				owed.add(o)
			}
		}
	}
	return marks, owed, all
}
