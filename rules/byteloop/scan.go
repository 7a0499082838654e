package byteloop

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// scan reports a loop that moves a place in a text or in bytes forward until a certain byte
// stands there: for i < len(s) && s[i] != c { i++ }. It has no fix: where the byte is mostly
// one of the next few, the loop is as fast.
func scan(f *sources.File, s *ast.ForStmt) {
	info := f.Pass.TypesInfo
	cond, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.LAND {
		return
	}
	bound, okBound := ast.Unparen(cond.X).(*ast.BinaryExpr)
	differs, okDiffers := ast.Unparen(cond.Y).(*ast.BinaryExpr)
	if !okBound || !okDiffers || bound.Op != token.LSS || differs.Op != token.NEQ {
		return
	}
	at, ok := ast.Unparen(differs.X).(*ast.IndexExpr)
	if !ok || !searched(info.TypeOf(at.X)) || f.Of(at.Index) != f.Of(bound.X) || !steps(f, s, at.Index) {
		return
	}
	_, okText := turns.Path(info, at.X)
	place, okPlace := turns.Path(info, at.Index)
	if !okText || !okPlace || !steady(info, differs.Y, place) || !steady(info, bound.Y, place) {
		return
	}
	f.Pass.Report(analysis.Diagnostic{Pos: s.Pos(), End: s.End(), Message: "a byte looked for one by one"})
}

// searched reports whether package strings or package bytes finds a byte in what is gone through.
func searched(t types.Type) bool { return calls.String(t) || calls.Bytes(t) }

// steps reports whether all that a loop does is to move on by one.
func steps(f *sources.File, s *ast.ForStmt, place ast.Expr) bool {
	moves := func(n ast.Stmt) bool {
		inc, ok := n.(*ast.IncDecStmt)
		return ok && inc.Tok == token.INC && f.Of(inc.X) == f.Of(place)
	}
	if s.Post != nil {
		return len(s.Body.List) == 0 && moves(s.Post)
	}
	return len(s.Body.List) == 1 && moves(s.Body.List[0])
}

// steady reports whether an expression is a constant, a variable or a length, and not the place
// that moves on.
func steady(info *types.Info, e ast.Expr, place []types.Object) bool {
	if info.Types[e].Value != nil {
		return true
	}
	if calls.Builtin(info, e, "len") {
		e = ast.Unparen(e).(*ast.CallExpr).Args[0]
	}
	vars, ok := turns.Path(info, e)
	return ok && vars[len(vars)-1] != place[len(place)-1]
}
