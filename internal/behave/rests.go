package behave

import "go/ast"

// rests lets the driver know how long code rests, where a call of package time says so outside of loops that
// go on for ever: who waits for a call is patient as long as it only takes one short rest after the other.
// Rests in such a loop come to no end by themselves.
func (m *marker) rests(call *ast.CallExpr) {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) != 1 || m.endless.has(call) || m.imports.pathOf(sel.X) != "time" {
		return
	}
	switch sel.Sel.Name {
	case "Sleep", "After", "NewTimer":
		begins, ends := m.fset.Position(call.Args[0].Pos()).Offset, m.fset.Position(call.Args[0].End()).Offset
		m.inserts = append(m.inserts, insert{at: begins, text: prefix + "Rests("})
		m.closing = append(m.closing, insert{at: ends, text: ")"}) // behind what is put around a part of it
	}
}

// endless are the loops of a file that have no condition.
type endless []*ast.ForStmt

func endlessIn(f *ast.File) (all endless) {
	ast.Inspect(f, func(n ast.Node) bool {
		if loop, ok := n.(*ast.ForStmt); ok && loop.Cond == nil {
			all = append(all, loop)
		}
		return true
	})
	return all
}

// has reports whether a node is in one of them.
func (all endless) has(n ast.Node) bool {
	for _, loop := range all {
		if loop.Pos() <= n.Pos() && n.End() <= loop.End() {
			return true
		}
	}
	return false
}
