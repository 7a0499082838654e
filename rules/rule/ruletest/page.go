package ruletest

import (
	"fmt"
	"go/doc/comment"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/version"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/imports"

	"github.com/gohone/hone/rules/rule"
)

// page holds that the rule's page is whole and that its code is true: the rule
// finds something in each example, nothing in what to use instead, and turns
// one into the other if it has fixes.
func page(t *testing.T, r rule.Rule) {
	if src := read(t, "doc.go"); r.Doc != strings.ReplaceAll(string(src), "\r\n", "\n") && r.Doc != string(src) {
		t.Error("Doc is not the source of doc.go: embed it")
	}
	p, err := rule.ParsePage(r.Doc)
	if err != nil {
		t.Fatal(err)
	}
	if p.Package != r.Name {
		t.Errorf("doc.go: is of package %q, want %q", p.Package, r.Name)
	}
	if first := firstWord(p, rule.Safe); !strings.EqualFold(first, string(r.Safety)) {
		t.Errorf("section %q begins with %q, want the class, %q", rule.Safe, first, r.Safety)
	}
	before, after := p.Code(rule.Example), p.Code(rule.UseInstead)
	if len(before) == 0 || len(before) != len(after) {
		t.Fatalf("sections %q and %q have %d and %d blocks of code, want pairs", rule.Example, rule.UseInstead, len(before), len(after))
	}
	m := newModule(t, version.Lang(runtime.Version()))
	for i := range before {
		m.write(t, fmt.Sprintf("example%d/x.go", i), snippet(t, before[i]))
		m.write(t, fmt.Sprintf("instead%d/x.go", i), snippet(t, after[i]))
	}
	if t.Failed() {
		return
	}
	for _, pkg := range m.load(t) {
		folder := filepath.Base(pkg.Dir)
		if !mustCompile(t, pkg, "the code of the page, "+folder+",", false) {
			continue
		}
		if n, ok := strings.CutPrefix(folder, "example"); ok {
			example(t, r, pkg, filepath.Join(m.dir, "instead"+n, "x.go"))
			continue
		}
		for _, d := range diagnose(t, r, pkg) {
			t.Errorf("the rule finds what its page says to use instead: %s", d.Message)
		}
	}
}

// firstWord returns the first word of a section.
func firstWord(p rule.Page, title string) string {
	for _, s := range p.Sections {
		par, ok := s.Blocks[0].(*comment.Paragraph)
		if s.Title != title || !ok || len(par.Text) == 0 {
			continue
		}
		plain, _ := par.Text[0].(comment.Plain)
		word, _, _ := strings.Cut(string(plain), " ")
		return strings.TrimRight(word, ".:,;")
	}
	return ""
}

// snippet makes a file of code on a page: the package clause and imports that
// it does without.
func snippet(t *testing.T, code string) []byte {
	t.Helper()
	if !strings.HasPrefix(code, "package ") {
		code = "package x\n\n" + code
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "doc.go", code, parser.SkipObjectResolution); err != nil {
		t.Errorf("code of the page: %v; want whole declarations\n%s", err, code)
		return nil
	}
	src, err := imports.Process("x.go", []byte(code), nil)
	if err != nil {
		t.Errorf("code of the page: %v\n%s", err, code)
	}
	return src
}

// example holds that the rule finds something in an example, and that its
// fixes, if it has any, give the code in the file instead.
func example(t *testing.T, r rule.Rule, pkg *packages.Package, instead string) {
	found := diagnose(t, r, pkg)
	if len(found) == 0 {
		t.Error("the rule finds nothing in the example of its page")
	}
	var fixes [][]edit
	for _, d := range found {
		if edits := editsOf(pkg, d); len(edits) > 0 {
			fixes = append(fixes, edits)
		}
	}
	if len(fixes) == 0 {
		return
	}
	fixed, err := apply(fixes...)
	if err != nil {
		t.Error(err)
		return
	}
	for _, src := range fixed {
		got, want := string(snippet(t, string(src))), string(read(t, instead))
		if !slices.Equal(tokens(got), tokens(want)) {
			t.Errorf("the example is fixed to\n%s\nbut the page says to use\n%s", got, want)
		}
	}
}

// tokens returns the words of a source file without comments and space.
func tokens(src string) []string {
	var s scanner.Scanner
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", -1, len(src)), []byte(src), nil, 0)
	var words []string
	for {
		_, tok, lit := s.Scan()
		if tok == token.EOF {
			return words
		}
		words = append(words, tok.String()+" "+strings.TrimSpace(lit))
	}
}
