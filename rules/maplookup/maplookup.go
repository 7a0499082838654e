package maplookup

import (
	_ "embed"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds maps that are asked several times for one value.
var Analyzer = &analysis.Analyzer{
	Name:     "maplookup",
	Doc:      "find maps that are asked several times for one value",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/maplookup.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "maplookup",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "map asked several times for one value",
	Safety:        rule.Guarded,
	Preconditions: preconditions,
	Removes:       []string{"runtime.mapaccess", "internal/runtime/maps."},
	Version:       13, // what is asked before a delete; keys that a method of a pointer returns; what a struct is a part of is set
	Catalogue:     []string{"B13"},
}

func run(pass *analysis.Pass) (any, error) {
	owned, pure := ownedMaps(pass), purity.Of(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for decl := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			fn := decl.Node().(*ast.FuncDecl)
			if fn.Body == nil || labelled(fn) {
				continue
			}
			s := &search{f, fn, order.Of(pass.TypesInfo, fn), pure, owned, names.In(fn)}
			done := map[ast.Node]bool{}
			for c := range decl.Preorder((*ast.RangeStmt)(nil)) {
				s.ranged(c, done)
			}
			for c := range decl.Preorder((*ast.IfStmt)(nil)) {
				s.countedOnce(c, done)
				s.deleted(c, done)
			}
			for c := range decl.Preorder((*ast.IndexExpr)(nil)) {
				g, ok := s.group(c)
				if !ok || slices.ContainsFunc(g.reads, func(r inspector.Cursor) bool { return done[r.Node()] }) {
					continue
				}
				for _, r := range g.reads {
					done[r.Node()] = true
				}
				name := g.name
				if g.value == nil || g.value.Name == "_" {
					name = s.taken.Free(name)
				}
				s.report(g, name)
			}
		}
	})
}

// labelled reports whether the function has labels, to which code may jump.
func labelled(fn *ast.FuncDecl) bool {
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		_, ok := n.(*ast.LabeledStmt)
		found = found || ok
		return !found
	})
	return found
}

// report proposes to read the value before the first statement that does, or to keep
// what a statement with two results has read.
func (s *search) report(g group, name string) {
	var edits []analysis.TextEdit
	switch {
	case g.write != nil:
		edits = g.write(name)
	case g.value == nil:
		at := g.stmt.Pos()
		edits = []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(name + " := " + s.f.Of(g.reads[0].Node()) + "\n")}}
	case g.value.Name == "_":
		edits = []analysis.TextEdit{{Pos: g.value.Pos(), End: g.value.End(), NewText: []byte(name)}}
	}
	for _, r := range g.reads {
		edits = append(edits, analysis.TextEdit{Pos: r.Node().Pos(), End: r.Node().End(), NewText: []byte(name)})
	}
	gone := g.reads
	if g.value == nil && g.write == nil {
		gone = gone[1:] // what the first costs stays: the map is asked in its place
	}
	for _, r := range gone {
		s.f.Pass.Report(analysis.Diagnostic{
			Pos: r.Node().Pos(), End: r.Node().End(),
			Message:        "map asked several times for one value",
			SuggestedFixes: []analysis.SuggestedFix{{Message: "ask once", TextEdits: edits}},
		})
	}
}

// group is several reads of one element, with nothing between them that could
// change it.
type group struct {
	stmt  ast.Stmt   // of a list; the first read is evaluated whenever it runs
	value *ast.Ident // v or _ of "v, ok := m[k]" before the reads, else nil
	reads []inspector.Cursor
	name  string
	write func(name string) []analysis.TextEdit // what the variable is declared and set by, nil for the simple ways
}
