// Package wrongfixes is a corpus of changes that somebody might make to have a
// program faster: most are wrong, since they change behaviour, some are right.
// It measures how good the checks of hone are, and so it must not know them:
// it was written without a look at how behaviour is compared. It came in
// batches, since what a check was improved on says little of how good it is.
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

//go:embed testdata/*.txtar testdata/second/*.txtar testdata/third/*.txtar testdata/fourth/*.txtar testdata/fifth/*.txtar testdata/sixth/*.txtar testdata/seventh/*.txtar testdata/eighth/*.txtar testdata/ninth/*.txtar testdata/tenth/*.txtar testdata/eleventh/*.txtar testdata/twelfth/*.txtar testdata/thirteenth/*.txtar testdata/fourteenth/*.txtar testdata/fifteenth/*.txtar testdata/sixteenth/*.txtar testdata/seventeenth/*.txtar testdata/eighteenth/*.txtar testdata/nineteenth/*.txtar testdata/twentieth/*.txtar testdata/twentyfirst/*.txtar testdata/twentysecond/*.txtar testdata/twentythird/*.txtar
var corpus embed.FS

// batches are the folders of the corpus, in the order in which they were
// written.
var batches = []string{"testdata", "testdata/second", "testdata/third", "testdata/fourth", "testdata/fifth", "testdata/sixth", "testdata/seventh", "testdata/eighth", "testdata/ninth", "testdata/tenth", "testdata/eleventh", "testdata/twelfth", "testdata/thirteenth", "testdata/fourteenth", "testdata/fifteenth", "testdata/sixteenth", "testdata/seventeenth", "testdata/eighteenth", "testdata/nineteenth", "testdata/twentieth", "testdata/twentyfirst", "testdata/twentysecond", "testdata/twentythird"}

// Batches are how many there are.
var Batches = len(batches)

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
	// Batch is 1 for the modules that the checks were made with at hand, more for
	// those written later by somebody who had not read the checks; 0 for golden
	// tests, which belong to no batch.
	Batch int
	// Golden says that it is the test data of a rule, in the folder Dir.
	Golden bool
	Dir    string

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
	Mutant bool   // a right one with a mistake that was drawn: it may not compile, nor be wrong

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

// Load returns the modules of the corpus, by batch and then by name. No two of
// them share a name, of whichever batch.
func Load() ([]*Module, error) {
	var modules []*Module
	batchOf := map[string]int{}
	for i, dir := range batches {
		batch, err := loadBatch(dir, i+1)
		if err != nil {
			return nil, err
		}
		for _, m := range batch {
			if had := batchOf[m.Name]; had != 0 {
				return nil, fmt.Errorf("module %s: is there in batch %d and in batch %d", m.Name, had, m.Batch)
			}
			batchOf[m.Name] = m.Batch
		}
		modules = append(modules, batch...)
	}
	return modules, nil
}

// loadBatch returns the modules of one folder, sorted by name.
func loadBatch(dir string, number int) ([]*Module, error) {
	names, err := fs.Glob(corpus, dir+"/*.txtar")
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
		m.Batch = number
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
