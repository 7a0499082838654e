// Package libraries knows public Go libraries that their maintainers tuned for
// years, to count what hone says of them: in code like that, most of what a rule
// reports is noise.
//
// Nothing in hone's rules or stages knows these libraries. Command libraries in
// scripts fills [Measured], package docs renders it.
package libraries

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// Where things are, relative to the root of hone's module.
const (
	File         = "internal/libraries/libraries.json"
	MeasuredFile = "docs/libraries.json"
	testdata     = "internal/libraries/testdata"
)

// Most is how many findings a well-tuned library may have by default.
const Most = 3

// Worth is the least gain, of time or of allocations, that makes a finding worth a
// maintainer's attention, as a share.
const Worth = 0.03

// Library is a module at a version, and which of its benchmarks are run.
type Library struct {
	Name     string   `json:"name"`
	Module   string   `json:"module"`
	Version  string   `json:"version"`
	Packages []string `json:"packages"`        // patterns, relative to the module's root
	Bench    string   `json:"bench,omitempty"` // regular expression; empty means all
	// Own says that the module has no benchmarks of its own: one is copied to its
	// root, out of the test data.
	Own bool `json:"own,omitempty"`
}

// OwnBench returns the name of the benchmark that is copied to the module,
// slash-separated, relative to the root of hone's module.
func (l Library) OwnBench() string { return testdata + "/" + l.Name + "/hone_test.go" }

// Load reads the list.
func Load(file string) ([]Library, error) {
	var all []Library
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return all, nil
}

// Measured is what hone says of the libraries.
type Measured struct {
	Results []Result `json:"results"` // of the last run of each, in the order of the list
}

// Result is what hone says of a library.
type Result struct {
	Library  string        `json:"library"`
	Version  string        `json:"version"`
	Tried    bool          `json:"tried,omitempty"`    // the findings' fixes were tried
	Profiled bool          `json:"profiled,omitempty"` // by go test, and hone check read that
	Took     time.Duration `json:"took"`
	Load     float64       `json:"load,omitempty"`   // of the machine when it began
	Failed   string        `json:"failed,omitempty"` // why hone could not be run
	Short    bool          `json:"short,omitempty"`  // the budget ended before all was profiled
	Findings []Finding     `json:"findings,omitempty"`
}

// Finding is one that is shown by default.
type Finding struct {
	Rule     string  `json:"rule"`
	Place    string  `json:"place"` // file:line
	Function string  `json:"function,omitempty"`
	Cause    string  `json:"cause"`
	Bound    float64 `json:"bound"`
	Safety   string  `json:"safety"`
	State    string  `json:"state,omitempty"`   // what became of its fix; empty without one
	Reason   string  `json:"reason,omitempty"`  // why
	Gain     float64 `json:"gain,omitempty"`    // share of the time of the benchmark that gains most
	Objects  float64 `json:"objects,omitempty"` // share of the allocations of the one that saves most
}

// Worthy reports whether a maintainer has something of the finding: a fix that
// was kept, or that gains enough when it is tried on request.
func (f Finding) Worthy() bool { return f.State == "kept" || max(f.Gain, f.Objects) >= Worth }

// Worthy counts the findings that are.
func (r Result) Worthy() int {
	n := 0
	for _, f := range r.Findings {
		if f.Worthy() {
			n++
		}
	}
	return n
}

// Put adds a result, in the place of an earlier one of the library.
func (m *Measured) Put(r Result) {
	for i := range m.Results {
		if m.Results[i].Library == r.Library {
			m.Results[i] = r
			return
		}
	}
	m.Results = append(m.Results, r)
}

// ReadMeasured reads the results. No file is no results yet, not an error.
func ReadMeasured(file string) (Measured, error) {
	var m Measured
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return m, fmt.Errorf("%s: %w", file, err)
	}
	return m, nil
}

// Write writes the results.
func (m Measured) Write(file string) error {
	data, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(data, '\n'), 0o666)
}
