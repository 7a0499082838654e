package texts

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/lend"
	"github.com/gohone/hone/rules/internal/facts/outlives"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// Rare is a text that few calls of the function keep which makes it: where those copy it, it is the
// function's own, and short ones are on its stack.
type Rare struct {
	Call   *ast.CallExpr
	Copies []outlives.Copy
}

// Seldom returns the texts of the pass's package that few calls keep.
func Seldom(m *lend.Module) []Rare {
	var all []Rare
	for _, f := range m.Files {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			if _, _, here := m.Here(call); !here || !short(f.Pass.TypesInfo, call) || !variable(f, c) {
				continue
			}
			value := m.Source.Value(call.Lparen)
			if value == nil || !types.Identical(value.Type(), types.Typ[types.String]) {
				continue
			}
			if copies, gone := m.Source.OwnCopying(value); gone && len(copies) > 0 && m.Copyable(copies...) {
				all = append(all, Rare{call, copies})
			}
		}
	}
	return all
}

// variable reports whether a text becomes a variable, or is given to a function, at once.
func variable(f *sources.File, c inspector.Cursor) bool {
	c = Whole(f.Pass.TypesInfo, c)
	switch kind, _ := c.ParentEdge(); kind {
	case edge.AssignStmt_Rhs:
		return c.Parent().Node().(*ast.AssignStmt).Tok == token.DEFINE
	case edge.CallExpr_Args:
		return !f.Pass.TypesInfo.Types[c.Parent().Node().(*ast.CallExpr).Fun].IsBuiltin()
	}
	return false
}

// Copied reports whether few of the turns that make texts of a group keep copies.
func Copied(group []Text) bool {
	return slices.ContainsFunc(group, func(t Text) bool { return slices.ContainsFunc(t.Ways, lend.Way.Copies) })
}
