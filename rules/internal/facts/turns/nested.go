package turns

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// Nested tells how often a loop turns in all turns of one around it, where that goes through
// all of something from its beginning: as often each time, or once more, or once less, each time.
// What there is of both is in memory, though there may be much less of it than there are turns.
func Nested(f *sources.File, outer, inner ast.Stmt) (Turns, bool) {
	if !f.Predeclared(outer.Pos(), "len") {
		return Turns{}, false
	}
	if t, ok := triangle(f, outer, inner); ok {
		return t, true
	}
	a, ok := Of(f, outer)
	b, known := Of(f, inner)
	if !ok || !known || !a.There || !b.There || Assigned(f.Pass.TypesInfo, outer, b.Vars) {
		return Turns{}, false
	}
	if slices.ContainsFunc(b.Vars, func(v types.Object) bool { return outer.Pos() <= v.Pos() && v.Pos() < outer.End() }) {
		return Turns{}, false // another one in each turn
	}
	return Turns{Text: a.Text + "*" + b.Text, Vars: append(a.Vars, b.Vars...), There: true}, true
}

// triangle tells how often the inner loop turns where it goes through what is before or behind the
// element that the outer one is at.
func triangle(f *sources.File, outer, inner ast.Stmt) (Turns, bool) {
	info := f.Pass.TypesInfo
	i, whole, ok := places(info, outer)
	if !ok {
		return Turns{}, false
	}
	of, with, ok := beside(info, inner, i)
	if !ok || of != nil && f.Of(of) != f.Of(whole) {
		return Turns{}, false
	}
	vars, ok := Path(info, whole)
	body := bodyOf(outer)
	if !ok || Assigned(info, body, append(slices.Clone(vars), i)) {
		return Turns{}, false
	}
	if of != nil && !same(info, of, vars) {
		return Turns{}, false
	}
	n, less := "len("+f.Of(ast.Unparen(whole))+")", " - 1"
	if with {
		less = " + 1"
	}
	return Turns{Text: n + "*(" + n + less + ")/2", Vars: vars, There: true}, true
}

func bodyOf(loop ast.Stmt) *ast.BlockStmt {
	if l, ok := loop.(*ast.RangeStmt); ok {
		return l.Body
	}
	return loop.(*ast.ForStmt).Body
}

func same(info *types.Info, e ast.Expr, vars []types.Object) bool {
	theirs, ok := Path(info, e)
	return ok && slices.Equal(theirs, vars)
}

// places returns the variable that goes through all places of a slice, and the slice.
func places(info *types.Info, loop ast.Stmt) (i types.Object, whole ast.Expr, ok bool) {
	switch l := loop.(type) {
	case *ast.RangeStmt:
		if l.Tok != token.DEFINE || ident(l.Key) == nil {
			return nil, nil, false
		}
		i, whole = info.Defs[ident(l.Key)], l.X
		if x, ok := lengthOf(info, whole); ok { // range len(x)
			whole = x
		}
	case *ast.ForStmt:
		limit, counts := counted(info, l)
		if !counts {
			return nil, nil, false
		}
		if whole, ok = lengthOf(info, limit); !ok {
			return nil, nil, false
		}
		i = info.Defs[ident(l.Init.(*ast.AssignStmt).Lhs[0])]
	}
	if i == nil || whole == nil {
		return nil, nil, false
	}
	_, slice := info.TypeOf(whole).Underlying().(*types.Slice)
	return i, whole, slice
}

// lengthOf returns x of len(x).
func lengthOf(info *types.Info, e ast.Expr) (ast.Expr, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || ident(call.Fun) == nil || info.Uses[ident(call.Fun)] != types.Universe.Lookup("len") {
		return nil, false
	}
	return call.Args[0], true
}

// beside reads a loop over the places before a place, or behind it, or from it on: with says that it is
// one of them. What they are places of is nil where only their number is counted.
func beside(info *types.Info, loop ast.Stmt, i types.Object) (of ast.Expr, with, ok bool) {
	switch l := loop.(type) {
	case *ast.RangeStmt:
		if Names(info, l.X, i) {
			return nil, false, true
		}
		cut, ok := ast.Unparen(l.X).(*ast.SliceExpr)
		if !ok || cut.Slice3 {
			return nil, false, false
		}
		switch {
		case cut.Low == nil && cut.High != nil:
			next := oneBehind(info, cut.High, i)
			return cut.X, next, next || Names(info, cut.High, i)
		case cut.Low != nil && cut.High == nil:
			here := Names(info, cut.Low, i)
			return cut.X, here, here || oneBehind(info, cut.Low, i)
		}
	case *ast.ForStmt:
		return countedBeside(info, l, i)
	}
	return nil, false, false
}

// countedBeside reads "for j := i + 1; j < len(x); j++", also from i on, and "for j := 0; j < i; j++".
func countedBeside(info *types.Info, l *ast.ForStmt, i types.Object) (of ast.Expr, with, ok bool) {
	if limit, counts := counted(info, l); counts {
		return nil, false, Names(info, limit, i)
	}
	init, ok := l.Init.(*ast.AssignStmt)
	cond, isCond := l.Cond.(*ast.BinaryExpr)
	post, isPost := l.Post.(*ast.IncDecStmt)
	if !ok || !isCond || !isPost || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 || ident(init.Lhs[0]) == nil {
		return nil, false, false
	}
	j := info.Defs[ident(init.Lhs[0])]
	if j == nil || cond.Op != token.LSS || !Names(info, cond.X, j) || post.Tok != token.INC || !Names(info, post.X, j) || Assigned(info, l.Body, []types.Object{j}) {
		return nil, false, false
	}
	here := Names(info, init.Rhs[0], i)
	of, ok = lengthOf(info, cond.Y)
	return of, here, ok && (here || oneBehind(info, init.Rhs[0], i))
}

// oneBehind reads i+1.
func oneBehind(info *types.Info, e ast.Expr, i types.Object) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && b.Op == token.ADD && Names(info, b.X, i) && constant(info, b.Y) == "1"
}
