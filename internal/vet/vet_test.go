package vet

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"
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

// TestTogether holds that of fixes only those are made at once that mean the same together.
func TestTogether(t *testing.T) {
	const src = "package p\n\nfunc f(a int) int { return a }\n"
	for name, tt := range map[string]struct {
		first, second []string // "START END TEXT" each
		want          bool
	}{
		"apart":                    {[]string{"11 15 func"}, []string{"30 36 return"}, true},
		"the same text":            {[]string{"16 17 g"}, []string{"16 17 g"}, true},
		"overlapping":              {[]string{"16 17 g"}, []string{"16 17 h"}, false},
		"a parameter each":         {[]string{"23 23 , b int"}, []string{"23 23 , c int"}, false},
		"the same parameter":       {[]string{"23 23 , b int"}, []string{"23 23 , b int"}, false},
		"a helper each":            {[]string{"43 43 \nfunc g() {}\n"}, []string{"43 43 \nfunc h() {}\n"}, true},
		"the same helper":          {[]string{"43 43 \nfunc g() {}\n"}, []string{"43 43 \nfunc g() {}\n"}, true},
		"helpers of one name":      {[]string{"43 43 \nfunc g() {}\n"}, []string{"43 43 \nfunc g() int { return 1 }\n"}, false},
		"one helper in two places": {[]string{"11 11 func g() {}\n"}, []string{"43 43 func g() {}\n"}, false},
		"a type and a function":    {[]string{"11 11 type g struct {\n}\n"}, []string{"43 43 func g() {}\n"}, false},
		"methods of one type":      {[]string{"11 11 func (*T) g() {}\n"}, []string{"43 43 func (T) g() {\n}\n"}, false},
		"methods of two types":     {[]string{"11 11 func (T) g() {}\n"}, []string{"43 43 func (U) g() {\n}\n"}, true},
		"a method and a function":  {[]string{"11 11 func (T) g() {}\n"}, []string{"43 43 func g() {}\n"}, true},
		"blank variables":          {[]string{"11 11 var _ = 1\n"}, []string{"43 43 var _ = 2\n"}, true},
		"imports in one order":     {[]string{"9 9 \nimport \"a\"", "9 9 \nimport \"b\""}, []string{"9 9 \nimport \"a\"", "9 9 \nimport \"b\"", "9 9 \nimport \"c\""}, true},
		"an import left out":       {[]string{"9 9 \nimport \"a\"", "9 9 \nimport \"b\""}, []string{"9 9 \nimport \"b\""}, true},
		"an import behind another": {[]string{"9 9 \nimport \"b\""}, []string{"9 9 \nimport \"a\"", "9 9 \nimport \"b\""}, false},
		"in parentheses":           {[]string{"9 9 \n\t\"b\""}, []string{"9 9 \n\t\"a\"", "9 9 \n\t\"b\""}, true},
		"variables of one name":    {[]string{"11 11 var (\n\ta, b = 1, 2\n)\n"}, []string{"43 43 var b = 2\n"}, false},
	} {
		fset := token.NewFileSet()
		file := fset.AddFile("/p/p.go", -1, len(src))
		p := &proposed{fset: fset, put: map[place][]string{}}
		if !p.add(edits(t, file, tt.first)) {
			t.Errorf("%s: the first is not taken", name)
		}
		if got := p.add(edits(t, file, tt.second)); got != tt.want {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}

func edits(t *testing.T, file *token.File, list []string) (out []analysis.TextEdit) {
	t.Helper()
	for _, text := range list {
		f := strings.SplitN(text, " ", 3)
		start, err := strconv.Atoi(f[0])
		if err != nil {
			t.Fatal(err)
		}
		end, err := strconv.Atoi(f[1])
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, analysis.TextEdit{Pos: file.Pos(start), End: file.Pos(end), NewText: []byte(f[2])})
	}
	return out
}

func TestApplies(t *testing.T) {
	for args, want := range map[string]bool{
		"x.cfg":              false,
		"-all -fix x.cfg":    true,
		"-all --fix x.cfg":   true,
		"-fix=false x.cfg":   false,
		"-fixedjoin x.cfg":   false,
		"-diff -fix=true xg": true,
	} {
		if got := applies(strings.Fields(args)); got != want {
			t.Errorf("%q: %v, want %v", args, got, want)
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
		"a file parsed again":  {at(file("b.go")), true},
		"of another package":   {at(other), false},
		"and of another":       {at(a, other), false},
		"a file nobody parsed": {analysis.SuggestedFix{TextEdits: []analysis.TextEdit{{Pos: 1 << 30}}}, false},
	} {
		if got := within(pass, tt.fix); got != tt.want {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}

// A rule that panics does not take the others with it.
func TestGuarded(t *testing.T) {
	pass := &analysis.Pass{Pkg: types.NewPackage("example.com/p", "p")}
	for name, run := range map[string]func(*analysis.Pass) (any, error){
		"panics": func(*analysis.Pass) (any, error) { panic("on purpose") },
		"well":   func(*analysis.Pass) (any, error) { return nil, nil },
	} {
		if err := guarded(rule.Rule{Name: name, Analyzer: &analysis.Analyzer{Name: name, Run: run}}, pass); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	fails := func(*analysis.Pass) (any, error) { return nil, errors.New("on purpose") }
	if guarded(rule.Rule{Analyzer: &analysis.Analyzer{Run: fails}}, pass) == nil {
		t.Error("an error is lost")
	}
}

// Where nothing is checked, a fix is made that types and dataflow decide, and no other.
func TestUnchecked(t *testing.T) {
	for _, c := range []struct {
		rule     rule.Safety
		category rule.Safety // of the place
		made     bool
	}{
		{rule.Mechanical, "", true}, {rule.Guarded, "", false}, {rule.Review, "", false},
		{rule.Mechanical, rule.Guarded, false}, {rule.Guarded, rule.Mechanical, true}, {rule.Mechanical, rule.Review, false},
	} {
		d := analysis.Diagnostic{Category: string(c.category), Message: "slow", SuggestedFixes: []analysis.SuggestedFix{{}}}
		got := unchecked(rule.Rule{Safety: c.rule}, d)
		if made := len(got.SuggestedFixes) == 1; made != c.made || (got.Message == "slow") != c.made {
			t.Errorf("rule %q, place %q: made %v, %q", c.rule, c.category, made, got.Message)
		}
	}
	if got := unchecked(rule.Rule{Safety: rule.Guarded}, analysis.Diagnostic{Message: "slow"}); got.Message != "slow" {
		t.Errorf("%q of what has no fix", got.Message)
	}
}
