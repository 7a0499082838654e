package behave

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"strings"
)

// What calls give cannot be looked at once more. So a comparison of it is taken apart: each side is evaluated once,
// and kept for as long as both are looked at. A sum that was worked out and the one that was read are seen so, or the
// key of one thing and that of another.

// outcomeOfCalls shows both sides of a comparison that has calls in it, and reports whether it did. A side that
// has none is looked at behind the call, as the compiler does it.
func (m *marker) outcomeOfCalls(e *ast.BinaryExpr, mark int) bool {
	y, _, plain := m.side(e.Y)
	_, named := e.X.(*ast.Ident)
	named = named && m.pure(e.X)
	first, second := m.calls(e.X), m.calls(e.Y)
	if !(first && plain) && !((first || named) && second) {
		return false
	}
	m.sites++
	left, right := ownPrefix+"X", ownPrefix+"Y"
	begin, decided := "func() bool { ", fmt.Sprintf("; return %sDecidedOf(%d, %d, ", prefix, mark, m.sites)
	shown := ", func() (interface{}, interface{}) { return %s, %s }) }()"
	switch {
	case !first:
		x := m.source(e.X)
		m.put(e.Pos(), e.Y.Pos(), begin+right+" := ")
		m.put(e.End(), e.End(), decided+x+e.Op.String()+" "+right+fmt.Sprintf(shown, x, right))
	case !second:
		m.put(e.Pos(), e.Pos(), begin+left+" := ")
		m.put(e.X.End(), e.X.End(), decided+left+" ")
		m.put(e.End(), e.End(), fmt.Sprintf(shown, left, y))
	default:
		m.put(e.Pos(), e.Pos(), begin+left+" := ")
		m.put(e.X.End(), e.Y.Pos(), "; "+right+" := ")
		m.put(e.End(), e.End(), decided+left+e.Op.String()+" "+right+fmt.Sprintf(shown, left, right))
	}
	return true
}

// put puts a text in the place of some source, the lines of which stay where they are.
func (m *marker) put(from, to token.Pos, text string) {
	begins, ends := m.fset.Position(from).Offset, m.fset.Position(to).Offset
	text += strings.Repeat("\n", bytes.Count(m.text[begins:ends], []byte("\n")))
	m.inserts = append(m.inserts, insert{at: begins, cut: ends - begins, text: text})
}

// calls reports whether an expression has a call in it that can be evaluated in a function literal: none that recovers,
// none at the end of which something else is put, as behind what reads the clock, and no shift, in which a constant is
// of the type of what it is compared with.
func (m *marker) calls(e ast.Expr) bool {
	some, fine := false, true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			some = true
			if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "recover" {
				fine = false
			}
		case *ast.Ident:
			path := m.imports.pathOf(n)
			fine = fine && path != "time" && path != "os"
		case *ast.BinaryExpr:
			fine = fine && n.Op != token.SHL && n.Op != token.SHR
		case *ast.FuncLit, *ast.UnaryExpr:
			fine = false
		}
		return fine
	})
	return some && fine && !m.pure(e)
}
