package turns

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// Rounds tells how often a loop turns in all rounds of one around it, each of which takes a
// part of a slice: what is left is cut off in front, or a counter says where the part begins,
// or slices.Chunk gives it. The number is that of the elements before the first round.
func Rounds(f *sources.File, outer ast.Stmt, inner *ast.RangeStmt) (Turns, bool) {
	info := f.Pass.TypesInfo
	var whole ast.Expr
	ok := false
	switch l := outer.(type) {
	case *ast.RangeStmt:
		if whole, ok = chunked(info, l); ok {
			ok = l.Tok == token.DEFINE && Names(info, inner.X, info.Defs[ident(l.Key)])
		}
	case *ast.ForStmt:
		if whole, ok = shrinking(info, l); ok {
			ok = ofPart(info, l.Body, inner.X, whole, nil)
		} else if i, x, counted := stepping(info, l); counted {
			whole, ok = x, ofPart(info, l.Body, inner.X, x, i)
		}
	}
	if !ok {
		return Turns{}, false
	}
	vars, ok := Path(info, whole)
	if !ok || !f.Predeclared(outer.Pos(), "len") {
		return Turns{}, false
	}
	return Turns{Text: "len(" + f.Of(ast.Unparen(whole)) + ")", Vars: vars, There: true}, true
}

func ident(e ast.Expr) *ast.Ident {
	id, _ := e.(*ast.Ident)
	return id
}

// chunked returns what a loop goes through in parts that slices.Chunk makes.
func chunked(info *types.Info, l *ast.RangeStmt) (ast.Expr, bool) {
	call, ok := ast.Unparen(l.X).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || ident(l.Key) == nil {
		return nil, false
	}
	fn := typeutil.StaticCallee(info, call)
	return call.Args[0], fn != nil && fn.Origin().FullName() == "slices.Chunk"
}

// shrinking returns x of "for len(x) > 0", whose body does "x = x[n:]", and nothing else with x.
func shrinking(info *types.Info, l *ast.ForStmt) (ast.Expr, bool) {
	cond, ok := l.Cond.(*ast.BinaryExpr)
	if !ok || l.Init != nil || l.Post != nil || cond.Op != token.GTR && cond.Op != token.NEQ || constant(info, cond.Y) != "0" {
		return nil, false
	}
	x, ok := measured(info, cond.X)
	if !ok {
		return nil, false
	}
	v := info.Uses[ident(x)]
	cuts := 0
	for _, s := range l.Body.List {
		a, ok := s.(*ast.AssignStmt)
		if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !Names(info, a.Lhs[0], v) {
			if Assigned(info, s, []types.Object{v}) {
				return nil, false
			}
			continue
		}
		cut, ok := ast.Unparen(a.Rhs[0]).(*ast.SliceExpr)
		if !ok || cut.Low == nil || cut.High != nil || !Names(info, cut.X, v) {
			return nil, false
		}
		cuts++
	}
	return x, cuts == 1
}

// stepping returns i and x of "for i := 0; i < len(x); i += n", whose body leaves both alone.
func stepping(info *types.Info, l *ast.ForStmt) (i types.Object, x ast.Expr, ok bool) {
	init, ok := l.Init.(*ast.AssignStmt)
	cond, isCond := l.Cond.(*ast.BinaryExpr)
	post, isPost := l.Post.(*ast.AssignStmt)
	if !ok || !isCond || !isPost || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 || constant(info, init.Rhs[0]) != "0" {
		return nil, nil, false
	}
	if i = info.Defs[ident(init.Lhs[0])]; i == nil || cond.Op != token.LSS || !Names(info, cond.X, i) {
		return nil, nil, false
	}
	if post.Tok != token.ADD_ASSIGN || !Names(info, post.Lhs[0], i) {
		return nil, nil, false
	}
	x, ok = measured(info, cond.Y)
	return i, x, ok && !Assigned(info, l.Body, []types.Object{i, info.Uses[ident(x)]})
}

// measured returns x of len(x), where that is a variable that is a slice.
func measured(info *types.Info, e ast.Expr) (ast.Expr, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || ident(call.Fun) == nil || info.Uses[ident(call.Fun)] != types.Universe.Lookup("len") {
		return nil, false
	}
	x := ast.Unparen(call.Args[0])
	if ident(x) == nil {
		return nil, false
	}
	_, slice := info.TypeOf(x).Underlying().(*types.Slice)
	return x, slice
}

// ofPart reports whether a loop goes through a part of a slice, from the counter or from the
// beginning: by the expression, or by a variable that the body declares with it.
func ofPart(info *types.Info, body *ast.BlockStmt, e, whole ast.Expr, from types.Object) bool {
	e = ast.Unparen(e)
	if id := ident(e); id != nil {
		for _, s := range body.List {
			a, ok := s.(*ast.AssignStmt)
			if ok && a.Tok == token.DEFINE && len(a.Lhs) == 1 && len(a.Rhs) == 1 && info.Defs[ident(a.Lhs[0])] != nil && info.Defs[ident(a.Lhs[0])] == info.Uses[id] {
				e = ast.Unparen(a.Rhs[0])
			}
		}
		if Assigned(info, &ast.BlockStmt{List: without(body.List, info, info.Uses[id])}, []types.Object{info.Uses[id]}) {
			return false
		}
	}
	s, ok := e.(*ast.SliceExpr)
	if !ok || s.High == nil || !Names(info, s.X, info.Uses[ident(whole)]) {
		return false
	}
	if from == nil {
		return s.Low == nil
	}
	return s.Low != nil && Names(info, s.Low, from)
}

// without leaves out the statement that declares a variable.
func without(list []ast.Stmt, info *types.Info, v types.Object) (rest []ast.Stmt) {
	for _, s := range list {
		a, ok := s.(*ast.AssignStmt)
		if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || ident(a.Lhs[0]) == nil || info.Defs[ident(a.Lhs[0])] != v {
			rest = append(rest, s)
		}
	}
	return rest
}
