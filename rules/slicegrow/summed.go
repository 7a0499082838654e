package slicegrow

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// tally has the names that are taken in functions, those that fixes declare among them.
type tally map[*ast.FuncDecl]names.Taken

// summed adds up, before a loop that does nothing but to append the elements of parts, how many
// these are, and gives the slice room for them. What the two loops read is the same: nothing is
// called in between, and nobody else has the slice.
func (t tally) summed(f *sources.File, loop inspector.Cursor, s start, g growth) []analysis.TextEdit {
	l, ok := loop.Node().(*ast.RangeStmt)
	_, decl := sources.Enclosing(loop)
	if !ok || decl == nil || !f.Allows("go1.21") || !f.Predeclared(l.Pos(), "len") {
		return nil
	}
	turn, part, ok := parts(f.Pass.TypesInfo, l, g)
	if !ok {
		return nil
	}
	if t[decl] == nil {
		t[decl] = names.In(decl)
	}
	total := t[decl].Free("total")
	s.value = nil // it is made before there is a sum
	edits, ok := room(f, loop, s, g.slice, total)
	if !ok {
		return nil
	}
	place, list := "i", f.Of(l.X)
	if root(l.X).Name == place {
		place = "k"
	}
	of := strings.TrimPrefix(f.Of(part), turn.Name) // fields; an element as a whole would be copied
	text := total + " := 0\nfor " + place + " := range " + list + " {\n" + total + " += len(" + list + "[" + place + "]" + of + ")\n}\n"
	return append(insert(l.Pos(), text), edits...)
}

// parts reads a loop each turn of which appends a part, or each element of one, and does
// nothing else. A part is the element of the turn, or a field of it.
func parts(info *types.Info, l *ast.RangeStmt, g growth) (turn *ast.Ident, part ast.Expr, ok bool) {
	turn, ok = l.Value.(*ast.Ident)
	if !ok || l.Tok != token.DEFINE || turn.Name == "_" || !inList(info, l.X) || len(l.Body.List) != 1 || len(g.appends) != 1 || vanishing(g.slice) {
		return nil, nil, false
	}
	switch s := l.Body.List[0].(type) {
	case *ast.AssignStmt:
		call := g.appends[0]
		if len(s.Rhs) != 1 || ast.Unparen(s.Rhs[0]) != ast.Expr(call) || !call.Ellipsis.IsValid() || len(call.Args) != 2 {
			return nil, nil, false
		}
		part = call.Args[1]
	case *ast.RangeStmt:
		if !inList(info, s.X) || !appendsOne(info, s.Body.List, g.appends[0]) || s.Tok != token.DEFINE && s.Key != nil {
			return nil, nil, false
		}
		part = s.X
	default:
		return nil, nil, false
	}
	path, ok := turns.Path(info, part)
	return turn, part, ok && info.Defs[turn] != nil && path[0] == info.Defs[turn] && begins(part)
}

// begins reports whether the text of an expression of names and dots begins with a name.
func begins(e ast.Expr) bool { return root(e).Pos() == e.Pos() }

// root is the name that an expression of names and dots begins with.
func root(e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.Ident:
			return x
		}
	}
}

// inList reports whether an expression of names and dots is a slice.
func inList(info *types.Info, e ast.Expr) bool {
	_, named := turns.Path(info, e)
	_, ok := info.TypeOf(e).Underlying().(*types.Slice)
	return named && ok
}

// appendsOne reports whether the only statement of a list is that of the call, which appends one
// element that is read, and calls nobody.
func appendsOne(info *types.Info, list []ast.Stmt, call *ast.CallExpr) bool {
	if len(list) != 1 || len(call.Args) != 2 || call.Ellipsis.IsValid() {
		return false
	}
	a, ok := list[0].(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 || ast.Unparen(a.Rhs[0]) != ast.Expr(call) {
		return false
	}
	quiet := true
	ast.Inspect(call.Args[1], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			quiet = quiet && info.Types[n.Fun].IsType()
		case *ast.UnaryExpr:
			quiet = quiet && n.Op != token.ARROW
		case *ast.FuncLit:
			quiet = false
		}
		return quiet
	})
	return quiet
}

// vanishing reports whether the elements of a slice take no memory, so that there may be more
// of them than can be counted.
func vanishing(v *types.Var) bool {
	s, ok := v.Type().Underlying().(*types.Slice)
	return !ok || massless(s.Elem())
}

func massless(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Struct:
		for f := range t.Fields() {
			if !massless(f.Type()) {
				return false
			}
		}
		return true
	case *types.Array:
		return t.Len() == 0 || massless(t.Elem())
	}
	return false
}
