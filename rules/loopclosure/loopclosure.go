package loopclosure

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds closures and method values that are made anew in each turn of a loop.
var Analyzer = &analysis.Analyzer{
	Name:     "loopclosure",
	Doc:      "find closures and method values that are made anew in each turn of a loop",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/loopclosure.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "loopclosure",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "closure made in each turn of a loop",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"runtime.newobject", "runtime.mallocgc"},
	Catalogue:     []string{"C2"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.FuncLit)(nil), (*ast.SelectorExpr)(nil)) {
			loop, ok := around(c)
			if !ok {
				continue
			}
			switch n := c.Node().(type) {
			case *ast.FuncLit:
				if invariant(pass.TypesInfo, n, loop.Node()) {
					pass.Report(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Message: "closure made in each turn of a loop that it does not depend on", Category: string(rule.Review)})
				}
			case *ast.SelectorExpr:
				if d, ok := method(f, c, n, loop); ok {
					pass.Report(d)
				}
			}
		}
	})
}

// around returns the innermost loop in the turns of which a value is made that is given to a
// call, in the same function.
func around(c inspector.Cursor) (inspector.Cursor, bool) {
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args {
		return c, false
	}
	child := c
	for up := c.Parent(); ; up = up.Parent() {
		kind, _ := child.ParentEdge()
		switch up.Node().(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if kind == edge.ForStmt_Body || kind == edge.RangeStmt_Body {
				return up, true
			}
		case *ast.FuncLit, *ast.FuncDecl, *ast.File, *ast.GoStmt, *ast.DeferStmt, *ast.ReturnStmt:
			return up, false
		}
		child = up
	}
}

// invariant reports whether a closure captures something, and nothing that is declared in
// the loop: it could be made before.
func invariant(info *types.Info, lit *ast.FuncLit, loop ast.Node) bool {
	captures, depends := false, false
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := info.Uses[id].(*types.Var)
		if !ok || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() || lit.Pos() <= v.Pos() && v.Pos() < lit.End() {
			return true
		}
		captures = true
		depends = depends || loop.Pos() <= v.Pos() && v.Pos() < loop.End()
		return true
	})
	return captures && !depends
}

// method is what is said of a method that is given to a call as a value, of an object that
// is the same in each turn.
func method(f *sources.File, c inspector.Cursor, sel *ast.SelectorExpr, loop inspector.Cursor) (analysis.Diagnostic, bool) {
	info := f.Pass.TypesInfo
	s := info.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal {
		return analysis.Diagnostic{}, false
	}
	vars, ok := turns.Path(info, sel.X)
	stmt := loop.Node().(ast.Stmt)
	if !ok || turns.Assigned(info, stmt, vars) || declared(stmt, vars) {
		return analysis.Diagnostic{}, false
	}
	d := analysis.Diagnostic{Pos: sel.Pos(), End: sel.End(), Message: "method value made in each turn of a loop"}
	name := sel.Sel.Name
	kind, _ := loop.ParentEdge()
	if !bound(info, sel, s) || kind != edge.BlockStmt_List || f.Lookup(sel.Pos(), name) != nil || mentioned(loop.Parent().Node(), name) {
		return d, true
	}
	d.SuggestedFixes = []analysis.SuggestedFix{{
		Message: "make it before the loop",
		TextEdits: []analysis.TextEdit{
			{Pos: stmt.Pos(), End: stmt.Pos(), NewText: []byte(name + " := " + f.Of(sel) + "\n")},
			{Pos: sel.Pos(), End: sel.End(), NewText: []byte(name)},
		},
	}}
	return d, true
}

// bound reports whether making the method value does nothing but to note a pointer: the
// object is a local variable, and the method its own, with a pointer as receiver.
func bound(info *types.Info, sel *ast.SelectorExpr, s *types.Selection) bool {
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok || len(s.Index()) != 1 {
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return false
	}
	_, pointer := v.Type().Underlying().(*types.Pointer)
	_, receives := s.Obj().(*types.Func).Signature().Recv().Type().(*types.Pointer)
	return pointer && receives
}

func declared(loop ast.Node, vars []types.Object) bool {
	for _, v := range vars {
		if loop.Pos() <= v.Pos() && v.Pos() < loop.End() {
			return true
		}
	}
	return false
}

// mentioned reports whether a block has the name for anything of its own.
func mentioned(block ast.Node, name string) bool {
	found := false
	ast.Inspect(block, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ast.Inspect(n.X, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				found = found || ok && id.Name == name
				return true
			})
			return false
		case *ast.Ident:
			found = found || n.Name == name
		}
		return !found
	})
	return found
}
