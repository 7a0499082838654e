package behave

import (
	"bytes"
	"go/ast"
	"strings"
)

// readsClock lets the driver say what time it is, where a call of package time asks: the other
// side of a connection may have taken longer than a deadline, which nobody waits for.
func (m *marker) readsClock(call *ast.CallExpr) {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || m.imports.pathOf(sel.X) != "time" {
		return
	}
	now := prefix + "NowIs(" + sel.X.(*ast.Ident).Name + ".Now())"
	begins, opens, closes := m.fset.Position(call.Pos()).Offset, m.fset.Position(call.Lparen).Offset, m.fset.Position(call.Rparen).Offset
	switch sel.Sel.Name {
	case "Now":
		m.inserts = append(m.inserts, insert{at: begins, cut: closes + 1 - begins, text: now})
	case "Since":
		m.inserts = append(m.inserts, insert{at: begins, cut: opens + 1 - begins, text: now + ".Sub("})
	case "Until":
		if len(call.Args) != 1 {
			return
		}
		// A comma may follow that only a list allows. Lines stay where they are.
		ends := m.fset.Position(call.Args[0].End()).Offset
		lines := strings.Repeat("\n", bytes.Count(m.text[ends:closes], []byte("\n")))
		m.inserts = append(m.inserts,
			insert{at: begins, cut: opens + 1 - begins, text: "("},
			insert{at: ends, cut: closes + 1 - ends, text: ").Sub(" + lines + now + ")"})
	}
}
