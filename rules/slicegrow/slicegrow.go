package slicegrow

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds slices that a loop fills from nothing though it is known how
// long they become.
var Analyzer = &analysis.Analyzer{
	Name:     "slicegrow",
	Doc:      "find slices of known length that grow from nothing",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/slicegrow.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "slicegrow",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "slice of known length that grows from nothing",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"runtime.growslice", "runtime.memmove", "runtime.makeslice"},
	Version:       17, // what an iterator yields, collected
	Catalogue:     []string{"B1"},
}

func run(pass *analysis.Pass) (any, error) {
	said, named := map[token.Pos]bool{}, tally{}
	noted := *pass
	noted.Report = func(d analysis.Diagnostic) {
		said[d.Pos] = true
		for _, r := range d.Related {
			said[r.Pos] = true
		}
		pass.Report(d)
	}
	return nil, sources.Each(&noted, func(file *sources.File) {
		for c := range file.Cursor.Preorder((*ast.RangeStmt)(nil), (*ast.ForStmt)(nil)) {
			if syntax.Listed(c) {
				named.bounded(file, c, append(rounds(file, c), look(file, c)...))
			}
		}
		for c := range file.Cursor.Preorder((*ast.AssignStmt)(nil)) {
			open(file, c, said)
			pieces(file, c)
		}
		for c := range file.Cursor.Preorder((*ast.FuncLit)(nil)) {
			visited(file, c)
		}
		for c := range file.Cursor.Preorder((*ast.CallExpr)(nil)) {
			collected(file, c)
		}
	})
}

// look reports the slices that the loop fills, and returns them.
func look(f *sources.File, loop inspector.Cursor) []*types.Var {
	often, ok := count(f, loop.Node().(ast.Stmt))
	if !ok {
		return ofCall(f, loop)
	}
	var reported []*types.Var
	for _, g := range filled(f, loop, often) {
		start, ok := begin(f, loop, g.slice)
		if !ok {
			continue
		}
		edits, ok := reserve(f, loop, start, g, often)
		if !ok {
			continue
		}
		reported = append(reported, g.slice)
		fixes, safety := []analysis.SuggestedFix{{Message: "allocate it once", TextEdits: edits}}, rule.Safety("")
		if start.value == nil && !start.begun && leftAs(f.Pass.TypesInfo, loop, g.slice) {
			edits, ok := first(f, loop, start, g, often)
			class, safe := spare(f.Pass, loop, g.slice)
			if ok && safe && often.There && g.each == 1 {
				fixes[0].TextEdits, safety = edits, class
			} else {
				fixes, safety = nil, rule.Review
			}
		}
		report(f, g.slice, g.appends, analysis.Diagnostic{
			Category: string(safety), Message: "slice of known length grows from nothing", SuggestedFixes: claim(fixes, g.slice),
		})
	}
	return reported
}

// count tells how often a loop turns, through the runes of a text, too.
func count(f *sources.File, loop ast.Stmt) (turns.Turns, bool) {
	often, ok := turns.Of(f, loop)
	if !ok {
		often, ok = turns.Runes(f, loop)
	}
	often.There = often.There || often.Few > 0 // so many can be reserved for one who sends none
	return often, ok
}
