package wrongfixes

import (
	"crypto/sha256"
	"slices"

	"github.com/gohone/hone/internal/datafile"
)

// StagesFile is where the results of the checks are, relative to the root of
// hone's module.
const StagesFile = "docs/stages.json"

// The stages of a check, in their order.
const (
	StageBuild       = "build"
	StageTests       = "own tests"
	StageHazard      = "hazard"
	StageBehaviour   = "behaviour"
	StageConcurrency = "concurrency"
)

// Stages are all of them.
var Stages = []string{StageBuild, StageTests, StageHazard, StageBehaviour, StageConcurrency}

// Parts of the corpus: who improves a check looks at what escapes it in the one
// that is seen, and never in the one held back, which shows what the check is
// worth elsewhere.
const (
	Seen = "seen"
	Held = "held"
)

// Measured is what the checks of hone made of the corpus.
type Measured struct {
	// Runs are all runs, in their order; the first was made before anything had
	// been learnt from the corpus.
	Runs    []Tally  `json:"runs"`
	Results []Result `json:"results"` // of the last run, the part seen alone
	// Mutants are the runs on mutants, in their order.
	Mutants []MutantRun `json:"mutants,omitempty"`
	// Goldens are the runs on golden tests, in their order.
	Goldens []GoldenRun `json:"goldens,omitempty"`
}

// A MutantRun is what became of mutants drawn with one seed.
type MutantRun struct {
	Note      string     `json:"note"`
	Seed      uint64     `json:"seed"`
	Drawn     int        `json:"drawn"` // those that do not compile among them
	Mutants   int        `json:"mutants"`
	Rejected  int        `json:"rejected"`
	Survivors []Survivor `json:"survivors"`
}

// A Survivor is a mutant that no stage rejects.
type Survivor struct {
	Mutant string `json:"mutant"` // MODULE/NAME
	Change string `json:"change"` // FILE:LINE: operator: what becomes what
	// Argument says, if a person has found so, why nobody can tell it from the right change:
	// the mutant is equivalent.
	Argument string `json:"argument,omitempty"`
	// Doubt says why hone run would not keep it all the same.
	Doubt string `json:"doubt,omitempty"`
	// Since says what rejects it by now, of those that are wrong.
	Since string `json:"since,omitempty"`
}

// Equivalent counts the survivors that are argued to be.
func (r MutantRun) Equivalent() int {
	n := 0
	for _, s := range r.Survivors {
		n += count(s.Argument != "")
	}
	return n
}

// Doubted counts the survivors that are in doubt, but for those that are argued to be equivalent.
func (r MutantRun) Doubted() int {
	n := 0
	for _, s := range r.Survivors {
		n += count(s.Doubt != "" && s.Argument == "")
	}
	return n
}

// A Tally sums up a run.
type Tally struct {
	Note    string         `json:"note"` // what is special about it
	Seconds float64        `json:"seconds"`
	Parts   map[string]Sum `json:"parts"`
	// Batches are how many the corpus had, of the last of which half is held back
	// unless the note says more: all of the second was when it came.
	Batches int `json:"batches"`
}

// A Sum counts candidates of a part.
type Sum struct {
	Wrong    int `json:"wrong"`
	Rejected int `json:"rejected"` // of the wrong
	// Taken are those of the wrong that hone would keep: all changed functions were compared and
	// looked alike. What is neither rejected nor taken is called a doubt. Older runs did not count
	// them: nil.
	Taken   *int `json:"taken,omitempty"`
	Right   int  `json:"right"`
	Refused int  `json:"refused"` // of the right: rejected without cause
	Checked int  `json:"checked"` // of the right: the behaviour of all changed functions was compared
}

// A Result is what the checks made of a candidate.
type Result struct {
	Candidate string      `json:"candidate"` // MODULE/NAME
	Expect    Expectation `json:"expect"`
	Kind      string      `json:"kind,omitempty"`
	Golden    bool        `json:"golden,omitempty"` // the test data of a rule
	Part      string      `json:"part"`
	Stages    []string    `json:"stages,omitempty"` // that reject it
	Said      string      `json:"said,omitempty"`   // the difference
	Functions int         `json:"functions"`        // whose behaviour was compared
	Calls     int         `json:"calls"`
	Unchecked []string    `json:"unchecked,omitempty"` // functions, with the reason
	OneWay    []string    `json:"one_way,omitempty"`   // conditions that always turned out the same
	Doubt     string      `json:"doubt,omitempty"`     // why hone run would not keep it, though no stage rejects it
	Seconds   float64     `json:"seconds"`
}

// Rejected reports whether a stage rejects the candidate.
func (r Result) Rejected() bool { return len(r.Stages) > 0 }

// Checked reports whether all changed functions were compared.
func (r Result) Checked() bool { return r.Functions > 0 && len(r.Unchecked) == 0 }

// Taken reports whether all changed functions were compared and no stage rejects the candidate.
func (r Result) Taken() bool { return r.Checked() && !r.Rejected() }

// Failed reports whether the checks got the candidate wrong, or could not check
// it.
func (r Result) Failed() bool {
	return r.Expect == Reject && !r.Rejected() || r.Expect == Accept && (r.Rejected() || !r.Checked())
}

// Part returns the part of the corpus that the candidate belongs to. Half of the
// last batch is held back, by module: one change of a program tells of another.
// The golden tests are seen: who writes a rule sees what becomes of its own.
func (c *Candidate) Part() string {
	if c.Module.Batch == len(batches) && HeldBack(c.Module.Name) {
		return Held
	}
	return Seen
}

// HeldBack reports whether a module is in the half of its batch that is held back while
// that is the last.
func HeldBack(module string) bool {
	sum := sha256.Sum256([]byte(module))
	return sum[0]&1 == 1
}

// Withheld reports whether the candidate is of a module that is, or was, in the half held back: nobody
// looks at those one by one.
func (c *Candidate) Withheld() bool {
	lookedAt := []int{0, 7, 8, 16, 17, 18, 19, 20, 21, 22} // as a whole, later
	return !slices.Contains(lookedAt, c.Module.Batch) && HeldBack(c.Module.Name)
}

// Add counts a result.
func (t *Tally) Add(r Result) {
	if t.Parts == nil {
		t.Parts = map[string]Sum{}
	}
	s := t.Parts[r.Part]
	t.Seconds += r.Seconds
	switch r.Expect {
	case Reject:
		s.Wrong++
		s.Rejected += count(r.Rejected())
		if s.Taken == nil {
			s.Taken = new(int)
		}
		*s.Taken += count(r.Taken())
	case Accept:
		s.Right++
		s.Refused += count(r.Rejected())
		s.Checked += count(r.Checked())
	}
	t.Parts[r.Part] = s
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// ReadStages reads results. A file that does not exist holds none, and is no
// error.
func ReadStages(name string) (Measured, error) {
	var m Measured
	err := datafile.ReadResults(name, &m)
	return m, err
}

// WriteStages writes results.
func WriteStages(name string, m Measured) error { return datafile.Write(name, m) }
