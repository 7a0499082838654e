package ruletest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/rule"
)

var (
	validName = regexp.MustCompile(`^[a-z][a-z0-9]*$`)
	row       = regexp.MustCompile(`^[A-F][0-9]+$`)
)

// metadata holds that the rule says of itself all that hone must know.
func metadata(t *testing.T, r rule.Rule) {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if folder := filepath.Base(dir); r.Name != folder || !validName.MatchString(r.Name) {
		t.Errorf("name is %q, want that of the folder, %q, one lower-case word", r.Name, folder)
	}
	if r.Analyzer == nil {
		t.Fatal("has no analyzer")
	}
	if err := analysis.Validate([]*analysis.Analyzer{r.Analyzer}); err != nil {
		t.Error(err)
	}
	if r.Analyzer.Name != r.Name {
		t.Errorf("the analyzer's name is %q, want the rule's, %q", r.Analyzer.Name, r.Name)
	}
	if !sentence(r.Summary) {
		t.Errorf("summary %q: want a few words without a full stop", r.Summary)
	}
	if !known(r.Safety) {
		t.Errorf("safety is %q, want one of the classes", r.Safety)
	}
	for _, prefix := range r.Removes {
		if !strings.Contains(prefix, ".") || strings.ContainsAny(prefix, " \t") {
			t.Errorf("removes %q: want the beginning of a function's name, with its package", prefix)
		}
	}
	for _, c := range r.Catalogue {
		if !row.MatchString(c) {
			t.Errorf("catalogue: %q is no row", c)
		}
	}
	evidence(t, r)
}

// sentence reports whether the text is a line to be put before or after others.
func sentence(s string) bool {
	return s != "" && s == strings.TrimSpace(s) && !strings.Contains(s, "\n") && !strings.HasSuffix(s, ".")
}

func known(s rule.Safety) bool {
	return slices.Contains([]rule.Safety{rule.Mechanical, rule.Guarded, rule.Review}, s)
}

// evidence holds that the folder has a benchmark for the gain and, where the
// rule says that its types and dataflow decide, a fuzz test for equality.
func evidence(t *testing.T, r rule.Rule) {
	names, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	fuzz, proof := false, false
	for _, name := range names {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil {
				fuzz = fuzz || strings.HasPrefix(fn.Name.Name, "Fuzz")
				proof = proof || name == "proof_test.go" && strings.HasPrefix(fn.Name.Name, "Benchmark")
			}
		}
	}
	if !proof {
		t.Error("proof_test.go: has no benchmark")
	}
	if !fuzz && r.Safety == rule.Mechanical {
		t.Error("is mechanical, but no fuzz test shows that its fix changes no result")
	}
}
