package serialcalls

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds loops that make independent calls one after the other, each of which may wait.
var Analyzer = &analysis.Analyzer{
	Name:     "serialcalls",
	Doc:      "find loops that make independent calls one after the other, each of which may wait",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/serialcalls.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "serialcalls",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "independent calls made one after the other",
	Safety:    rule.Guarded,
	Waits:     true,
	Allocates: true,
	Version:   9, // functions that are parameters
	Catalogue: []string{"D11"},

	Preconditions: preconditions,
}

const cause = "independent calls are made one after the other"

func run(pass *analysis.Pass) (any, error) {
	effects := newEffects(pass)
	helpers := &helpers{pass: pass}
	used := map[*ast.FuncDecl]names.Taken{}
	return nil, sources.Each(pass, func(file *sources.File) {
		for c := range file.Cursor.Preorder((*ast.RangeStmt)(nil), (*ast.ForStmt)(nil)) {
			loop, ok := ranging(pass.TypesInfo, c.Node())
			if !ok || effects.paced(loop.Body) {
				continue
			}
			l, ok := asks(effects, loop)
			_, decl := sources.Enclosing(c)
			within := ast.Node(file.Syntax)
			if decl != nil {
				within = decl
			}
			if !ok || !independent(pass.TypesInfo, l, within) {
				if similar(effects, loop) || passed(effects, c, loop) {
					pass.Report(analysis.Diagnostic{Pos: loop.Pos(), End: loop.End(), Category: string(rule.Review), Message: cause})
				}
				continue
			}
			d := analysis.Diagnostic{
				Pos: loop.Pos(), End: loop.End(),
				Message: cause,
			}
			f := &fixer{File: file, loop: l, at: c, decl: decl, effects: effects, helpers: helpers}
			if decl != nil {
				if used[decl] == nil {
					used[decl] = names.In(decl)
				}
				f.taken = used[decl]
				f.fn = order.Of(pass.TypesInfo, decl)
				d.SuggestedFixes = f.fix()
			}
			if !f.harmless() {
				d.Category = string(rule.Review)
			}
			pass.Report(d)
		}
	})
}

// asking is a loop whose turns make a call that may wait.
type asking struct {
	*ast.RangeStmt
	n    int             // of the statement in the body with the call
	stmt *ast.AssignStmt // that statement
	call *ast.CallExpr

	single bool // the call has one result
	apart  bool // the result needs a name of its own, ahead of the statement
	goesOn bool // the call has an error, after which the loop goes on
}

// fixer proposes to make the calls of a loop ahead of it.
type fixer struct {
	*sources.File
	loop    asking
	at      inspector.Cursor // of the loop
	decl    *ast.FuncDecl
	fn      *order.Function
	effects *effects
	helpers *helpers
	taken   names.Taken // names of the function, and those given to loops before
}
