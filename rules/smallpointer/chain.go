package smallpointer

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// named gives the result of a call a variable of its own, before the statement, where
// a method is called on it that wants a pointer: f().m() is all that the statement
// begins with, so that nothing is done before f that was done after.
func (f *function) named(call, method inspector.Cursor, m *types.Func) bool {
	if kind, _ := method.ParentEdge(); kind != edge.CallExpr_Fun || m.Pkg() == f.pass.Pkg && !f.forgets(m, map[*types.Func]bool{}) {
		return false
	}
	stmt, ok := begins(method.Parent())
	if !ok || !f.inList(stmt) {
		return false
	}
	_, decl := sources.Enclosing(call)
	file := f.fileOf(call.Node())
	if decl == nil || file == nil || sources.Jumps(decl) || f.within(call) {
		return false
	}
	name := f.name(decl)
	n := call.Node()
	f.edits = append(f.edits,
		analysis.TextEdit{Pos: stmt.Node().Pos(), End: stmt.Node().Pos(), NewText: []byte(name + " := " + file.Of(n) + "\n")},
		analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(name)})
	return true
}

// name returns a name for the result in a function.
func (f *function) name(decl *ast.FuncDecl) string {
	if f.taken == nil {
		f.taken = map[*ast.FuncDecl]names.Taken{}
	}
	if f.taken[decl] == nil {
		f.taken[decl] = names.In(decl)
	}
	return f.taken[decl].Free(f.fn.Name())
}

// within reports whether the call has a call of the same function among its
// arguments, which is edited, too.
func (f *function) within(call inspector.Cursor) bool {
	uses := 0
	for c := range call.Preorder((*ast.Ident)(nil)) {
		if f.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] == f.fn {
			uses++
		}
	}
	return uses > 1
}

// begins returns the statement whose first expression that does something is the
// call: it stands alone, is returned, or is assigned to names.
func begins(call inspector.Cursor) (inspector.Cursor, bool) {
	stmt := call.Parent()
	switch kind, i := call.ParentEdge(); kind {
	case edge.ExprStmt_X:
	case edge.ReturnStmt_Results:
		return stmt, i == 0
	case edge.AssignStmt_Rhs:
		a := stmt.Node().(*ast.AssignStmt)
		for _, l := range a.Lhs {
			if _, ok := l.(*ast.Ident); !ok {
				return stmt, false
			}
		}
		if i != 0 || a.Tok != token.ASSIGN && a.Tok != token.DEFINE {
			return stmt, false
		}
	default:
		return stmt, false
	}
	switch kind, _ := stmt.ParentEdge(); kind {
	case edge.IfStmt_Init, edge.SwitchStmt_Init:
		return stmt.Parent(), true
	}
	return stmt, true
}

// inList reports whether a statement stands in a list, where another can be put
// before it.
func (f *function) inList(stmt inspector.Cursor) bool {
	switch kind, _ := stmt.ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
		return true
	}
	return false
}

// fileOf returns the file that a node is in.
func (p *program) fileOf(n ast.Node) *sources.File {
	for _, f := range p.files {
		if f.Syntax.FileStart <= n.Pos() && n.Pos() < f.Syntax.FileEnd {
			return f
		}
	}
	return nil
}
