package behave

import "go/ast"

// readsClock lets the driver say what time it is, where a call of package time asks: the other
// side of a connection may have taken longer than a deadline, which nobody waits for.
func (m *marker) readsClock(call *ast.CallExpr) {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || !m.imported["time"] {
		return
	}
	if of, ok := sel.X.(*ast.Ident); !ok || of.Name != "time" {
		return
	}
	const now = prefix + "NowIs(time.Now())"
	begins, opens, closes := m.fset.Position(call.Pos()).Offset, m.fset.Position(call.Lparen).Offset, m.fset.Position(call.Rparen).Offset
	switch sel.Sel.Name {
	case "Now":
		m.inserts = append(m.inserts, insert{at: begins, cut: closes + 1 - begins, text: now})
	case "Since":
		m.inserts = append(m.inserts, insert{at: begins, cut: opens + 1 - begins, text: now + ".Sub("})
	case "Until":
		m.inserts = append(m.inserts,
			insert{at: begins, cut: opens + 1 - begins, text: "("},
			insert{at: closes, cut: 1, text: ").Sub(" + now + ")"})
	}
}
