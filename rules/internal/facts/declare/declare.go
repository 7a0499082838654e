// Package declare takes variables out of a declaration of several. It edits text and reports
// nothing.
package declare

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// Apart is what is left of a declaration without some of its variables.
type Apart struct {
	Stmt   inspector.Cursor
	Values []ast.Expr // of the variables, constants; nil for none
	Rest   string     // the statement without them, empty if nothing is left
}

// Out takes variables out of a := x, "" or var a, s string or var (a int; s string), which stands in
// a list of statements. Nothing is lost by it: the values are constants, and what stays can be declared
// without them. No other variable grows by +=: who takes these out would want that one, too.
func Out(f *sources.File, ids ...inspector.Cursor) (Apart, bool) {
	out := map[ast.Expr]bool{}
	for _, id := range ids {
		out[id.Node().(ast.Expr)] = true
	}
	var a Apart
	var changes []change
	ok := false
	switch parent := ids[0].Parent().Node().(type) {
	case *ast.AssignStmt:
		a.Stmt = ids[0].Parent()
		changes, ok = a.assigned(f, parent, out)
	case *ast.ValueSpec:
		a.Stmt = ids[0].Parent().Parent().Parent()
		changes, ok = a.specified(f, parent, out)
	}
	if !ok || !syntax.Listed(a.Stmt) || grown(f, a.Stmt, out) || f.Commented(a.Stmt.Node().Pos(), a.Stmt.Node().End()) {
		return a, false
	}
	for _, v := range a.Values {
		if v != nil && f.Pass.TypesInfo.Types[v].Value == nil {
			return a, false
		}
	}
	if changes != nil {
		a.Rest = changed(f, a.Stmt.Node(), changes)
	}
	return a, true
}

// change is what takes the place of a part of the source.
type change struct {
	from, to token.Pos
	text     string
}

// assigned takes variables out of a, s := x, "".
func (a *Apart) assigned(f *sources.File, s *ast.AssignStmt, out map[ast.Expr]bool) ([]change, bool) {
	if len(s.Lhs) < 2 || len(s.Lhs) != len(s.Rhs) {
		return nil, false
	}
	var left, right []string
	stays := false
	for i, l := range s.Lhs {
		if out[l] {
			a.Values = append(a.Values, s.Rhs[i])
			continue
		}
		left, right = append(left, f.Of(l)), append(right, f.Of(s.Rhs[i]))
		id, ok := l.(*ast.Ident)
		stays = stays || ok && id.Name != "_" && f.Pass.TypesInfo.Defs[id] != nil
	}
	if len(left) == 0 {
		return nil, true
	}
	return []change{
		{s.Lhs[0].Pos(), s.TokPos, strings.Join(left, ", ") + " "},
		{s.Rhs[0].Pos(), s.End(), strings.Join(right, ", ")},
	}, stays
}

// specified takes variables out of var a, s string, or of one of several in parentheses.
func (a *Apart) specified(f *sources.File, spec *ast.ValueSpec, out map[ast.Expr]bool) ([]change, bool) {
	decl, ok := a.Stmt.Node().(*ast.DeclStmt)
	if !ok || len(spec.Values) > 0 && len(spec.Values) != len(spec.Names) {
		return nil, false
	}
	specs := decl.Decl.(*ast.GenDecl).Specs
	if len(spec.Names) < 2 && len(specs) < 2 {
		return nil, false
	}
	var left, right []string
	for i, id := range spec.Names {
		var value ast.Expr
		if len(spec.Values) > 0 {
			value = spec.Values[i]
		}
		switch {
		case out[id]:
			a.Values = append(a.Values, value)
		case value != nil:
			left, right = append(left, id.Name), append(right, f.Of(value))
		default:
			left = append(left, id.Name)
		}
	}
	if len(left) == 0 {
		if len(specs) == 1 {
			return nil, true
		}
		from, to := line(f, spec)
		return []change{{from, to, ""}}, true
	}
	all := []change{{spec.Names[0].Pos(), spec.Names[len(spec.Names)-1].End(), strings.Join(left, ", ")}}
	if len(right) > 0 {
		all = append(all, change{spec.Values[0].Pos(), spec.End(), strings.Join(right, ", ")})
	}
	return all, true
}

// grown reports whether a statement of the function adds to another variable of a declaration.
func grown(f *sources.File, decl inspector.Cursor, but map[ast.Expr]bool) bool {
	info := f.Pass.TypesInfo
	declared := map[types.Object]bool{}
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		if id := c.Node().(*ast.Ident); !but[id] && info.Defs[id] != nil {
			declared[info.Defs[id]] = true
		}
	}
	for fn := range decl.Enclosing((*ast.FuncDecl)(nil)) {
		for c := range fn.Preorder((*ast.AssignStmt)(nil)) {
			s := c.Node().(*ast.AssignStmt)
			id, ok := s.Lhs[0].(*ast.Ident)
			if ok && s.Tok == token.ADD_ASSIGN && declared[info.Uses[id]] && calls.String(info.TypeOf(id)) {
				return true
			}
		}
	}
	return false
}

// line is where a declaration in parentheses stands, with what ends it.
func line(f *sources.File, spec *ast.ValueSpec) (from, to token.Pos) {
	rest := string(f.Text[f.Offset(spec.End()):])
	after := len(rest) - len(strings.TrimLeft(rest, " \t;\n"))
	return spec.Pos(), spec.End() + token.Pos(after)
}

// changed is the text of a statement with changes.
func changed(f *sources.File, n ast.Node, changes []change) string {
	text, at := "", n.Pos()
	for _, c := range changes {
		text += string(f.Text[f.Offset(at):f.Offset(c.from)]) + c.text
		at = c.to
	}
	return text + string(f.Text[f.Offset(at):f.Offset(n.End())])
}
