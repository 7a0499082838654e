package lockednumber

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// literals returns the edits that take the lock out of composite literals of the
// struct, and the keys they remove. It is not ok where a literal sets the number
// or has no keys.
func (p *program) literals(d declaration) (edits []analysis.TextEdit, keys map[*ast.Ident]bool, ok bool) {
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
			for i, e := range lit.Elts {
				kv, ok := e.(*ast.KeyValueExpr)
				if !ok {
					return nil, nil, false
				}
				key, ok := kv.Key.(*ast.Ident)
				if !ok || !isLock(p.pass.TypesInfo.TypeOf(kv.Value)) || !p.fresh(kv.Value) {
					continue // counts as a use where it is of the lock
				}
				from, to := element(lit, i)
				if f.Commented(from, to) {
					return nil, nil, false
				}
				keys[key] = true
				edits = append(edits, analysis.TextEdit{Pos: from, End: to})
			}
		}
	}
	return edits, keys, true
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
