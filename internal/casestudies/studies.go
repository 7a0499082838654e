// Package casestudies knows the programs below examples: which benchmarks they
// have, which optimisations are there to be found, and what was measured.
//
// examples/studies.json says what is expected, [Results] what came out. Command
// examples fills the results from the events of hone's own commands, package
// docs renders them. No other part of hone imports this package: no rule and no
// stage knows an example.
package casestudies

import "github.com/gohone/hone/internal/datafile"

// File is where the studies are, relative to the root of the module.
const File = "examples/studies.json"

// Study is one program.
type Study struct {
	Name string `json:"name"` // the folder below examples
	// Tuned and Traded are folders of other versions, relative to the
	// program's: tuned by hand without a change of behaviour; and with a change
	// that a person has to want. Empty where there is none.
	Tuned         string         `json:"tuned,omitempty"`
	Traded        string         `json:"traded,omitempty"`
	Control       bool           `json:"control,omitempty"` // there is nothing to find
	Note          string         `json:"note,omitempty"`
	Benchmarks    []Benchmark    `json:"benchmarks"`
	Optimisations []Optimisation `json:"optimisations"`
}

// Benchmark is a benchmark of a program, and what the yardstick says of it.
type Benchmark struct {
	Name string `json:"name"`
	// Allocs is what the program had per operation where it was described
	// first; nil where nothing is known.
	Allocs *float64 `json:"allocs,omitempty"`
	Least  float64  `json:"least,omitempty"` // how many times faster the tuned version must be; 0 where nothing is asked
}

// Mark says what hone owes of an optimisation.
type Mark string

// The marks.
const (
	Fixes    Mark = "F"    // found and fixed unaided
	Guards   Mark = "G"    // the same, after more checks
	GuardsOr Mark = "G/S"  // the same where it is mechanical
	Trades   Mark = "T"    // found; a person decides
	Stretch  Mark = "S"    // found and explained
	Trap     Mark = "trap" // not to be kept
)

// Owed reports whether hone owes the fix, unasked.
func (m Mark) Owed() bool { return m == Fixes || m == Guards }

// Optimisation is one change that people make by hand.
type Optimisation struct {
	Number int    `json:"number"`
	Mark   Mark   `json:"mark"`
	What   string `json:"what"`
	Sites  []Site `json:"sites"` // statements of the slow version, each of which will do
	// Rules are those whose findings name this cause. A finding of another rule
	// at the same statement is about something else.
	Rules []string `json:"rules"`
}

// Site is a range of lines, named by the text that is there.
type Site struct {
	File string `json:"file"` // relative to the program, slash-separated
	Code string `json:"code"` // occurs once in the file
}

// Load reads the studies.
func Load(name string) ([]Study, error) {
	var all []Study
	err := datafile.Read(name, &all)
	return all, err
}
