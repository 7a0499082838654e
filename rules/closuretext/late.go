package closuretext

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// lateSet is a statement x.f = y in the function that has made the struct x.
type lateSet struct {
	file *sources.File
	of   *types.Var // x
	stmt *ast.AssignStmt
}

// made reads the statement whose left side is at the cursor, if it sets a field of a struct
// that the function has made: of a variable that is declared with one, and given no other.
func made(f *sources.File, at inspector.Cursor) (lateSet, bool) {
	info := f.Pass.TypesInfo
	stmt, ok := at.Parent().Node().(*ast.AssignStmt)
	sel, isSel := at.Node().(*ast.SelectorExpr)
	if !ok || !isSel || stmt.Tok != token.ASSIGN || len(stmt.Lhs) != 1 || len(stmt.Rhs) != 1 || !listed(at.Parent()) {
		return lateSet{}, false
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return lateSet{}, false
	}
	v, ok := info.Uses[id].(*types.Var)
	_, decl := sources.Enclosing(at)
	if !ok || decl == nil || len(info.Selections[sel].Index()) != 1 {
		return lateSet{}, false
	}
	fresh := false
	ast.Inspect(decl, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for i, l := range a.Lhs {
			if x, ok := l.(*ast.Ident); ok && info.ObjectOf(x) == v {
				fresh = info.Defs[x] == v && len(a.Lhs) == len(a.Rhs) && isNew(info, a.Rhs[i])
				return fresh
			}
		}
		return true
	})
	return lateSet{f, v, stmt}, fresh && !assignedAgain(info, decl, v)
}

// isNew reports whether an expression makes a struct, or a pointer to one.
func isNew(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.UnaryExpr:
		_, ok := ast.Unparen(e.X).(*ast.CompositeLit)
		return ok && e.Op == token.AND
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		return ok && info.Uses[id] == types.Universe.Lookup("new")
	}
	return false
}

// assignedAgain reports whether a variable is assigned to after its declaration.
func assignedAgain(info *types.Info, decl *ast.FuncDecl, v *types.Var) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		var to []ast.Expr
		switch n := n.(type) {
		case *ast.AssignStmt:
			to = n.Lhs
		case *ast.IncDecStmt:
			to = []ast.Expr{n.X}
		case *ast.RangeStmt:
			to = []ast.Expr{n.Key, n.Value}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				to = []ast.Expr{n.X}
			}
		}
		found = found || slices.ContainsFunc(to, func(e ast.Expr) bool {
			id, ok := e.(*ast.Ident)
			return ok && info.Uses[id] == v
		})
		return true
	})
	return found
}

// setLater reports whether a field of the text is set after the literal.
func (p *fieldProgram) setLater(lit inspector.Cursor, t *fieldText) bool {
	at := lit
	if kind, _ := at.ParentEdge(); kind == edge.UnaryExpr_X {
		at = at.Parent()
	}
	a, ok := at.Parent().Node().(*ast.AssignStmt)
	kind, i := at.ParentEdge()
	if !ok || kind != edge.AssignStmt_Rhs || i >= len(a.Lhs) {
		return false
	}
	id, ok := a.Lhs[i].(*ast.Ident)
	if !ok {
		return false
	}
	v := p.pass.TypesInfo.ObjectOf(id)
	for _, f := range t.fields {
		if slices.ContainsFunc(p.late[f], func(s lateSet) bool { return s.of == v }) {
			return true
		}
	}
	return false
}

// setsLater writes the edits that make the text anew where one of its fields is set. ok is
// false where that cannot be written.
func (p *fieldProgram) setsLater(t *fieldText, name string) (edits []analysis.TextEdit, ok bool) {
	seen := map[*types.Var]bool{}
	for _, v := range t.fields {
		if seen[v] {
			continue
		}
		seen[v] = true
		for _, s := range p.late[v] {
			text, ok := t.with(s.file, s.stmt.End(), func(v *types.Var) (string, bool) { return s.of.Name() + "." + v.Name(), true })
			if !ok {
				return nil, false
			}
			edits = append(edits, analysis.TextEdit{Pos: s.stmt.End(), End: s.stmt.End(), NewText: []byte("\n" + s.of.Name() + "." + name + " = " + text)})
		}
	}
	return edits, true
}
