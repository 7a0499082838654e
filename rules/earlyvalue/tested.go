package earlyvalue

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// A copy of a text that a condition only looks at is on the stack, if it is short. One that the branch
// keeps is on the heap, also where the condition does not hold: it is made twice then, and kept once.

// tested reports a copy of a text, in bytes or characters, at which the condition of the next statement
// looks, and of which only the branch that it decides on keeps something.
func (m *move) tested(fn inspector.Cursor, next ast.Stmt, rest []ast.Stmt) {
	s, ok := next.(*ast.IfStmt)
	if !ok || s.Init != nil || !m.copies() || !m.passes(&ast.ExprStmt{X: s.Cond}) || s.Else != nil && m.mentions(s.Else) {
		return
	}
	for _, later := range rest {
		if m.mentions(later) {
			return
		}
	}
	looks, ok := m.only(fn, s.Cond)
	if !ok || !m.borrowed(looks) || !m.kept(fn, s.Body) {
		return
	}
	d := analysis.Diagnostic{Pos: m.stmt.Pos(), End: m.stmt.End(), Message: "copy of a text put on the heap before it is known whether it is kept"}
	if edits, ok := m.twice(s, looks); ok {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "look at one copy, and keep another where it is kept", TextEdits: edits}}
		m.Pass.Report(d)
	}
}

// copies reports whether the value is a copy of a text that never changes.
func (m *move) copies() bool {
	call, ok := ast.Unparen(m.made).(*ast.CallExpr)
	if !ok {
		return false
	}
	from, to, ok := calls.Conversion(m.Pass.TypesInfo, call)
	return ok && calls.String(m.Pass.TypesInfo.TypeOf(from)) && (calls.Bytes(to) || calls.Runes(to))
}

// only returns the one use that a condition makes of the variable.
func (m *move) only(fn inspector.Cursor, cond ast.Expr) (use inspector.Cursor, ok bool) {
	c, found := fn.FindNode(cond)
	if !found {
		return use, false
	}
	n := 0
	for id := range c.Preorder((*ast.Ident)(nil)) {
		if m.Pass.TypesInfo.Uses[id.Node().(*ast.Ident)] == m.v {
			use, n = id, n+1
		}
	}
	return use, n == 1
}

// kept reports whether a branch does more with the variable than to look at it.
func (m *move) kept(fn inspector.Cursor, branch ast.Stmt) bool {
	c, ok := fn.FindNode(branch)
	if !ok {
		return false
	}
	for id := range c.Preorder((*ast.Ident)(nil)) {
		if m.Pass.TypesInfo.Uses[id.Node().(*ast.Ident)] == m.v && !m.borrowed(id) {
			return true
		}
	}
	return false
}

// borrowed reports whether a use looks at the value, and neither keeps nor changes anything of it.
func (m *move) borrowed(use inspector.Cursor) bool {
	if m.decls == nil {
		m.decls = uses.Declarations(m.Pass)
	}
	follower := &uses.Follower{Info: m.Pass.TypesInfo, Decls: m.decls}
	follower.Fine = func(use inspector.Cursor) bool { return looks(follower, use) }
	for range use.Enclosing((*ast.FuncLit)(nil)) {
		return false
	}
	return follower.Fine(use)
}

// looks reports whether a use of a slice reads its elements or its length, also in a function of the package.
func looks(follower *uses.Follower, use inspector.Cursor) bool {
	switch kind, i := use.ParentEdge(); kind {
	case edge.ParenExpr_X, edge.SliceExpr_X:
		return looks(follower, use.Parent())
	case edge.RangeStmt_X, edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return true
	case edge.IndexExpr_X:
		switch kind, _ := use.Parent().ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.UnaryExpr_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
			return false
		}
		return true
	case edge.CallExpr_Args:
		call := use.Parent().Node().(*ast.CallExpr)
		if _, to, ok := calls.Conversion(follower.Info, call); ok {
			return calls.String(to)
		}
		return calls.Builtin(follower.Info, call, "len") || follower.Given(use.Parent(), i, follower.Info.TypeOf(call.Args[i]))
	}
	return false
}

// twice has the condition make a copy of its own, and the branch another.
func (m *move) twice(s *ast.IfStmt, looks inspector.Cursor) ([]analysis.TextEdit, bool) {
	info := m.Pass.TypesInfo
	inner := info.Scopes[s.Body]
	if inner == nil || inner.Lookup(m.v.Name()) != nil || m.Commented(m.stmt.Pos(), m.stmt.End()) || m.Commented(s.Pos(), s.Body.Lbrace) {
		return nil, false
	}
	end := s.Pos()
	if m.Commented(m.stmt.End(), end) {
		end = m.stmt.End() // the comment stays
	}
	if !m.Alike(m.made, m.stmt.End(), looks.Node().Pos()) || !m.Alike(m.made, m.stmt.End(), s.Body.Lbrace+1) || declares(inner, m.reads) {
		return nil, false
	}
	return []analysis.TextEdit{
		{Pos: m.stmt.Pos(), End: end},
		{Pos: looks.Node().Pos(), End: looks.Node().End(), NewText: []byte(m.Of(m.made))},
		{Pos: s.Body.Lbrace + 1, End: s.Body.Lbrace + 1, NewText: []byte("\n" + m.Of(m.stmt))},
	}, true
}

// declares reports whether a block has variables of its own with the names of those that a value is made of.
func declares(block *types.Scope, reads map[*types.Var]bool) bool {
	for v := range reads {
		if block.Lookup(v.Name()) != nil {
			return true
		}
	}
	return false
}
