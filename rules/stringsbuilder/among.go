package stringsbuilder

import (
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// among returns the edits of s, n := "", 0, in which a constant is what the string begins with: the
// builder is declared before the others, which can tell nothing of that.
func among(pass *analysis.Pass, stmt *ast.AssignStmt, id *ast.Ident, pkg string) ([]analysis.TextEdit, bool) {
	i, others := -1, false
	for k, l := range stmt.Lhs {
		name, ok := l.(*ast.Ident)
		switch {
		case !ok:
			return nil, false
		case name == id:
			i = k
		default:
			others = others || name.Name != "_" && pass.TypesInfo.Defs[name] != nil
		}
	}
	if i < 0 || !others || len(stmt.Lhs) != len(stmt.Rhs) || pass.TypesInfo.Types[stmt.Rhs[i]].Value == nil {
		return nil, false
	}
	text := fmt.Sprintf("var %s %s.Builder; ", id.Name, pkg)
	if first := stmt.Rhs[i]; !empty(pass.TypesInfo, first) {
		text += fmt.Sprintf("%s.WriteString(%s); ", id.Name, constantText(pass, first))
	}
	return append([]analysis.TextEdit{replace(stmt.Pos(), stmt.Pos(), text)}, without(stmt.Lhs, i), without(stmt.Rhs, i)), true
}

// constantText is a constant as the source has it.
func constantText(pass *analysis.Pass, e ast.Expr) string {
	if lit, ok := ast.Unparen(e).(*ast.BasicLit); ok {
		return lit.Value
	}
	return pass.TypesInfo.Types[e].Value.ExactString()
}

// without deletes an expression of a list of several, with the comma.
func without(list []ast.Expr, i int) analysis.TextEdit {
	if i == 0 {
		return replace(list[0].Pos(), list[1].Pos(), "")
	}
	return replace(list[i-1].End(), list[i].End(), "")
}

// beside returns the edits of var s, t string, by itself.
func beside(c inspector.Cursor, id *ast.Ident, pkg string) ([]analysis.TextEdit, bool) {
	spec, decl := c.Node().(*ast.ValueSpec), c.Parent()
	if kind, _ := decl.ParentEdge(); kind != edge.DeclStmt_Decl || decl.Node().(*ast.GenDecl).Lparen.IsValid() || len(spec.Values) > 0 || !syntax.Listed(decl.Parent()) {
		return nil, false
	}
	var names []ast.Expr
	i := -1
	for k, name := range spec.Names {
		if name == id {
			i = k
		}
		names = append(names, name)
	}
	at := decl.Node().Pos()
	return []analysis.TextEdit{replace(at, at, fmt.Sprintf("var %s %s.Builder; ", id.Name, pkg)), without(names, i)}, true
}
