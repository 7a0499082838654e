// Package draft writes a first benchmark for a package that has none, out of
// what the package's tests call.
//
// It comes after profiling, when the tests were the workload.
//
//  1. The package and its tests are parsed and type-checked. What they import
//     is not read: the types of other packages stay unknown, and what depends
//     on them is not drafted or is left to the compiler.
//  2. The functions of the package are ranked by their share of the profile.
//  3. Every call of such a function in a test is a candidate. What the call
//     needs is cut out of the test: the statements before it that its operands
//     depend on, the table it loops over. A call that needs the *testing.T, or
//     state that cannot be told to be fresh, is none.
//  4. What is left is written as a benchmark, and the caller is asked whether
//     it works. Only then it is part of the draft.
//
// The package is pure: sources in, source out. It must not know the go
// command, nor the user's folder: a draft is shown, never written there.
package draft

import (
	"cmp"
	"fmt"
	"go/token"
	"go/version"
	"path"
	"slices"
	"strings"

	"github.com/gohone/hone"
)

// Request says what to draft from.
type Request struct {
	Dir        string // of the package, slash-separated, relative to the module root
	ImportPath string
	GoVersion  string // of the module's go line, "1.24"; may be empty
	// Files of the package that this platform compiles.
	GoFiles, TestFiles, XTestFiles []File
	Taken                          []string // names of all files in the folder

	// Share returns which part of the profile passes through lines from to
	// to, inclusive, of a file as in [hone.Position]. 0 to 1.
	Share func(file string, from, to int) float64
	// Usable reports whether a test's calls may be taken as they are: whether
	// it passes. External tests are those of the _test package. Nil means all.
	Usable func(test string) bool
	// Works reports whether a draft compiles and its benchmarks run.
	Works func(hone.Draft) (bool, error)
}

// File is a source file.
type File struct {
	Name   string // without folder
	Source []byte
}

const (
	leastShare = 0.1 // of the share of the hottest function, to be worth a benchmark
	most       = 3   // benchmarks in a draft
	attempts   = 2   // calls that are tried for one function
	allTries   = 6   // calls that are tried in all: each is a compilation
)

// Benchmark drafts a benchmark of the hottest functions that the tests call
// with operands that can be reused; false if there is none. An error is one of
// Works.
func Benchmark(r Request) (hone.Draft, bool, error) {
	l := load(r)
	if l == nil {
		return hone.Draft{}, false, nil
	}
	d := &drafter{Request: r, loaded: l}
	for _, fn := range l.hot(r) {
		if len(d.benchmarks) == most || d.tries == allTries {
			break
		}
		if err := d.add(fn); err != nil {
			return hone.Draft{}, false, err
		}
	}
	return d.draft, len(d.benchmarks) > 0, nil
}

// drafter is one execution of Benchmark.
type drafter struct {
	Request
	*loaded
	draft      hone.Draft
	benchmarks []benchmark // of the draft
	tries      int
}

// add extends the draft by a benchmark of a function, if one works.
func (d *drafter) add(fn function) error {
	var found []benchmark
	for _, c := range d.calls(fn) {
		if b, ok := d.cut(c); ok && d.fits(b) && !b.random() {
			found = append(found, b)
		}
	}
	slices.SortStableFunc(found, func(a, b benchmark) int { return cmp.Compare(a.rank(), b.rank()) })
	for _, b := range found[:min(len(found), attempts)] {
		if d.tries == allTries {
			return nil
		}
		d.tries++
		all := append(slices.Clone(d.benchmarks), b)
		draft, ok := d.render(all)
		if !ok {
			continue
		}
		works, err := d.Works(draft)
		if err != nil {
			return err
		}
		if works {
			d.draft, d.benchmarks = draft, all
			return nil
		}
	}
	return nil
}

// fits reports whether a benchmark can stand in one file with the others.
func (d *drafter) fits(b benchmark) bool {
	for _, other := range d.benchmarks {
		if other.external != b.external {
			return false
		}
		for name, path := range b.imports {
			if p, ok := other.imports[name]; ok && p != path {
				return false
			}
		}
	}
	return true
}

// random reports whether the operands may be others in each process: measured
// twice, that would be two benchmarks.
func (b benchmark) random() bool {
	for _, path := range b.imports {
		switch path {
		case "math/rand", "math/rand/v2", "crypto/rand":
			return true
		}
	}
	return false
}

// hasLoop reports whether the module may use testing.B.Loop.
func (r Request) hasLoop() bool {
	return version.Compare("go"+strings.TrimPrefix(r.GoVersion, "go"), "go1.24") >= 0
}

// file names the file of a draft after the file of its first function.
func (d *drafter) file(fn function) string {
	base := strings.TrimSuffix(fn.file, ".go")
	name := base + "_bench_test.go"
	for i := 2; slices.Contains(d.Taken, name); i++ {
		name = fmt.Sprintf("%s_bench%d_test.go", base, i)
	}
	return path.Join(d.Dir, name)
}

// name returns a name for the benchmark of a function that no other
// declaration has.
func (d *drafter) name(b benchmark, taken map[string]bool) string {
	base := "Benchmark" + exported(strings.ReplaceAll(b.fn.name, ".", "_"))
	pkg := d.pkg
	if b.external {
		pkg = d.xpkg
	}
	name := base
	for i := 2; pkg.Scope().Lookup(name) != nil || taken[name]; i++ {
		name = fmt.Sprintf("%s%d", base, i)
	}
	taken[name] = true
	return name
}

// exported makes the first letter a capital, as package testing wants it.
func exported(name string) string {
	if token.IsExported(name) {
		return name
	}
	r := []rune(name)
	up := strings.ToUpper(string(r[:1])) + string(r[1:])
	if !token.IsExported(up) {
		return "_" + name
	}
	return up
}
