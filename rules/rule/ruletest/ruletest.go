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
// The package knows rules only as analyzers with metadata, and no rule by name.
package ruletest

import (
	"go/version"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/gohone/hone/rules/rule"
)

// Run tests the rule whose folder the test runs in.
func Run(t *testing.T, r rule.Rule) {
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

// data runs the rule over one folder of test data.
func data(t *testing.T, r rule.Rule, v string) {
	dir, err := filepath.Abs(filepath.Join("testdata", v))
	if err != nil {
		t.Fatal(err)
	}
	analysistest.RunWithSuggestedFixes(t, dir, r.Analyzer, "./...")
	negatives(t, dir)
}

// negatives holds that the folder has near misses, in files of their own in
// which nothing is expected.
func negatives(t *testing.T, dir string) {
	found := false
	err := filepath.WalkDir(dir, func(name string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() != "negative.go" && !strings.HasSuffix(e.Name(), "_negative.go") {
			return err
		}
		found = true
		src, err := os.ReadFile(name)
		if strings.Contains(string(src), "// want ") {
			t.Errorf("%s: expects a diagnostic, but is named negative", e.Name())
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	if !found {
		t.Error("has no file negative.go or *_negative.go with code that the rule must not touch")
	}
}
