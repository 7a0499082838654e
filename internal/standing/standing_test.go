package standing

import (
	"go/ast"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone"
	"github.com/gohone/hone/rules/rule"
)

// marks reports each function whose name begins with Bad.
var marks = rule.Rule{Name: "marks", Analyzer: &analysis.Analyzer{Name: "marks", Doc: "marks", Run: func(p *analysis.Pass) (any, error) {
	for _, f := range p.Files {
		for _, d := range f.Decls {
			for name, o := range p.TypesInfo.Defs {
				if o != nil && strings.HasPrefix(name.Name, "Bad") && d.Pos() <= name.Pos() && name.Pos() < d.End() {
					p.Report(analysis.Diagnostic{Pos: d.Pos(), End: d.End(), Message: name.Name})
				}
			}
		}
	}
	return nil, nil
}}}

func module(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	files["go.mod"] = "module example.com/m\n\ngo 1.24\n"
	for name, content := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestFindings(t *testing.T) {
	dir := module(t, map[string]string{
		"a.go":      "package m\n\nfunc Bad() {\n}\n\nfunc Good() {}\n",
		"in/b.go":   "package in\n\nfunc BadToo() {}\n",
		"a_test.go": "package m\n\nfunc BadTest() {}\n",
	})
	got, err := Findings(t.Context(), dir, []rule.Rule{marks})
	slices.SortFunc(got, func(a, b hone.Finding) int { return strings.Compare(a.Position.File, b.Position.File) })
	want := []hone.Finding{
		{Rule: "marks", Position: hone.Position{File: "a.go", Line: 3, EndLine: 4}},
		{Rule: "marks", Position: hone.Position{File: "in/b.go", Line: 3, EndLine: 3}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
}

// What cannot be looked at is an error, not silence.
func TestBroken(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"types":  {"a.go": "package m\n\nvar x int = \"\"\n"},
		"syntax": {"a.go": "package m\n\nfunc {\n"},
	} {
		if got, err := Findings(t.Context(), module(t, files), []rule.Rule{marks}); err == nil {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// names calls functions good that are called bad; a person decides about those whose name says more.
var names = rule.Rule{Name: "names", Safety: rule.Mechanical, Analyzer: &analysis.Analyzer{Name: "names", Doc: "names", Run: func(p *analysis.Pass) (any, error) {
	for _, f := range p.Files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || !strings.HasPrefix(fn.Name.Name, "Bad") {
				continue
			}
			category := ""
			if len(fn.Name.Name) > len("Bad") {
				category = string(rule.Review)
			}
			edit := analysis.TextEdit{Pos: fn.Name.Pos(), End: fn.Name.Pos() + 3, NewText: []byte("Good")}
			for range 2 { // as two sites of one fix
				p.Report(analysis.Diagnostic{Pos: d.Pos(), End: d.End(), Category: category, Message: "bad", SuggestedFixes: []analysis.SuggestedFix{{Message: "call it good", TextEdits: []analysis.TextEdit{edit}}}})
			}
			p.Report(analysis.Diagnostic{Pos: d.Pos(), End: d.End(), Message: "without a fix"})
		}
	}
	return nil, nil
}}}

func TestFixes(t *testing.T) {
	dir := module(t, map[string]string{"a.go": "package m\n\nfunc Bad() {}\n", "in/b.go": "package in\n\nfunc BadToo() {}\n"})
	got, err := Fixes(t.Context(), dir, []rule.Rule{names})
	slices.SortFunc(got, func(a, b hone.Fix) int { return strings.Compare(a.Edits[0].File, b.Edits[0].File) })
	for i := range got {
		got[i].ID = ""
	}
	want := []hone.Fix{
		{Rule: "names", Message: "call it good", Safety: hone.Mechanical, Edits: []hone.Edit{{File: "a.go", Start: 16, End: 19, New: "Good"}}},
		{Rule: "names", Message: "call it good", Safety: hone.Review, Edits: []hone.Edit{{File: "in/b.go", Start: 17, End: 20, New: "Good"}}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
}
