package behave

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"
)

// What calls give cannot be looked at once more. So a comparison of it is taken apart: each side is evaluated once,
// and kept for as long as both are looked at. A sum that was worked out and the one that was read are seen so, or the
// key of one thing and that of another.

// outcomeOfCalls shows both sides of a comparison that has calls in it, and reports whether it did. Where the
// second side has none it is looked at behind the call, as the compiler does it.
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
	decided := fmt.Sprintf("; return %sDecidedOf(%d, %d, %s ", prefix, mark, m.sites, left)
	shown := ", func() (interface{}, interface{}) { return " + left + ", %s }) }()"
	m.put(e.Pos(), "func() bool { "+left+" := ")
	if first && plain {
		m.put(e.X.End(), decided)
		m.put(e.End(), fmt.Sprintf(shown, y))
		return true
	}
	m.put(e.X.End(), "; "+right+" := /*")
	m.put(e.Y.Pos(), "*/ ")
	m.put(e.End(), decided+e.Op.String()+" "+right+fmt.Sprintf(shown, right))
	return true
}

func (m *marker) put(at token.Pos, text string) {
	m.inserts = append(m.inserts, insert{at: m.fset.Position(at).Offset, text: text})
}

// calls reports whether an expression has a call in it that can be evaluated in a function literal: none that recovers,
// and none at the end of which something else is put, as behind what reads the clock.
func (m *marker) calls(e ast.Expr) bool {
	some, fine := false, !strings.Contains(m.source(e), "*/") && !strings.Contains(m.source(e), "//")
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
		case *ast.FuncLit, *ast.UnaryExpr:
			fine = false
		}
		return fine
	})
	return some && fine && !m.pure(e)
}
