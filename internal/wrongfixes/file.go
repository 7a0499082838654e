package wrongfixes

import (
	"github.com/gohone/hone/internal/datafile"
)

// File is where the outcomes are, relative to the root of hone's module.
const File = "docs/wrongfixes.json"

// ReadFile reads outcomes. A file that does not exist holds none, and is no
// error.
func ReadFile(name string) ([]Outcome, error) {
	var outcomes []Outcome
	err := datafile.ReadResults(name, &outcomes)
	return outcomes, err
}

// WriteFile writes outcomes.
func WriteFile(name string, outcomes []Outcome) error { return datafile.Write(name, outcomes) }
