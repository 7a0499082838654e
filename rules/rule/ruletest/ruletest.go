// Package ruletest tests a rule by what lies in its folder: test data with
// expectations, fixed sources, and the page.
//
// A rule's own test is one line. Its test data are folders testdata/go1.N, each
// a small module in the language version that the name says:
//
//   - *.go with want comments, as package analysistest reads them
//   - *.go.golden, the same file with all fixes made
//   - negative.go or *_negative.go, near misses: what the rule must not touch
//
// Its preconditions.txt says what must hold for a fix, and names functions of the
// test data that are not fixed because it does not.
//
// Besides the expectations it checks what holds for every rule: the metadata
// and the page are whole and the code of the page is true, fixed sources
// compile and leave nothing to fix, each fix compiles alone, generated files
// and tests are left alone.
//
// The package knows rules only as analyzers with metadata, and no rule by name.
package ruletest

import (
	"go/version"
	"os"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/gohone/hone/rules/rule"
)

// Run tests the rule whose folder the test runs in.
func Run(t *testing.T, r rule.Rule) {
	debug.SetGCPercent(400) // a third of the time went into collecting what is live: packages
	t.Run("metadata", func(t *testing.T) { metadata(t, r) })
	t.Run("page", func(t *testing.T) { page(t, r) })
	t.Run("preconditions", func(t *testing.T) { preconditions(t, r) })
	folders := versions(t)
	if len(folders) == 0 {
		t.Fatal("testdata: has no folder go1.N")
	}
	for _, v := range folders {
		t.Run(v, func(t *testing.T) {
			if version.Compare(v, version.Lang(runtime.Version())) > 0 {
				t.Skipf("the toolchain is %s", runtime.Version())
			}
			data(t, r, v)
		})
	}
}

// versions returns the names of the test data folders, each a language
// version.
func versions(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		switch {
		case !e.IsDir() || e.Name() == "fuzz":
		case version.IsValid(e.Name()) && version.Lang(e.Name()) == e.Name():
			names = append(names, e.Name())
		default:
			t.Errorf("testdata/%s: is not named after a language version", e.Name())
		}
	}
	return names
}
