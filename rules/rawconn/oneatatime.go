package rawconn

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// intake is a place where the connection in a field is read, or given to who may read it.
type intake struct {
	pos token.Pos
	in  *types.Func // that it stands in
}

// readAtOnce reports whether two goroutines may read from the connection of a struct: a connection
// lets them, a buffer does not. One that is started where the struct is there already must be the
// only one that reads, but for what is read before it starts.
func (p *program) readAtOnce(t *types.Named, field *types.Var) bool {
	all := p.readings(t, field)
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.GoStmt)(nil)) {
			g := c.Node().(*ast.GoStmt)
			reached := p.mentioned(g)
			if p.makesOne(reached, t) {
				continue // it has a struct of its own
			}
			within := func(r intake) bool { return g.Pos() <= r.pos && r.pos < g.End() || reached[r.in] }
			reads, others := false, false
			_, decl := sources.Enclosing(c)
			for _, r := range all {
				reads = reads || within(r)
				others = others || !within(r) && !p.before(r, decl, g)
			}
			if reads && others {
				return true
			}
		}
	}
	return false
}

// readings are the places where the connection in a field is read.
func (p *program) readings(t *types.Named, field *types.Var) (all []intake) {
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			v, ok := p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)].(*types.Var)
			kind, _ := c.ParentEdge()
			switch {
			case ok && v == field && kind == edge.SelectorExpr_Sel:
				c = c.Parent()
			case ok && field.Embedded() && !v.IsField() && types.Identical(deref(v.Type()), t):
			default:
				continue
			}
			if _, decl := sources.Enclosing(c); decl != nil && p.reads(c) {
				in, _ := p.pass.TypesInfo.Defs[decl.Name].(*types.Func)
				all = append(all, intake{c.Node().Pos(), in})
			}
		}
	}
	return all
}

// reads reports whether a use of a connection reads from it, or gives it to who may.
func (p *program) reads(c inspector.Cursor) bool {
	switch parent := c.Parent().Node().(type) {
	case *ast.SelectorExpr:
		return parent.Sel.Name == "Read"
	case *ast.CallExpr:
		way, _ := p.piece(parent)
		return way != writer
	}
	return false
}

// mentioned are the functions of the package that a node may come to.
func (p *program) mentioned(n ast.Node) map[*types.Func]bool {
	out := map[*types.Func]bool{}
	todo := []ast.Node{n}
	for len(todo) > 0 {
		n, todo = todo[0], todo[1:]
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				fn, _ := p.pass.TypesInfo.Uses[id].(*types.Func)
				if decl := p.decls[fn].decl; decl != nil && !out[fn] {
					out[fn] = true
					todo = append(todo, decl.Body)
				}
			}
			return true
		})
	}
	return out
}

// makesOne reports whether one of some functions makes a struct.
func (p *program) makesOne(in map[*types.Func]bool, t *types.Named) bool {
	found := false
	for fn := range in {
		ast.Inspect(p.decls[fn].decl.Body, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			found = found || ok && types.Identical(p.pass.TypesInfo.TypeOf(lit), t)
			return !found
		})
	}
	return found
}

// before reports whether something is read in a function before it starts a goroutine, by itself
// or by what only it calls.
func (p *program) before(r intake, decl *ast.FuncDecl, g *ast.GoStmt) bool {
	if decl == nil || r.in == nil {
		return false
	}
	if p.decls[r.in].decl == decl {
		return r.pos < g.Pos()
	}
	called := false
	for id, obj := range p.pass.TypesInfo.Uses {
		if obj != r.in {
			continue
		}
		if id.Pos() < decl.Pos() || g.Pos() <= id.Pos() {
			return false
		}
		called = true
	}
	return called && !r.in.Exported()
}
