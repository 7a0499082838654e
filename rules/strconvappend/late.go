package strconvappend

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/rule"
)

// late looks at a variable whose text a bufio.Writer is given, once, and which is used for nothing else: the
// number is appended there to the memory of the writer, as room on the stack would be handed on by it. Between
// the two stands nothing, or what the text is made of cannot change meanwhile.
func (f *finder) late(decl inspector.Cursor, e ast.Expr, uses []inspector.Cursor) bool {
	if len(uses) != 1 || !f.Allows("go1.18") || enclosing(uses[0]) != enclosing(decl) {
		return false
	}
	if kind, _ := uses[0].ParentEdge(); kind != edge.CallExpr_Args {
		return false
	}
	at := uses[0].Parent()
	call := at.Node().(*ast.CallExpr)
	to, text, ok := f.writesText(call)
	if !ok || text != uses[0].Node() || !alone(at) || !f.plain(to) || pointee(f.Pass.TypesInfo.TypeOf(to)) != "bufio.Writer" {
		return false
	}
	s, ok := f.written(e)
	if !ok || !f.movable(decl, at, s) {
		return false
	}
	expr, edits, ok := f.spellSum(s, call, f.Of(to)+".AvailableBuffer()")
	if !ok || f.Commented(e.Pos(), e.End()) || f.Commented(call.Pos(), call.End()) {
		return false
	}
	category := ""
	if !s.short() {
		category = string(rule.Guarded)
	}
	f.reportSum(call, s, "append the number to the buffer itself", category, append(edits,
		analysis.TextEdit{Pos: decl.Node().Pos(), End: f.lineOf(decl)},
		analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(f.Of(to) + ".Write(" + expr + ")")}))
	return f.done[s.fresh.Pos()]
}

// movable reports whether a sum has the same value where it is written as where the variable gets it: in the same list of
// statements, right behind, or of values that nothing changes.
func (f *finder) movable(decl, call inspector.Cursor, s sum) bool {
	stmt := call.Parent()
	if kind, _ := stmt.ParentEdge(); kind == edge.IfStmt_Init {
		stmt = stmt.Parent()
	}
	switch kind, _ := stmt.ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
	default:
		return false
	}
	if stmt.Parent().Node() != decl.Parent().Node() {
		return false
	}
	first := s.first()
	if f.effects(first) || !f.alike(decl, call, s) {
		return false
	}
	for before, ok := stmt.PrevSibling(); ok && before.Node() != decl.Node(); before, ok = before.PrevSibling() {
		if !f.stable(first) || f.assigns(before, first) || f.effects(s.operands) {
			return false
		}
	}
	return true
}

// alike reports whether the names of a sum mean the same where it is written: a statement between may declare
// another variable of the name.
func (f *finder) alike(decl, call inspector.Cursor, s sum) bool {
	return !slices.ContainsFunc(s.operands, func(e ast.Expr) bool { return !f.Alike(e, decl.Node().Pos(), call.Node().Pos()) })
}

func (f *finder) effects(all []ast.Expr) bool { return slices.ContainsFunc(all, f.fn.Effect) }

// assigns reports whether a statement gives a value to a variable that one of the expressions names, or to a part of it.
func (f *finder) assigns(stmt inspector.Cursor, read []ast.Expr) bool {
	named := map[types.Object]bool{}
	for _, e := range read {
		ast.Inspect(e, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				named[f.Pass.TypesInfo.Uses[id]] = true
			}
			return true
		})
	}
	for c := range stmt.Preorder((*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil), (*ast.RangeStmt)(nil)) {
		var set []ast.Expr
		switch n := c.Node().(type) {
		case *ast.AssignStmt:
			set = n.Lhs
		case *ast.IncDecStmt:
			set = []ast.Expr{n.X}
		case *ast.RangeStmt:
			set = []ast.Expr{n.Key, n.Value}
		}
		for _, e := range set {
			if e != nil && named[f.root(e)] {
				return true
			}
		}
	}
	return false
}

// root is the variable that an expression is, or is a part of.
func (f *finder) root(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return f.Pass.TypesInfo.ObjectOf(e)
	case *ast.SelectorExpr:
		return f.root(e.X)
	case *ast.IndexExpr:
		return f.root(e.X)
	}
	return nil
}

// lineOf returns where what stands behind a statement begins, so that it takes its place, or its own end
// where a comment is between.
func (f *finder) lineOf(stmt inspector.Cursor) (end token.Pos) {
	end = stmt.Node().End()
	if next, ok := stmt.NextSibling(); ok && !f.Commented(end, next.Node().Pos()) {
		return next.Node().Pos()
	}
	return end
}
