package lockednumber

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// literals returns the edits that take the lock out of composite literals of the
// struct, and the keys they remove. A literal that sets the number does it in a statement
// of its own behind. It is not ok where that cannot be, or a literal has no keys.
func (p *program) literals(d declaration, number *types.Var) (edits []analysis.TextEdit, keys map[*ast.Ident]bool, ok bool) {
	keys = map[*ast.Ident]bool{}
	if d.owner == nil {
		return nil, keys, true
	}
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.CompositeLit)(nil)) {
			lit := c.Node().(*ast.CompositeLit)
			if !p.of(lit, d.owner.Type()) {
				continue
			}
			removed := 0
			for i, e := range lit.Elts {
				kv, ok := e.(*ast.KeyValueExpr)
				if !ok {
					return nil, nil, false
				}
				key, ok := kv.Key.(*ast.Ident)
				if ok && p.pass.TypesInfo.Uses[key] == number {
					more, ok := p.begins(d, f, c, i)
					if removed++; !ok || removed > 1 {
						return nil, nil, false
					}
					keys[key] = true
					edits = append(edits, more...)
					continue
				}
				if !ok || !isLock(p.pass.TypesInfo.TypeOf(kv.Value)) || !p.fresh(kv.Value) {
					continue // counts as a use where it is of the lock
				}
				from, to := element(lit, i)
				if f.Commented(from, to) {
					return nil, nil, false
				}
				if removed++; removed > 1 {
					return nil, nil, false // what is deleted would overlap
				}
				keys[key] = true
				edits = append(edits, analysis.TextEdit{Pos: from, End: to})
			}
		}
	}
	return edits, keys, true
}

// begins stores the value that a literal gives to the number, behind the statement that makes
// the struct: x := &T{...}, or return &T{...}, which gets a variable.
func (p *program) begins(d declaration, f *sources.File, lit inspector.Cursor, i int) ([]analysis.TextEdit, bool) {
	c := lit.Node().(*ast.CompositeLit)
	value := c.Elts[i].(*ast.KeyValueExpr).Value
	_, decl := sources.Enclosing(lit)
	if decl == nil || !order.Of(p.pass.TypesInfo, decl).Stable(value) {
		return nil, false
	}
	text, ok := writer{f, d}.in(value)
	from, to := element(c, i)
	if !ok || f.Commented(from, to) {
		return nil, false
	}
	edits := []analysis.TextEdit{{Pos: from, End: to}}
	at := lit
	if kind, _ := at.ParentEdge(); kind == edge.UnaryExpr_X {
		at = at.Parent()
	}
	store := "." + c.Elts[i].(*ast.KeyValueExpr).Key.(*ast.Ident).Name + ".Store(" + text + ")"
	stmt := at.Parent()
	switch kind, _ := stmt.ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
	default:
		return nil, false
	}
	switch s := stmt.Node().(type) {
	case *ast.AssignStmt:
		x, named := s.Lhs[0].(*ast.Ident)
		if s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 || !named || x.Name == "_" {
			return nil, false
		}
		return append(edits, analysis.TextEdit{Pos: s.End(), End: s.End(), NewText: []byte("\n" + x.Name + store)}), true
	case *ast.ReturnStmt:
		if _, pointer := at.Node().(*ast.UnaryExpr); !pointer || len(s.Results) != 1 {
			return nil, false
		}
		name := names.In(decl).Free("made")
		return append(edits,
			analysis.TextEdit{Pos: s.Pos(), End: s.Results[0].Pos(), NewText: []byte(name + " := ")},
			analysis.TextEdit{Pos: s.End(), End: s.End(), NewText: []byte("\n" + name + store + "\nreturn " + name)}), true
	}
	return nil, false
}

// element is what is to be deleted with the i-th element of a literal.
func element(lit *ast.CompositeLit, i int) (from, to token.Pos) {
	switch {
	case i+1 < len(lit.Elts):
		return lit.Elts[i].Pos(), lit.Elts[i+1].Pos()
	case i > 0:
		return lit.Elts[i-1].End(), lit.Elts[i].End()
	}
	return lit.Lbrace + 1, lit.Rbrace
}

// of reports whether an expression is of the type itself.
func (p *program) of(e ast.Expr, t types.Type) bool {
	have := p.pass.TypesInfo.TypeOf(e)
	return have != nil && types.Identical(have, t)
}
