package vet

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/rule"
)

func TestAsked(t *testing.T) {
	for args, want := range map[string]bool{
		"":                                     false,
		"-V=full":                              true,
		"-flags":                               true,
		"-flags ./...":                         false,
		"/tmp/b001/vet.cfg":                    true,
		"-json -slicegrow=true /tmp/vet.cfg":   true,
		"stack app.cfg":                        false,
		"run ./...":                            false,
		"load -c 20 http://127.0.0.1:80/a.cfg": false,
		"--help":                               false,
	} {
		if got := Asked(strings.Fields(args)); got != want {
			t.Errorf("%q: %v, want %v", args, got, want)
		}
	}
}

func TestChoose(t *testing.T) {
	var rules []rule.Rule
	for name, r := range map[string]rule.Rule{
		"a-plain":   {Safety: rule.Mechanical, Reads: true},
		"b-hot":     {Safety: rule.Mechanical},
		"c-guarded": {Safety: rule.Guarded, Reads: true},
		"d-plain":   {Safety: rule.Mechanical, Reads: true},
	} {
		r.Name, r.Analyzer = name, &analysis.Analyzer{Name: name}
		rules = append(rules, r)
	}
	slices.SortFunc(rules, func(a, b rule.Rule) int { return strings.Compare(a.Name, b.Name) })
	for _, tt := range []struct {
		args, want string
		chosen     bool
	}{
		{"x.cfg", "-a-plain -d-plain x.cfg", false},
		{"-json x.cfg", "-a-plain -d-plain -json x.cfg", false},
		{"-d-plain=false x.cfg", "-a-plain x.cfg", false},
		{"-b-hot x.cfg", "-b-hot x.cfg", true},
		{"-b-hot=true -c-guarded=true x.cfg", "-b-hot -c-guarded x.cfg", true},
		{"-all x.cfg", "-a-plain -b-hot -c-guarded -d-plain x.cfg", true},
		{"-all -b-hot=false x.cfg", "-a-plain -c-guarded -d-plain x.cfg", true},
		{"-flags", "-flags", false},
		{"-V=full", "-V=full", false},
	} {
		got, chosen := choose(rules, strings.Fields(tt.args))
		if text := strings.Join(got, " "); text != tt.want || chosen != tt.chosen {
			t.Errorf("%s: %s, %v; want %s, %v", tt.args, text, chosen, tt.want, tt.chosen)
		}
	}
}

func TestWithin(t *testing.T) {
	fset := token.NewFileSet()
	file := func(name string) *ast.File {
		f, err := parser.ParseFile(fset, name, "package p\n", 0)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	a, b, other := file("a.go"), file("b.go"), file("../other/o.go")
	at := func(files ...*ast.File) (f analysis.SuggestedFix) {
		for _, file := range files {
			f.TextEdits = append(f.TextEdits, analysis.TextEdit{Pos: file.FileEnd, End: file.FileEnd})
		}
		return f
	}
	pass := &analysis.Pass{Fset: fset, Files: []*ast.File{a, b}}
	for name, tt := range map[string]struct {
		fix  analysis.SuggestedFix
		want bool
	}{
		"one file":             {at(a), true},
		"two of the package":   {at(a, b), true},
		"of another package":   {at(other), false},
		"and of another":       {at(a, other), false},
		"a file nobody parsed": {analysis.SuggestedFix{TextEdits: []analysis.TextEdit{{Pos: other.FileEnd + 10}}}, false},
	} {
		if got := within(pass, tt.fix); got != tt.want {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}
