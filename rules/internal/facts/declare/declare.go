// Package declare takes one variable out of a declaration of several. It edits text and reports
// nothing.
package declare

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// Apart is what is left of a declaration without one of its variables.
type Apart struct {
	Stmt  inspector.Cursor
	Value ast.Expr // of the variable, a constant; nil for none
	Rest  string   // the statement without it
}

// Out takes a variable out of a := x, "" or var a, s string or var (a int; s string), which stands in
// a list of statements. Nothing is lost by it: the value is a constant, and another variable stays,
// which does not grow by +=, too: who takes this one out would want that one.
func Out(f *sources.File, id inspector.Cursor) (Apart, bool) {
	var a Apart
	var gone [][2]token.Pos
	switch kind, i := id.ParentEdge(); kind {
	case edge.AssignStmt_Lhs:
		a.Stmt = id.Parent()
		s := a.Stmt.Node().(*ast.AssignStmt)
		if len(s.Lhs) < 2 || len(s.Lhs) != len(s.Rhs) || !stays(f, s, i) {
			return a, false
		}
		a.Value = s.Rhs[i]
		gone = append(gone, item(s.Lhs, i), item(s.Rhs, i))
	case edge.ValueSpec_Names:
		spec := id.Parent().Node().(*ast.ValueSpec)
		a.Stmt = id.Parent().Parent().Parent()
		decl, ok := a.Stmt.Node().(*ast.DeclStmt)
		if !ok {
			return a, false
		}
		specs := decl.Decl.(*ast.GenDecl).Specs
		if len(spec.Values) > 0 {
			if len(spec.Values) != len(spec.Names) {
				return a, false
			}
			a.Value = spec.Values[i]
		}
		switch {
		case len(spec.Names) > 1:
			gone = append(gone, item(spec.Names, i))
			if a.Value != nil {
				gone = append(gone, item(spec.Values, i))
			}
		case len(specs) > 1:
			gone = append(gone, line(f, spec))
		default:
			return a, false
		}
	default:
		return a, false
	}
	if grown(f, a.Stmt, id.Node().(*ast.Ident)) || a.Value != nil && f.Pass.TypesInfo.Types[a.Value].Value == nil || !listed(a.Stmt) || f.Commented(a.Stmt.Node().Pos(), a.Stmt.Node().End()) {
		return a, false
	}
	a.Rest = without(f, a.Stmt.Node(), gone)
	return a, true
}

// grown reports whether a statement of the function adds to another variable of a declaration.
func grown(f *sources.File, decl inspector.Cursor, but *ast.Ident) bool {
	info := f.Pass.TypesInfo
	declared := map[types.Object]bool{}
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		if id := c.Node().(*ast.Ident); id != but && info.Defs[id] != nil {
			declared[info.Defs[id]] = true
		}
	}
	for fn := range decl.Enclosing((*ast.FuncDecl)(nil)) {
		for c := range fn.Preorder((*ast.AssignStmt)(nil)) {
			s := c.Node().(*ast.AssignStmt)
			id, ok := s.Lhs[0].(*ast.Ident)
			if ok && s.Tok == token.ADD_ASSIGN && declared[info.Uses[id]] && isString(info.TypeOf(id)) {
				return true
			}
		}
	}
	return false
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// stays reports whether an assignment declares another variable than one.
func stays(f *sources.File, s *ast.AssignStmt, but int) bool {
	for i, e := range s.Lhs {
		if id, ok := e.(*ast.Ident); ok && i != but && id.Name != "_" && f.Pass.TypesInfo.Defs[id] != nil {
			return true
		}
	}
	return false
}

// item is where an item of a list stands, with a comma.
func item[E ast.Expr](list []E, i int) [2]token.Pos {
	if i+1 < len(list) {
		return [2]token.Pos{list[i].Pos(), list[i+1].Pos()}
	}
	return [2]token.Pos{list[i-1].End(), list[i].End()}
}

// line is where a declaration in parentheses stands, with what ends it.
func line(f *sources.File, spec *ast.ValueSpec) [2]token.Pos {
	rest := string(f.Text[f.Offset(spec.End()):])
	after := len(rest) - len(strings.TrimLeft(rest, " \t;\n"))
	return [2]token.Pos{spec.Pos(), spec.End() + token.Pos(after)}
}

// without is the text of a statement but for what is gone of it.
func without(f *sources.File, n ast.Node, gone [][2]token.Pos) string {
	text, at := "", n.Pos()
	for _, g := range gone {
		text += string(f.Text[f.Offset(at):f.Offset(g[0])])
		at = g[1]
	}
	return text + string(f.Text[f.Offset(at):f.Offset(n.End())])
}

// listed reports whether a statement stands where several can.
func listed(stmt inspector.Cursor) bool {
	switch kind, _ := stmt.ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
		return true
	}
	return false
}
