package rowslice

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds matrices whose rows are allocated one by one.
var Analyzer = &analysis.Analyzer{
	Name:     "rowslice",
	Doc:      "find matrices whose rows are allocated one by one",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/rowslice.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "rowslice",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "rows of a matrix allocated one by one",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Catalogue:     []string{"B20", "C5"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil), (*ast.IndexExpr)(nil)) {
			switch n := c.Node().(type) {
			case *ast.CallExpr:
				if row(pass.TypesInfo, c) {
					pass.Report(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Message: "rows of a matrix allocated one by one"})
				}
			case *ast.IndexExpr:
				if across(pass.TypesInfo, c) {
					pass.Report(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Message: "elements of a matrix visited across its rows"})
				}
			}
		}
	})
}

// row reports whether a call makes a slice of numbers, of the same length in each turn of a
// loop, for an element of a slice.
func row(info *types.Info, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	if !calls.Builtin(info, call, "make") || len(call.Args) < 2 {
		return false
	}
	s, ok := info.TypeOf(call).Underlying().(*types.Slice)
	if !ok {
		return false
	}
	if _, basic := s.Elem().Underlying().(*types.Basic); !basic {
		return false
	}
	stmt := c.Parent()
	if kind, _ := c.ParentEdge(); kind == edge.CallExpr_Args {
		stmt = stmt.Parent()
	}
	a, ok := stmt.Node().(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || !rows(info, a, call) {
		return false
	}
	loop, _ := loops.Innermost(stmt)
	return loop != nil && same(info, loop, call.Args[len(call.Args)-1])
}

// rows reports whether an assignment sets an element of a slice, or appends one to it.
func rows(info *types.Info, a *ast.AssignStmt, call *ast.CallExpr) bool {
	if index, ok := ast.Unparen(a.Lhs[0]).(*ast.IndexExpr); ok {
		_, slice := info.TypeOf(index.X).Underlying().(*types.Slice)
		return slice && ast.Unparen(a.Rhs[0]) == call
	}
	if !calls.Builtin(info, a.Rhs[0], "append") {
		return false
	}
	args := ast.Unparen(a.Rhs[0]).(*ast.CallExpr).Args
	return len(args) == 2 && ast.Unparen(args[1]) == call
}

// same reports whether an expression has the same value in each turn of a loop, as far as
// the names in it tell.
func same(info *types.Info, loop ast.Stmt, e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			v := info.Uses[n]
			if _, variable := v.(*types.Var); variable {
				ok = ok && !loops.Inside(loop, v.Pos()) && !turns.Assigned(info, loop, []types.Object{v})
			}
		case *ast.CallExpr:
			tv := info.Types[n.Fun]
			ok = ok && (tv.IsBuiltin() || tv.IsType())
		case *ast.IndexExpr:
			ok = ok && info.Types[n.Index].Value != nil
		}
		return ok
	})
	return ok
}

// across reports whether an element of a slice of slices is used whose row is that of the
// innermost loop, and whose column is that of the loop around it.
func across(info *types.Info, c inspector.Cursor) bool {
	column := c.Node().(*ast.IndexExpr)
	row, ok := ast.Unparen(column.X).(*ast.IndexExpr)
	if !ok || !sliceOfSlices(info.TypeOf(row.X)) {
		return false
	}
	inner, outer := around(c)
	if inner == nil || outer == nil {
		return false
	}
	i, j := counter(info, inner), counter(info, outer)
	if !turns.Names(info, row.Index, i) || !turns.Names(info, column.Index, j) {
		return false
	}
	_, ok = turns.Path(info, row.X)
	return ok
}

func sliceOfSlices(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	_, ok = s.Elem().Underlying().(*types.Slice)
	return ok
}

// around returns the two innermost loops around an expression.
func around(c inspector.Cursor) (inner, outer ast.Node) {
	for up := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		switch up.Node().(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			return inner, nil
		}
		if inner != nil {
			return inner, up.Node()
		}
		inner = up.Node()
	}
	return inner, nil
}

// counter returns the variable that a loop counts with.
func counter(info *types.Info, loop ast.Node) types.Object {
	switch l := loop.(type) {
	case *ast.RangeStmt:
		if id, ok := l.Key.(*ast.Ident); ok {
			return info.ObjectOf(id)
		}
	case *ast.ForStmt:
		if post, ok := l.Post.(*ast.IncDecStmt); ok {
			if id, ok := post.X.(*ast.Ident); ok {
				return info.Uses[id]
			}
		}
	}
	return nil
}
