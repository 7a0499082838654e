package mapsize

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// copied is a loop that does nothing but copy a map to one that the statement before makes.
type copied struct {
	loop     *ast.RangeStmt
	from, to ast.Expr
	made     ast.Expr // what makes the map, empty
}

// clone reports a loop that copies a map whole, and reports whether it does.
func clone(f *sources.File, loop inspector.Cursor, often turns.Turns) bool {
	c, ok := copiedBy(f, loop, often)
	if !ok || !f.Allows("go1.21") || f.Commented(c.made.Pos(), c.made.End()) {
		return false
	}
	s, open := c.loop.Body.List[0], c.loop.Body.Lbrace
	if f.Commented(c.loop.Pos(), s.End()) {
		return false
	}
	pkg, edits, ok := f.Import(c.made.Pos(), "maps")
	if !ok || !f.Predeclared(c.loop.Pos(), "nil") || !f.Predeclared(c.loop.Pos(), "make") || hidden(f, c) {
		return false
	}
	to, t := f.Of(c.to), f.Of(written(c.made))
	edits = append(edits[:len(edits):len(edits)],
		analysis.TextEdit{Pos: c.made.Pos(), End: c.made.End(), NewText: []byte(pkg + ".Clone(" + f.Of(c.from) + ")")},
		analysis.TextEdit{Pos: c.loop.Pos(), End: open, NewText: []byte("if " + to + " == nil ")},
		analysis.TextEdit{Pos: s.Pos(), End: s.End(), NewText: []byte(to + " = make(" + t + ")")})
	f.Pass.Report(analysis.Diagnostic{
		Pos: s.Pos(), End: s.End(),
		Message:        "map copied key by key",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "clone the map", TextEdits: edits}},
	})
	return true
}

// written is the type in an expression that makes a map, as it is written there.
func written(made ast.Expr) ast.Expr {
	if call, ok := made.(*ast.CallExpr); ok {
		return call.Args[0]
	}
	return made.(*ast.CompositeLit).Type
}

// hidden reports whether a name in the type of the map means something else once the map is made:
// the variable that gets it may have the same one.
func hidden(f *sources.File, c copied) bool {
	found := false
	ast.Inspect(written(c.made), func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			o := f.Pass.TypesInfo.Uses[id]
			found = found || o != nil && o.Parent() != nil && f.Lookup(c.loop.Pos(), id.Name) != o
		}
		return !found
	})
	return found
}

// copiedBy reads a loop and the statement before it.
func copiedBy(f *sources.File, loop inspector.Cursor, often turns.Turns) (copied, bool) {
	info := f.Pass.TypesInfo
	l, ok := loop.Node().(*ast.RangeStmt)
	if !ok {
		return copied{}, false
	}
	to, ok := pairs(info, l)
	if !ok || !types.Identical(info.TypeOf(to), info.TypeOf(l.X)) || mentions(f, l, f.Of(to)) != 1 {
		return copied{}, false
	}
	before, ok := loop.PrevSibling()
	if !ok {
		return copied{}, false
	}
	a, ok := before.Node().(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !fresh(f, loop, a, often) || !declaredBefore(info, often.Vars, a) {
		return copied{}, false
	}
	made := a.Rhs[0]
	if f.Of(a.Lhs[0]) != f.Of(to) {
		if made, ok = field(f, made, f.Of(a.Lhs[0]), f.Of(to)); !ok || calling(a.Rhs[0], made) {
			return copied{}, false
		}
	}
	return copied{l, l.X, to, made}, bare(f, made) || measured(f, made, often.Text)
}

// pairs returns the map to which a loop over another one copies each key with its value.
func pairs(info *types.Info, l *ast.RangeStmt) (ast.Expr, bool) {
	key, ok := l.Key.(*ast.Ident)
	value, also := l.Value.(*ast.Ident)
	if !ok || !also || l.Tok != token.DEFINE || len(l.Body.List) != 1 {
		return nil, false
	}
	a, ok := l.Body.List[0].(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, false
	}
	index, ok := a.Lhs[0].(*ast.IndexExpr)
	if !ok || !turns.Names(info, index.Index, info.Defs[key]) || !turns.Names(info, a.Rhs[0], info.Defs[value]) {
		return nil, false
	}
	if _, isMap := info.TypeOf(l.X).Underlying().(*types.Map); !isMap {
		return nil, false
	}
	_, ok = turns.Path(info, index.X)
	return index.X, ok
}

// fresh reports whether nothing else has what a statement gives the map to: a new variable, or
// one that only the function changes. A field might be that of the map which is copied, which is then
// emptied first. A result is empty, and not nil, if the way to the map that is copied goes through a nil
// pointer, and somebody recovers.
func fresh(f *sources.File, c inspector.Cursor, a *ast.AssignStmt, often turns.Turns) bool {
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok {
		return false
	}
	if a.Tok == token.DEFINE {
		return true
	}
	info := f.Pass.TypesInfo
	v, ok := info.Uses[id].(*types.Var)
	_, decl := sources.Enclosing(c)
	if !ok || a.Tok != token.ASSIGN || decl == nil || !order.Of(info, decl).Own(v) {
		return false
	}
	return !slices.Contains(often.Vars, types.Object(v)) && (len(often.Vars) == 1 || v.Kind() != types.ResultVar)
}

// calling reports whether an expression calls anything but what makes a map in it: that might
// change the map that is copied.
func calling(e, made ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if n == ast.Node(made) {
			return false
		}
		switch n.(type) {
		case *ast.CallExpr, *ast.UnaryExpr, *ast.FuncLit:
			u, address := n.(*ast.UnaryExpr)
			found = found || !address || u.Op == token.ARROW
		}
		return !found
	})
	return found
}

// measured reports whether an expression makes a map with room for so many keys.
func measured(f *sources.File, e ast.Expr, size string) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || f.Of(call.Args[1]) != size {
		return false
	}
	id, ok := call.Fun.(*ast.Ident)
	return ok && f.Pass.TypesInfo.Uses[id] == types.Universe.Lookup("make")
}
