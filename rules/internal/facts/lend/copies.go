package lend

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/ssa"

	"github.com/gohone/hone/rules/internal/facts/outlives"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// Copies returns the edits by which a copy of texts is put where they are put.
func (m *Module) Copies(all []outlives.Copy) ([]analysis.TextEdit, bool) {
	l := &lending{Module: m}
	ok := l.copies(all)
	return l.edits, ok
}

// copies has copies of texts put where they are put.
func (l *lending) copies(all []outlives.Copy) bool {
	for _, c := range all {
		e := l.stored(c)
		if e == nil {
			return false
		}
		name, edits, ok := l.file(e.Pos()).Import(e.Pos(), "strings")
		if !ok {
			return false
		}
		edits = append(edits,
			analysis.TextEdit{Pos: e.Pos(), End: e.Pos(), NewText: []byte(name + ".Clone(")},
			analysis.TextEdit{Pos: e.End(), End: e.End(), NewText: []byte(")")})
		for _, edit := range edits {
			l.once(edit)
		}
	}
	return true
}

// Copyable reports whether it is known where texts are put, in files that are ours.
func (m *Module) Copyable(all ...outlives.Copy) bool {
	return !slices.ContainsFunc(all, func(c outlives.Copy) bool { return m.stored(c) == nil })
}

// stored returns the expression whose text is put somewhere, nil if that is not known.
func (m *Module) stored(c outlives.Copy) ast.Expr {
	f := m.file(c.By.Parent().Pos())
	if f == nil || !f.Allows("go1.20") {
		return nil
	}
	var e ast.Expr
	switch i := c.By.(type) {
	case *ssa.MapUpdate:
		e = updated(f, i, c.Text)
	case *ssa.Store:
		if e = m.element(i); e == nil {
			e = field(f, i)
		}
	}
	if e == nil || !isString(f, e) {
		return nil
	}
	return e
}

// updated returns the key or the value of m[key] = value.
func updated(f *sources.File, i *ssa.MapUpdate, text ssa.Value) ast.Expr {
	for c := range f.Cursor.Preorder((*ast.AssignStmt)(nil)) {
		a := c.Node().(*ast.AssignStmt)
		if a.Tok != token.ASSIGN || len(a.Lhs) != len(a.Rhs) {
			continue
		}
		for k, l := range a.Lhs {
			at, ok := l.(*ast.IndexExpr)
			switch {
			case !ok || at.Lbrack != i.Pos() || i.Key == i.Value:
			case i.Key == text:
				return at.Index
			default:
				return a.Rhs[k]
			}
		}
	}
	return nil
}

// element returns the argument of append that a store puts into the list.
func (m *Module) element(i *ssa.Store) ast.Expr {
	at, ok := i.Addr.(*ssa.IndexAddr)
	if !ok {
		return nil
	}
	array, ok := at.X.(*ssa.Alloc)
	k, constant := at.Index.(*ssa.Const)
	if !ok || !constant || array.Comment != "varargs" {
		return nil
	}
	for _, use := range *array.Referrers() {
		list, ok := use.(*ssa.Slice)
		if !ok {
			continue
		}
		for _, use := range *list.Referrers() {
			call, ok := use.(*ssa.Call)
			if !ok {
				continue
			}
			if b, ok := call.Common().Value.(*ssa.Builtin); ok && b.Name() == "append" {
				if c, ok := m.call(call); ok {
					return c.Node().(*ast.CallExpr).Args[1+int(k.Int64())]
				}
			}
		}
	}
	return nil
}

// field returns the text that becomes a field, of x.f = text or of T{f: text}.
func field(f *sources.File, i *ssa.Store) ast.Expr {
	if _, ok := i.Addr.(*ssa.FieldAddr); !ok {
		return nil
	}
	for c := range f.Cursor.Preorder((*ast.AssignStmt)(nil), (*ast.KeyValueExpr)(nil)) {
		if e := becomes(c, i.Pos()); e != nil {
			return e
		}
	}
	return nil
}

// becomes returns what is assigned by the selector or the colon at a position.
func becomes(c inspector.Cursor, pos token.Pos) ast.Expr {
	switch n := c.Node().(type) {
	case *ast.KeyValueExpr:
		if n.Colon == pos {
			return n.Value
		}
	case *ast.AssignStmt:
		for k, l := range n.Lhs {
			if sel, ok := l.(*ast.SelectorExpr); ok && sel.Sel.Pos() == pos && n.Tok == token.ASSIGN && len(n.Lhs) == len(n.Rhs) {
				return n.Rhs[k]
			}
		}
	}
	return nil
}

// isString reports whether an expression is of type string, and no constant.
func isString(f *sources.File, e ast.Expr) bool {
	t := f.Pass.TypesInfo.Types[e]
	return t.Type != nil && t.Value == nil && t.Type.String() == "string"
}
