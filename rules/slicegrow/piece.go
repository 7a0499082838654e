package slicegrow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// pieces reports slices that are copied in full each time something is added to them: a new one is made that has
// exactly the room, and takes the place of the old one. Append makes room for more, and copies seldom. Only what
// outlives the call grows by many calls: a field, or a variable of the package.
func pieces(f *sources.File, c inspector.Cursor) {
	info := f.Pass.TypesInfo
	made := c.Node().(*ast.AssignStmt)
	fresh, size := freshOf(info, made)
	if fresh == nil {
		return
	}
	var old ast.Expr
	for next := range following(c) {
		switch n := next.(type) {
		case *ast.ExprStmt:
			call, ok := n.X.(*ast.CallExpr)
			if ok && calls.Builtin(info, call, "copy") && len(call.Args) == 2 && isNamed(info, call.Args[0], fresh) && adds(f, size, call.Args[1]) && outlives(info, call.Args[1]) {
				old = call.Args[1]
			}
		case *ast.AssignStmt:
			if old != nil && n.Tok == token.ASSIGN && len(n.Lhs) == 1 && len(n.Rhs) == 1 && isNamed(info, n.Rhs[0], fresh) && f.Of(n.Lhs[0]) == f.Of(old) {
				f.Pass.Report(analysis.Diagnostic{Pos: made.Pos(), End: made.End(), Message: "slice is copied in full for each piece that is added: append leaves room for the next ones"})
				return
			}
		}
	}
}

// freshOf returns the variable that a statement declares as a slice of a size, and the size.
func freshOf(info *types.Info, made *ast.AssignStmt) (types.Object, ast.Expr) {
	if made.Tok != token.DEFINE || len(made.Lhs) != 1 || len(made.Rhs) != 1 {
		return nil, nil
	}
	call, ok := ast.Unparen(made.Rhs[0]).(*ast.CallExpr)
	id, named := made.Lhs[0].(*ast.Ident)
	if !ok || !named || !calls.Builtin(info, call, "make") || len(call.Args) != 2 {
		return nil, nil
	}
	if _, slice := info.TypeOf(call).Underlying().(*types.Slice); !slice {
		return nil, nil
	}
	return info.Defs[id], call.Args[1]
}

// following yields the statements behind that of a cursor.
func following(c inspector.Cursor) func(func(ast.Stmt) bool) {
	return func(yield func(ast.Stmt) bool) {
		for next, ok := c.NextSibling(); ok; next, ok = next.NextSibling() {
			s, isStmt := next.Node().(ast.Stmt)
			if !isStmt || !yield(s) {
				return
			}
		}
	}
}

// adds reports whether a size is the length of a slice and something more, which is no share of that.
func adds(f *sources.File, size, old ast.Expr) bool {
	sum, ok := ast.Unparen(size).(*ast.BinaryExpr)
	if !ok || sum.Op != token.ADD {
		return false
	}
	length, more := "len("+f.Of(old)+")", sum.Y
	if f.Of(ast.Unparen(sum.Y)) == length {
		more = sum.X
	} else if f.Of(ast.Unparen(sum.X)) != length {
		return false
	}
	share := f.Of(more) == length
	ast.Inspect(more, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			share = share || n.Op != token.ADD && n.Op != token.SUB
		case *ast.Ident:
			share = share || n.Name == "cap" || n.Name == "max"
		}
		return !share
	})
	return !share
}

// outlives reports whether an expression is a field, or a variable of a package.
func outlives(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		s := info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal
	case *ast.Ident:
		v, ok := info.Uses[e].(*types.Var)
		return ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
	}
	return false
}

func isNamed(info *types.Info, e ast.Expr, obj types.Object) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && info.Uses[id] == obj
}
