package behave

import (
	"fmt"
	"go/ast"
)

// soughtBy are the functions of the standard library that compare two texts, with what shows package replay what they
// are asked about.
var soughtBy = map[string]string{
	"strings.Contains": "Holds", "strings.HasPrefix": "Holds", "strings.HasSuffix": "Holds", "strings.EqualFold": "Holds",
	"strings.Index": "Counts", "strings.LastIndex": "Counts", "strings.Count": "Counts", "strings.Compare": "Counts",
	"strings.TrimPrefix": "Leaves", "strings.TrimSuffix": "Leaves", "strings.CutPrefix": "Cuts", "strings.CutSuffix": "Cuts",
	"bytes.Equal": "HoldsBytes", "bytes.Contains": "HoldsBytes", "bytes.HasPrefix": "HoldsBytes", "bytes.HasSuffix": "HoldsBytes", "bytes.EqualFold": "HoldsBytes",
}

// sought shows what such a function is asked about in a function under check, or in one that it calls. What is sought
// that stands in the source is known anyway.
func (m *marker) sought(call *ast.CallExpr) {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || !m.watched || len(call.Args) != 2 {
		return
	}
	of, ok := sel.X.(*ast.Ident)
	if !ok {
		return
	}
	shows := soughtBy[m.imports.pathOf(of)+"."+sel.Sel.Name]
	if _, fixed := textOf(call.Args[1]); shows == "" || fixed {
		return
	}
	m.sites++
	m.inserts = append(m.inserts,
		insert{at: m.fset.Position(sel.Pos()).Offset, text: fmt.Sprintf("%s%s(%d, ", prefix, shows, m.sites)},
		insert{at: m.fset.Position(sel.End()).Offset, text: ")"})
}
