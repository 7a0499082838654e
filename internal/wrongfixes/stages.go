package wrongfixes

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"

	"github.com/gohone/hone/internal/datafile"
)

// StagesFile is where the results of the checks are, relative to the root of
// hone's module.
const StagesFile = "docs/stages.json"

// The stages of a check, in their order.
const (
	StageBuild       = "build"
	StageTests       = "own tests"
	StageBehaviour   = "behaviour"
	StageConcurrency = "concurrency"
)

// Stages are all of them.
var Stages = []string{StageBuild, StageTests, StageBehaviour, StageConcurrency}

// Halves of the corpus: who improves a check looks at what escapes it in one of
// them, and never in the other, which shows what the check is worth elsewhere.
const (
	Seen = "seen"
	Held = "held"
)

// Measured is what the checks of hone made of the corpus.
type Measured struct {
	Seed uint64 `json:"seed"` // splits the corpus in halves
	// Runs are all runs, in their order; the first was made before anything had
	// been learnt from the corpus.
	Runs    []Tally  `json:"runs"`
	Results []Result `json:"results"` // of the last run, the seen half alone
}

// A Tally sums up a run.
type Tally struct {
	Note    string         `json:"note"` // what is special about it
	Seconds float64        `json:"seconds"`
	Halves  map[string]Sum `json:"halves"`
}

// A Sum counts candidates of a half.
type Sum struct {
	Wrong    int `json:"wrong"`
	Rejected int `json:"rejected"` // of the wrong
	Right    int `json:"right"`
	Refused  int `json:"refused"` // of the right: rejected without cause
	Checked  int `json:"checked"` // of the right: the behaviour of all changed functions was compared
}

// A Result is what the checks made of a candidate.
type Result struct {
	Candidate string      `json:"candidate"` // MODULE/NAME
	Expect    Expectation `json:"expect"`
	Kind      string      `json:"kind,omitempty"`
	Golden    bool        `json:"golden,omitempty"` // the test data of a rule
	Half      string      `json:"half"`
	Stages    []string    `json:"stages,omitempty"` // that reject it
	Said      string      `json:"said,omitempty"`   // the difference
	Functions int         `json:"functions"`        // whose behaviour was compared
	Calls     int         `json:"calls"`
	Unchecked []string    `json:"unchecked,omitempty"` // functions, with the reason
	Seconds   float64     `json:"seconds"`
}

// Rejected reports whether a stage rejects the candidate.
func (r Result) Rejected() bool { return len(r.Stages) > 0 }

// Checked reports whether all changed functions were compared.
func (r Result) Checked() bool { return r.Functions > 0 && len(r.Unchecked) == 0 }

// Failed reports whether the checks got the candidate wrong, or could not check
// it.
func (r Result) Failed() bool {
	return r.Expect == Reject && !r.Rejected() || r.Expect == Accept && (r.Rejected() || !r.Checked())
}

// Halve assigns each candidate, by its ID, to a half: as many wrong ones in
// each, and about as many right ones. The golden tests are seen: who writes a
// rule sees what becomes of its own. The half of a right one hangs on its ID
// alone, so that none moves to the other where some are added.
func Halve(seed uint64, all []*Candidate) map[string]string {
	dice := rand.New(rand.NewPCG(seed, 0))
	out := map[string]string{}
	var wrong []string
	for _, c := range all {
		if c.Expect == Reject {
			wrong = append(wrong, c.ID())
			continue
		}
		out[c.ID()] = halfOf(seed, c)
	}
	dice.Shuffle(len(wrong), func(i, j int) { wrong[i], wrong[j] = wrong[j], wrong[i] })
	for i, id := range wrong {
		out[id] = []string{Seen, Held}[i%2]
	}
	return out
}

func halfOf(seed uint64, c *Candidate) string {
	if c.Module.Golden {
		return Seen
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", seed, c.ID()))
	return []string{Seen, Held}[sum[0]&1]
}

// Add counts a result.
func (t *Tally) Add(r Result) {
	if t.Halves == nil {
		t.Halves = map[string]Sum{}
	}
	s := t.Halves[r.Half]
	t.Seconds += r.Seconds
	switch r.Expect {
	case Reject:
		s.Wrong++
		s.Rejected += count(r.Rejected())
	case Accept:
		s.Right++
		s.Refused += count(r.Rejected())
		s.Checked += count(r.Checked())
	}
	t.Halves[r.Half] = s
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
