package binarycall

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// aimed is what a read gives its value to.
type aimed struct {
	kind     types.Type
	text     string // of a variable or a field, or of a pointer
	name     string // after which the array is called
	pointer  string // the variable that has to be declared for a pointer, which is the text
	address  bool   // the text is a pointer
	mayBeNil bool
}

// set is what a part of the value is assigned to.
func (x aimed) set(p part) string {
	if x.address && p.field == "" {
		return "*" + x.text
	}
	return x.text + p.selector()
}

// aim reads the third argument of a read: &x, where the pointer is kept if x could be another
// variable after the reader was called, or a variable with a pointer.
func aim(f *sources.File, c call, at place) (aimed, bool) {
	info := f.Pass.TypesInfo
	_, decl := sources.Enclosing(c.cursor)
	name := nameOf(c.data)
	if name == "" || decl == nil {
		return aimed{}, false
	}
	if x, ok := target(f, c); ok {
		return aimed{kind: info.TypeOf(x), text: f.Of(x), name: name}, true
	}
	ptr, ok := types.Unalias(info.TypeOf(c.data)).(*types.Pointer)
	if !ok {
		return aimed{}, false
	}
	if id, ok := ast.Unparen(c.data).(*ast.Ident); ok {
		v, ok := info.Uses[id].(*types.Var)
		return aimed{kind: ptr.Elem(), text: id.Name, name: name, address: true, mayBeNil: !at.follows(info, v)}, ok && order.Of(info, decl).Own(v)
	}
	u, ok := ast.Unparen(c.data).(*ast.UnaryExpr)
	if _, made := ast.Unparen(u.X).(*ast.CompositeLit); !ok || made || u.Op != token.AND || calls(info, c.data) || calls(info, c.stream) {
		return aimed{}, false
	}
	pointer := name + "Place"
	if earlierReads(f, c, name) || names.In(decl)[pointer] {
		return aimed{}, false
	}
	return aimed{kind: ptr.Elem(), text: pointer, name: name, pointer: pointer, address: true}, true
}

// earlierReads reports whether the function reads into something of the name elsewhere, whose
// pointer would have the same name.
func earlierReads(f *sources.File, c call, name string) bool {
	_, decl := sources.Enclosing(c.cursor)
	n := 0
	for other := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
		m, ok := match(f.Pass.TypesInfo, other)
		if ok && m.name == "Read" && decl.Pos() <= m.expr.Pos() && m.expr.Pos() < decl.End() && nameOf(m.data) == name {
			n++
		}
	}
	return n > 1
}

// nameOf is the name of what a pointer leads to: that of the variable, or of the field.
func nameOf(data ast.Expr) string {
	e := ast.Unparen(data)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x.Name
		case *ast.SelectorExpr:
			return names.Local(x.Sel.Name)
		case *ast.IndexExpr:
			e = ast.Unparen(x.X)
		case *ast.StarExpr:
			e = ast.Unparen(x.X)
		default:
			return ""
		}
	}
}
