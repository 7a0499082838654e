package splitpart

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

const cutAtFirst = "cut it at the first separator"

// intoVariable is cut for a statement that gives the first part to a variable and does no
// more: that is the only one needed. Without Cut, a variable that is declared so gets the
// text, and the statement behind shortens it.
func intoVariable(f *sources.File, c inspector.Cursor, stmt ast.Stmt) []analysis.TextEdit {
	index, call := c.Parent().Node(), c.Node().(*ast.CallExpr)
	set, ok := stmt.(*ast.AssignStmt)
	if !ok || set.Rhs[0] != index || set.Tok != token.DEFINE && set.Tok != token.ASSIGN {
		return nil
	}
	variable := set.Lhs[0].(*ast.Ident)
	pkg, text, sep := f.Of(ast.Unparen(call.Fun).(*ast.SelectorExpr).X), f.Of(call.Args[0]), f.Of(call.Args[1])
	if f.Allows("go1.18") {
		return []analysis.TextEdit{
			{Pos: variable.End(), End: variable.End(), NewText: []byte(", _, _")},
			{Pos: index.Pos(), End: index.End(), NewText: []byte(pkg + ".Cut(" + text + ", " + sep + ")")},
		}
	}
	name := variable.Name
	if set.Tok != token.DEFINE || name == "i" || mentions(call.Args[1], name, "i") || mentions(call.Fun, name, "i") {
		return nil
	}
	shorter := "\nif i := " + pkg + ".Index(" + name + ", " + sep + "); i >= 0 {\n" + name + " = " + name + "[:i]\n}"
	behind := f.Behind(stmt.End())
	return []analysis.TextEdit{
		{Pos: index.Pos(), End: index.End(), NewText: []byte(text)},
		{Pos: behind, End: behind, NewText: []byte(shorter)},
	}
}
