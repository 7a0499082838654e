package fixedjoin

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/ast/edge"

	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// reportStrings proposes a sum.
func reportStrings(f *sources.File, c call) {
	info := f.Pass.TypesInfo
	_, decl := sources.Enclosing(c.cursor)
	if decl == nil {
		return
	}
	fn := order.Of(info, decl)
	if !fn.Separable(c.list) || !fn.Stable(c.sep) {
		return
	}
	constants := info.Types[c.sep].Value != nil
	var parts []string
	for i, e := range c.list {
		constants = constants && info.Types[e].Value != nil
		if i > 0 && !emptyText(f, c.sep) {
			parts = append(parts, f.Of(c.sep))
		}
		parts = append(parts, c.to.text(f, e))
	}
	if constants {
		return // what is a constant may not stand everywhere
	}
	text := strings.Join(parts, " + ")
	kind, _ := c.cursor.ParentEdge()
	if kind == edge.IndexExpr_X || kind == edge.SliceExpr_X || kind == edge.SelectorExpr_X || composite(c.list) {
		text = "(" + text + ")"
	}
	report(f, c, "strings of a fixed list joined", "add them", text, c.edits...)
}

// composite reports whether there is a literal in a list whose brace may be taken for that of a body, in the head of a
// statement.
func composite(list []ast.Expr) bool {
	found := false
	for _, e := range list {
		ast.Inspect(e, func(n ast.Node) bool {
			_, lit := n.(*ast.CompositeLit)
			found = found || lit
			return !found
		})
	}
	return found
}

func emptyText(f *sources.File, e ast.Expr) bool {
	v := f.Pass.TypesInfo.Types[e].Value
	return v != nil && v.ExactString() == `""`
}
