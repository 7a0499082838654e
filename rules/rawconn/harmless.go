package rawconn

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// uses tells of a variable whether nobody reads from its connection or writes to it,
// and whether somebody sets deadlines.
type uses struct{ ok, timed bool }

// harmless looks at the uses of a variable with a connection, but for one that is
// judged elsewhere.
func (p *program) harmless(v *types.Var, but ast.Node) uses {
	if known, ok := p.harm[v]; ok && but == nil {
		return known
	}
	all := uses{ok: true}
	p.harm[v] = all // for functions that call each other
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			if p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != v || p.earlier[c.Node().(*ast.Ident)] || c.Node() == but || but != nil && but.Pos() <= c.Node().Pos() && c.Node().End() <= but.End() {
				continue
			}
			one := p.use(c)
			all = uses{all.ok && one.ok, all.timed || one.timed}
		}
	}
	if but == nil {
		p.harm[v] = all
	} else {
		delete(p.harm, v)
	}
	return all
}

// use judges one use of a connection.
func (p *program) use(c inspector.Cursor) uses {
	kind, i := c.ParentEdge()
	switch parent := c.Parent().Node().(type) {
	case *ast.SelectorExpr:
		timed, ok := asking(parent.Sel.Name)
		kind, _ := c.Parent().ParentEdge()
		return uses{ok && kind == edge.CallExpr_Fun, timed}
	case *ast.CallExpr:
		if kind != edge.CallExpr_Args {
			return uses{}
		}
		if id, ok := parent.Fun.(*ast.Ident); ok && id.Name == "delete" && p.pass.TypesInfo.Types[id].IsBuiltin() && i == 1 {
			return p.shut(parent.Args[0])
		}
		fn := callee(p.pass.TypesInfo, parent)
		if fn == nil || p.decls[fn].decl == nil || i >= fn.Signature().Params().Len() || fn.Signature().Variadic() {
			return uses{}
		}
		param := fn.Signature().Params().At(i)
		if types.TypeString(param.Type(), nil) != "net.Conn" {
			return uses{}
		}
		return p.harmless(param, nil)
	case *ast.IndexExpr:
		if _, isMap := p.pass.TypesInfo.TypeOf(parent.X).Underlying().(*types.Map); isMap && kind == edge.IndexExpr_Index {
			return p.shut(parent.X)
		}
	case *ast.BinaryExpr:
		return uses{ok: parent.Op == token.EQL || parent.Op == token.NEQ}
	}
	return uses{}
}

// shut reports whether a map, whose keys are connections, is there to know which are
// open, and to close them: it is not exported, and nothing is done with its keys that
// reads or writes.
func (p *program) shut(m ast.Expr) uses {
	var id *ast.Ident
	switch m := ast.Unparen(m).(type) {
	case *ast.Ident:
		id = m
	case *ast.SelectorExpr:
		id = m.Sel
	default:
		return uses{}
	}
	v, ok := p.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.Exported() || v.Pkg() != p.pass.Pkg {
		return uses{}
	}
	if known, ok := p.harm[v]; ok {
		return known
	}
	all := uses{ok: true}
	p.harm[v] = all
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			if p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] == v {
				one := p.register(c)
				all = uses{all.ok && one.ok, all.timed || one.timed}
			}
		}
	}
	p.harm[v] = all
	return all
}

// register judges one use of a map whose keys are connections.
func (p *program) register(c inspector.Cursor) uses {
	if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
		c = c.Parent()
	}
	kind, i := c.ParentEdge()
	switch parent := c.Parent().Node().(type) {
	case *ast.KeyValueExpr: // of a literal of the struct
		return uses{ok: kind == edge.KeyValueExpr_Key && p.fresh(parent.Value)}
	case *ast.AssignStmt:
		return uses{ok: kind == edge.AssignStmt_Lhs && len(parent.Lhs) == len(parent.Rhs) && p.fresh(parent.Rhs[i])}
	case *ast.IndexExpr:
		return uses{ok: kind == edge.IndexExpr_X && !isConn(p.pass.TypesInfo.TypeOf(parent))}
	case *ast.BinaryExpr:
		return uses{ok: true}
	case *ast.CallExpr:
		id, ok := parent.Fun.(*ast.Ident)
		return uses{ok: ok && p.pass.TypesInfo.Types[id].IsBuiltin() && (id.Name == "delete" || id.Name == "len" || id.Name == "clear")}
	case *ast.RangeStmt:
		return p.each(parent, kind)
	}
	return uses{}
}

// each judges what a loop over such a map does with its keys.
func (p *program) each(loop *ast.RangeStmt, kind edge.Kind) uses {
	if kind != edge.RangeStmt_X || loop.Value != nil && isConn(p.pass.TypesInfo.TypeOf(loop.Value)) {
		return uses{}
	}
	id, ok := loop.Key.(*ast.Ident)
	if loop.Key == nil || ok && id.Name == "_" {
		return uses{ok: true}
	}
	key, _ := p.pass.TypesInfo.Defs[id].(*types.Var)
	if !ok || key == nil {
		return uses{}
	}
	return p.harmless(key, nil)
}

// fresh reports whether an expression is a new map, or nil.
func (p *program) fresh(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		return ok && id.Name == "make" && p.pass.TypesInfo.Types[id].IsBuiltin()
	}
	return p.pass.TypesInfo.Types[e].IsNil()
}
