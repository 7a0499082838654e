package joinedlist

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/turns"
)

// everyTurn reports whether the list is filled by one loop, each turn of which sets the
// element at its index: for i := range x, where the list is as long as x.
func (l *list) everyTurn() bool {
	if len(l.grows) != 1 || len(l.asks) > 0 {
		return false
	}
	info, set := l.f.Pass.TypesInfo, l.grows[0]
	up := l.around(set)
	if up == nil {
		return false
	}
	loop, ok := up.Node().(*ast.RangeStmt)
	if !ok || loop.Tok != token.DEFINE || set.Parent().Node() != loop.Body || up.Parent() != l.begin.Parent() {
		return false
	}
	if jumps, leaves := turns.Ends(info, *up); jumps || leaves {
		return false
	}
	key, ok := loop.Key.(*ast.Ident)
	index, same := set.Node().(*ast.AssignStmt).Lhs[0].(*ast.IndexExpr).Index.(*ast.Ident)
	if !ok || !same || info.Uses[index] == nil || info.Uses[index] != info.Defs[key] || turns.Assigned(info, loop.Body, []types.Object{info.Defs[key]}) {
		return false
	}
	switch info.TypeOf(loop.X).Underlying().(type) {
	case *types.Slice, *types.Array:
	default:
		return false
	}
	if next, ok := l.begin.NextSibling(); ok && next == *up && named(l.length) && l.f.Of(l.length) == l.f.Of(ast.Unparen(loop.X)) {
		l.unnamed(loop, key)
		return true
	}
	over, ok := turns.Path(info, loop.X)
	made, same := turns.Path(info, l.length)
	if !ok || !same || len(over) != len(made) {
		return false
	}
	for i := range over {
		if over[i] != made[i] {
			return false
		}
	}
	l.unnamed(loop, key)
	return l.unchanged(*up, over)
}

// unnamed takes the index away from a loop that does nothing else with it.
func (l *list) unnamed(loop *ast.RangeStmt, key *ast.Ident) {
	uses := 0
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && l.f.Pass.TypesInfo.Uses[id] == l.f.Pass.TypesInfo.Defs[key] {
			uses++
		}
		return true
	})
	switch {
	case uses > 1:
	case loop.Value == nil:
		l.index = &analysis.TextEdit{Pos: key.Pos(), End: loop.X.Pos(), NewText: []byte("range ")}
	default:
		l.index = &analysis.TextEdit{Pos: key.Pos(), End: key.End(), NewText: []byte("_")}
	}
}

// named reports whether an expression is of names, dots and stars: two of them, one right after
// the other, are the same.
func named(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return named(e.X)
	case *ast.StarExpr:
		return named(e.X)
	}
	return false
}
