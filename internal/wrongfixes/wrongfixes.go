// Package wrongfixes is a corpus of changes that somebody might make to have a
// program faster: most are wrong, since they change behaviour, some are right.
// It measures how good the checks of hone are, and so it must not know them:
// it was written without a look at how behaviour is compared.
//
// Each file below testdata is one small module in txtar format with several
// candidates, that is changed versions of it; FORMAT.md there describes it.
// Every wrong candidate comes with a witness, a few statements whose result
// differs between the two sides. A check never sees the witness: it is for the
// tests of this package, which hold that what is called wrong is wrong.
package wrongfixes

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

//go:embed testdata/*.txtar
var corpus embed.FS

// An Expectation is what a check should make of a candidate.
type Expectation string

const (
	Reject     Expectation = "reject"     // behaviour differs
	Accept     Expectation = "accept"     // behaviour is the same and the change a usual optimisation
	Equivalent Expectation = "equivalent" // looks wrong, is not: Why argues it; either answer counts for nothing
)

// A Module is a program as its author left it, with the changes proposed.
type Module struct {
	Name  string            // of the file, without .txtar
	About string            // what the program is, in a sentence or two
	Path  string            // of the module, as go.mod has it
	Files map[string][]byte // by slash-separated name, go.mod among them
	// Golden says that it is the test data of a rule.
	Golden bool

	Candidates []*Candidate
}

// A Candidate is one change of a module.
type Candidate struct {
	Module *Module
	Name   string // unique in the module; lower-case letters and digits
	Expect Expectation
	Kind   string // of mistake, one of Kinds; empty for Accept
	Row    string // a row of the catalogue ("B1") or the name of a rule
	Why    string // what is wrong; or why it is right, or equivalent
	Race   bool   // the witness shows under the race detector only

	Files   map[string][]byte // the changed files, whole
	Witness string            // statements of a test; see Witnessed
}

// ID names the candidate among all: MODULE/NAME.
func (c *Candidate) ID() string { return c.Module.Name + "/" + c.Name }

// Tree returns the files of the module with the change made.
func (c *Candidate) Tree() map[string][]byte {
	files := make(map[string][]byte, len(c.Module.Files))
	for name, data := range c.Module.Files {
		files[name] = data
	}
	for name, data := range c.Files {
		files[name] = data
	}
	return files
}

// Load returns the modules of the corpus, sorted by name.
func Load() ([]*Module, error) {
	names, err := fs.Glob(corpus, "testdata/*.txtar")
	if err != nil {
		return nil, err
	}
	var modules []*Module
	for _, name := range names {
		data, err := corpus.ReadFile(name)
		if err != nil {
			return nil, err
		}
		m, err := Parse(strings.TrimSuffix(path.Base(name), ".txtar"), data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		modules = append(modules, m)
	}
	return modules, nil
}

// Candidates returns the candidates of all modules, in their order.
func Candidates(modules []*Module) []*Candidate {
	var all []*Candidate
	for _, m := range modules {
		all = append(all, m.Candidates...)
	}
	return all
}
