package fmtsimple

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/format"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// most is the number of pieces up to which each gets a statement of its own.
const most = 8

// next stands between two pieces that are written one by one.
func next(to string) string { return ")\n" + to + ".WriteString(" }

// written returns what the string is written to by x.WriteString(string), if that
// only gathers text.
func (f *finder) written(c inspector.Cursor) ast.Expr {
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args {
		return nil
	}
	call := c.Parent().Node().(*ast.CallExpr)
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "WriteString" || len(call.Args) != 1 || !gathers(f.Pass.TypesInfo.TypeOf(sel.X)) {
		return nil
	}
	return sel.X
}

// gathers reports whether values of a type keep what is written in memory, so that
// nobody can tell in how many pieces that was.
func gathers(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	switch types.TypeString(types.Unalias(t), nil) {
	case "strings.Builder", "bytes.Buffer":
		return true
	}
	return false
}

// parts reports whether the pieces can be written one by one by statements that take
// the place of the one that is the call: no value may panic, for by then some would be
// written, and none changes while the others are.
func (f *finder) parts(call inspector.Cursor, to ast.Expr, pieces []format.Piece) bool {
	if kind, _ := call.ParentEdge(); kind != edge.ExprStmt_X || len(pieces) < 2 || len(pieces) > most || !syntax.Dotted(to) {
		return false
	}
	switch kind, _ := call.Parent().ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
	default:
		return false
	}
	for _, p := range pieces {
		if p.Kind == format.Bytes || p.Arg != nil && (p.Shown() || !f.steady(p.Arg)) {
			return false
		}
	}
	return true
}

// steady reports whether evaluating an expression cannot panic, and gives the same
// while text is written.
func (f *finder) steady(e ast.Expr) bool {
	if f.fn.Stable(e) {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if f.fn.Effect(e) {
			return false
		}
		for _, arg := range e.Args {
			if !f.steady(arg) {
				return false
			}
		}
		_, method := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		return !method || f.Pass.TypesInfo.Selections[ast.Unparen(e.Fun).(*ast.SelectorExpr)] == nil
	case *ast.IndexExpr:
		m, ok := f.Pass.TypesInfo.TypeOf(e.X).Underlying().(*types.Map)
		if !ok {
			return false
		}
		_, basic := m.Key().Underlying().(*types.Basic)
		return basic && f.fn.Stable(e.X) && f.steady(e.Index)
	}
	return false
}
