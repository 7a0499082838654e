package closuretext

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// boxes notes what becomes a value of any type in another way than as an argument.
func (p *fieldProgram) boxes(c inspector.Cursor) {
	info := p.pass.TypesInfo
	switch n := c.Node().(type) {
	case *ast.CallExpr:
		if info.Types[n.Fun].IsType() && len(n.Args) == 1 {
			p.becomes(n.Args[0], info.TypeOf(n.Fun), false)
			p.converts(info.TypeOf(n.Args[0]), info.TypeOf(n.Fun))
		}
	case *ast.IndexExpr:
		if m, ok := under(info.TypeOf(n.X)).(*types.Map); ok {
			p.becomes(n.Index, m.Key(), false)
		}
	case *ast.AssignStmt:
		for i, r := range n.Rhs {
			if len(n.Lhs) == len(n.Rhs) {
				p.becomes(r, info.TypeOf(n.Lhs[i]), false)
			}
		}
	case *ast.ValueSpec:
		for _, r := range n.Values {
			if n.Type != nil {
				p.becomes(r, info.TypeOf(n.Type), false)
			}
		}
	case *ast.SendStmt:
		if ch, ok := under(info.TypeOf(n.Chan)).(*types.Chan); ok {
			p.becomes(n.Value, ch.Elem(), false)
		}
	case *ast.CompositeLit:
		p.holds(n)
	case *ast.ReturnStmt:
		for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
			p.answers(n, fn.Node())
			break
		}
	}
}

func under(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

// holds notes the elements and fields of a literal that are values of any type.
func (p *fieldProgram) holds(lit *ast.CompositeLit) {
	info := p.pass.TypesInfo
	for i, e := range lit.Elts {
		kv, keyed := e.(*ast.KeyValueExpr)
		if keyed {
			e = kv.Value
		}
		switch t := under(pointed(info.TypeOf(lit))).(type) {
		case *types.Map:
			if keyed {
				p.becomes(kv.Key, t.Key(), false)
			}
			p.becomes(e, t.Elem(), false)
		case *types.Slice:
			p.becomes(e, t.Elem(), false)
		case *types.Array:
			p.becomes(e, t.Elem(), false)
		case *types.Struct:
			if keyed {
				p.becomes(e, info.TypeOf(kv.Key), false)
			} else if i < t.NumFields() {
				p.becomes(e, t.Field(i).Type(), false)
			}
		}
	}
}

// answers notes what a function returns as values of any type.
func (p *fieldProgram) answers(ret *ast.ReturnStmt, fn ast.Node) {
	info := p.pass.TypesInfo
	var t types.Type
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		if obj := info.Defs[fn.Name]; obj != nil {
			t = obj.Type()
		}
	case *ast.FuncLit:
		t = info.TypeOf(fn)
	}
	sig, ok := under(t).(*types.Signature)
	if !ok || sig.Results().Len() != len(ret.Results) {
		return
	}
	for i, e := range ret.Results {
		p.becomes(e, sig.Results().At(i).Type(), false)
	}
}

// converts notes a conversion between two structs, or pointers to them, that have the same fields each for itself.
func (p *fieldProgram) converts(from, to types.Type) {
	if from == nil || to == nil {
		return
	}
	a, ok := under(pointed(from)).(*types.Struct)
	b, also := under(pointed(to)).(*types.Struct)
	if !ok || !also || a.NumFields() == 0 || has(b, a.Field(0)) {
		return
	}
	for _, t := range []types.Type{from, to} {
		if n, ok := types.Unalias(pointed(t)).(*types.Named); ok {
			p.twins[n.Obj()] = true
		}
	}
}

// twin reports whether values of a struct are converted to another one with the same fields, or can be assigned
// to one without a name.
func (p *fieldProgram) twin(o *owner) bool {
	own, ok := o.name.Type().Underlying().(*types.Struct)
	if !ok || own.NumFields() == 0 || p.twins[o.name] {
		return true
	}
	for _, tv := range p.pass.TypesInfo.Types {
		if s, ok := tv.Type.(*types.Struct); ok && s.NumFields() == own.NumFields() && !has(s, own.Field(0)) && types.Identical(s, own) {
			return true
		}
	}
	return false
}
