// Package history knows commits of public Go modules that made a function
// faster: tagged versions before and after, of which release notes, a change log
// or the code itself says so. How often hone names in the old version the line
// that people changed, and the cause that they removed, is measured with them.
//
// There are [Lists] of them. Each was written before any rule was changed for it,
// and says nothing of rules: a commit names rows of the catalogue of anti-patterns,
// as rules do. A later one has other modules and came when rules had been tuned to
// those before it: its first run is what hone finds where nobody has looked.
// Each list is split in halves by [Commit.Half]: who improves a rule looks at
// what is missed in one of them, and never in the other.
//
// Command history in scripts fills [Measured], package docs renders it.
package history

import (
	"crypto/sha256"
	"fmt"
	"path"
	"strings"

	"github.com/gohone/hone/internal/datafile"
)

// Where things are, relative to the root of hone's module.
const (
	folder     = "internal/history/testdata"
	UnusedFile = "internal/history/unused.json"
)

// List is a list of commits.
type List struct {
	Name string
	File string // relative to the root of hone's module
}

// Lists are all there are, the oldest first. A commit's name is unique in them.
var Lists = []List{
	{"first", "internal/history/commits.json"},
	{"second", "internal/history/second.json"},
	{"third", "internal/history/third.json"},
}

// Benchmark is the name of the benchmark of each commit, as package testing
// has it.
const Benchmark = "BenchmarkHone"

// Halves of a list.
const (
	Seen = "seen"
	Held = "held"
)

// Commit is a change that made a function of a public module faster.
type Commit struct {
	Name   string   `json:"name"`   // unique in the lists
	Module string   `json:"module"` // path
	Old    string   `json:"old"`    // version
	New    string   `json:"new"`    // version that is faster
	Folder string   `json:"folder"` // of the benchmark, slash-separated, relative to the module's root
	File   string   `json:"file"`   // that was changed, likewise
	Lines  []int    `json:"lines"`  // of File in the old version that the change replaced, where the cost was
	Cause  string   `json:"cause"`  // that was removed, in words
	Rows   []string `json:"rows"`   // of the catalogue that the cause is an instance of
	Says   string   `json:"says"`   // what names the faster function
	Where  string   `json:"where"`  // that is said
}

// Bench returns the name of the file with the benchmark of the commit,
// slash-separated, relative to the root of hone's module. It is copied to the
// commit's folder, in either version.
func (c Commit) Bench() string { return path.Join(folder, c.Name, "hone_test.go") }

// Half returns the half of the list that a commit belongs to: a bit of the hash
// of its name, so that nobody chose.
func (c Commit) Half() string {
	if sha256.Sum256([]byte("history of " + c.Name))[0]&1 == 0 {
		return Seen
	}
	return Held
}

// Load reads the list.
func Load(file string) ([]Commit, error) {
	var all []Commit
	return all, datafile.Read(file, &all)
}

// ListNamed returns the list of that name.
func ListNamed(name string) (List, error) {
	for _, l := range Lists {
		if l.Name == name {
			return l, nil
		}
	}
	return List{}, fmt.Errorf("list %q: there is %s", name, Names())
}

// Names returns the names of the lists, in their order.
func Names() string {
	var names []string
	for _, l := range Lists {
		names = append(names, l.Name)
	}
	return strings.Join(names, ", ")
}

// Unused is a change that was looked at for a list and is not in it.
type Unused struct {
	List   string `json:"list"`   // name
	Module string `json:"module"` // path
	Change string `json:"change"` // that was said to be faster, with its versions
	Why    string `json:"why"`    // it is not in the list
}

// LoadUnused reads what was not used.
func LoadUnused(file string) ([]Unused, error) {
	var all []Unused
	return all, datafile.Read(file, &all)
}

// Rows says which rows of the catalogue a rule is about, by the rule's name.
type Rows map[string][]string
