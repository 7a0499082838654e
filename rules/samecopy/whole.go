package samecopy

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// whole is a function that returns what the loop has written, and nothing else: where
// nothing was written, the text itself will do.
type whole struct {
	grow *ast.ExprStmt // makes room before the loop, nil if nothing does
	line token.Pos     // where what follows it begins
}

// whole reports whether the function declares what the loop writes to, empty, and returns
// what is in it right after the loop.
func (w *walk) whole() (whole, bool) {
	info := w.f.Pass.TypesInfo
	next, ok := w.c.NextSibling()
	if !ok {
		return whole{}, false
	}
	r, ok := next.Node().(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 || !w.result(r.Results[0]) || !types.Identical(info.TypeOf(r.Results[0]), w.text.Type()) {
		return whole{}, false
	}
	var out whole
	for before, ok := w.c.PrevSibling(); ok; before, ok = before.PrevSibling() {
		s := before.Node().(ast.Stmt)
		if w.declares(s) {
			return out, w.untouched(before)
		}
		if grow, ok := s.(*ast.ExprStmt); ok && out.grow == nil && w.grows(grow) {
			if out.line = after(before); !w.f.Commented(grow.Pos(), out.line) {
				out.grow = grow
			}
		}
	}
	return whole{}, false
}

// after is where the statement after one begins.
func after(c inspector.Cursor) token.Pos {
	next, _ := c.NextSibling()
	return next.Node().Pos()
}

// result reports whether an expression is all that was written, as a text.
func (w *walk) result(e ast.Expr) bool {
	info := w.f.Pass.TypesInfo
	switch kindOf(w.into.Type()) {
	case str:
		return turns.Names(info, e, w.into)
	case slice:
		from, to, ok := calls.Conversion(info, e)
		return ok && calls.String(to) && turns.Names(info, from, w.into)
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "String" && turns.Names(info, sel.X, w.into)
}

// declares reports whether a statement declares what is written to, empty.
func (w *walk) declares(s ast.Stmt) bool {
	info := w.f.Pass.TypesInfo
	switch s := s.(type) {
	case *ast.DeclStmt:
		for _, spec := range s.Decl.(*ast.GenDecl).Specs {
			v, ok := spec.(*ast.ValueSpec)
			if !ok {
				continue
			}
			for i, id := range v.Names {
				if info.Defs[id] == w.into {
					_, pointer := w.into.Type().(*types.Pointer)
					return len(v.Values) == 0 && !pointer || len(v.Values) == len(v.Names) && w.nothing(v.Values[i])
				}
			}
		}
	case *ast.AssignStmt:
		for i, l := range s.Lhs {
			if id, ok := l.(*ast.Ident); ok && info.Defs[id] == w.into {
				return len(s.Lhs) == len(s.Rhs) && w.nothing(s.Rhs[i])
			}
		}
	}
	return false
}

// nothing reports whether an expression is an empty text, buffer or builder.
func (w *walk) nothing(e ast.Expr) bool {
	info := w.f.Pass.TypesInfo
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Value == `""` || e.Value == "``"
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		if calls.Builtin(info, e, "new") {
			return true
		}
		if calls.Builtin(info, e, "make") && len(e.Args) > 1 {
			v := info.Types[e.Args[1]].Value
			return v != nil && v.ExactString() == "0"
		}
	}
	return false
}

// grows reports whether a statement makes room for as much as the text is long, or a
// constant more or times that.
func (w *walk) grows(s *ast.ExprStmt) bool {
	info := w.f.Pass.TypesInfo
	call, ok := s.X.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Grow" || !turns.Names(info, sel.X, w.into) {
		return false
	}
	plain := true
	ast.Inspect(call.Args[0], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			plain = plain && calls.Builtin(info, n, "len") && turns.Names(info, n.Args[0], w.text)
			return false
		case *ast.BinaryExpr:
			plain = plain && (n.Op == token.ADD || n.Op == token.MUL)
		case *ast.BasicLit, *ast.ParenExpr, nil:
		default:
			plain = false
		}
		return plain
	})
	return plain
}

// untouched reports whether between its declaration and the loop nothing is done with
// what is written to, but to make room.
func (w *walk) untouched(declaration inspector.Cursor) bool {
	info := w.f.Pass.TypesInfo
	for c, ok := declaration.NextSibling(); ok && c != w.c; c, ok = c.NextSibling() {
		if s, is := c.Node().(*ast.ExprStmt); is && w.grows(s) {
			continue
		}
		for id := range c.Preorder((*ast.Ident)(nil)) {
			if info.Uses[id.Node().(*ast.Ident)] == w.into {
				return false
			}
		}
	}
	return true
}

// short is the return of the text itself, after the loop.
func (w *walk) short(start string) string {
	return "if " + start + " == 0 {\nreturn " + w.text.Name() + "\n}\n"
}

// later moves the room that is made to where the first piece is copied.
func (h whole) later(w *walk, start string) (text string, edits []analysis.TextEdit) {
	if h.grow == nil {
		return "", nil
	}
	return "if " + start + " == 0 {\n" + w.f.Of(h.grow) + "\n}\n", []analysis.TextEdit{{Pos: h.grow.Pos(), End: h.line}}
}
