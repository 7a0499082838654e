package hoistconstructor

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// list is a variable of the function with the constant texts that a constructor gets,
// as f(v...) or f(v[:]...).
type list struct {
	literal  *ast.CompositeLit
	from, to token.Pos // of the declaration, which goes where nothing else uses the variable
}

// ofFunction returns the list that the call at the cursor gets, nil if it gets none that is
// as it was declared.
func ofFunction(pass *analysis.Pass, cursor inspector.Cursor) *list {
	call := cursor.Node().(*ast.CallExpr)
	if !call.Ellipsis.IsValid() || len(call.Args) != 1 {
		return nil
	}
	arg, sliced := all(call.Args[0])
	if lit, ok := arg.(*ast.CompositeLit); ok && !sliced && texts(pass.TypesInfo, lit) {
		return &list{literal: lit}
	}
	id := syntax.Name(arg)
	if id == nil {
		return nil
	}
	v, ok := pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Parent() == pass.Pkg.Scope() {
		return nil
	}
	return declared(pass, cursor, v, id, sliced)
}

// declared returns the list that a variable is declared with, nil if it is not one, or if
// more is done with it than to read it.
func declared(pass *analysis.Pass, cursor inspector.Cursor, v *types.Var, given *ast.Ident, sliced bool) *list {
	info := pass.TypesInfo
	l, used := &list{}, false
	for id := range cursor.Inspector().Root().Preorder((*ast.Ident)(nil)) {
		switch n := id.Node().(*ast.Ident); {
		case info.Defs[n] == v:
			if !l.begins(info, id, sliced) {
				return nil
			}
		case info.Uses[n] == v && n != given:
			used = true
			if sliced || !onlyRead(info, syntax.OutsideParens(id), v.Type()) {
				return nil
			}
		}
	}
	if used {
		l.to = l.from
	}
	if l.literal == nil {
		return nil
	}
	return l
}

// begins reads the literal that declares a variable, v := []string{...}, in a statement that
// does nothing else.
func (l *list) begins(info *types.Info, id inspector.Cursor, array bool) bool {
	var value ast.Expr
	at := id.Parent()
	switch n := at.Node().(type) {
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE && len(n.Lhs) == 1 && len(n.Rhs) == 1 {
			value = n.Rhs[0]
		}
	case *ast.ValueSpec:
		if len(n.Names) == 1 && len(n.Values) == 1 {
			value = n.Values[0]
		}
		if at = at.Parent(); len(at.Node().(*ast.GenDecl).Specs) > 1 {
			return false
		}
		at = at.Parent()
	}
	lit, ok := value.(*ast.CompositeLit)
	next, followed := at.NextSibling()
	if kind, _ := at.ParentEdge(); !ok || !followed || kind != edge.BlockStmt_List && kind != edge.CaseClause_Body && kind != edge.CommClause_Body {
		return false
	}
	l.literal, l.from, l.to = lit, at.Node().Pos(), next.Node().Pos()
	if array {
		return textArray(info, lit)
	}
	return texts(info, lit)
}

// initializer returns the call as it must be written at package level, and what else has to
// change in the function. Without a list it is the call itself.
func (l *list) initializer(pass *analysis.Pass, file *ast.File, call *ast.CallExpr) (string, []analysis.TextEdit, bool) {
	if l == nil {
		text, ok := initializer(pass, file, call)
		return text, nil, ok
	}
	if commented(file, call) || commented(file, l.literal) {
		return "", nil, false
	}
	for _, c := range file.Comments {
		if l.from < c.End() && c.Pos() < l.to {
			return "", nil, false
		}
	}
	var words []string
	for _, e := range l.literal.Elts {
		word, ok := constantText(pass, file, e)
		if !ok {
			return "", nil, false
		}
		words = append(words, word)
	}
	fun, ok := initializer(pass, file, &ast.CallExpr{Fun: call.Fun, Rparen: call.Lparen - 1})
	if !ok {
		return "", nil, false
	}
	var edits []analysis.TextEdit
	if l.from < l.to {
		edits = []analysis.TextEdit{{Pos: l.from, End: l.to}}
	}
	return fun + "(" + strings.Join(words, ", ") + ")", edits, true
}
