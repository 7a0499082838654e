package rawconn

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// inner looks at a function that reads and writes in a loop, but leaves it to others to
// close the connection, or waits for something else, too: what was written is sent when
// it ends, and before it waits.
func (p *program) inner(fn *types.Func, in function) {
	for v := range fn.Signature().Params().Variables() {
		if types.TypeString(v.Type(), nil) != "net.Conn" || v.Name() == "_" || v.Name() == "" {
			continue
		}
		w := newWalk(p)
		w.lax, w.flow = true, newFlow()
		at := w.owns(in.decl.Body)
		lent := p.above(fn, v, in)
		if !lent.ok || !w.function(fn, in, v, false) || !w.loops() || p.conversed(w, in.decl.Body, at) {
			continue
		}
		w.deadlines = w.deadlines && !lent.timed && !*w.timed
		edits := []analysis.TextEdit{insert(in.decl.Body.List[0].Pos(), v.Name()+" = newBufferedConn("+v.Name()+")\n")}
		p.proposeInner(in, at, v.Name(), edits, w)
	}
	p.innerField(fn, in)
}

// loops reports whether the walk saw that a loop reads and writes, and nothing yet that
// has been reported.
func (w *walk) loops() bool {
	return w.both() && !slices.ContainsFunc(w.reads, func(c *ast.CallExpr) bool { return w.reported[c] }) &&
		!slices.ContainsFunc(w.writes, func(c *ast.CallExpr) bool { return w.reported[c] })
}

// owns notes the calls that the body of an owner defers, and returns the position after
// the last of them: what is deferred there is done first.
func (w *walk) owns(body *ast.BlockStmt) token.Pos {
	at := token.NoPos
	for i, s := range body.List {
		if d, ok := s.(*ast.DeferStmt); ok {
			w.owned[d] = true
			at = token.NoPos
			if i+1 < len(body.List) {
				at = body.List[i+1].Pos()
			}
		} else if i == 0 {
			at = s.Pos()
		}
	}
	return at
}

// conversed reports whether the body uses the connection, but to set it up, before a
// position.
func (p *program) conversed(w *walk, body *ast.BlockStmt, at token.Pos) bool {
	if !at.IsValid() {
		return true
	}
	w.place = w.rootPlace
	for _, s := range body.List {
		if _, ok := s.(*ast.DeferStmt); !ok && s.Pos() < at && !w.quiet(s) {
			return true
		}
	}
	return false
}

// proposeInner proposes the wrapper for an owner that sends what is left by a deferred
// call at the position.
func (p *program) proposeInner(in function, at token.Pos, conn string, edits []analysis.TextEdit, w *walk) {
	edits = append(edits, insert(at, "defer flushConn("+conn+")\n"))
	for pos, name := range w.flushes {
		if pos < in.decl.Pos() || in.decl.End() < pos || pos > at {
			edits = append(edits, insert(pos, "flushConn("+name+")\n"))
		}
	}
	slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int { return int(a.Pos - b.Pos) })
	p.propose(in.file, at, edits, w)
}

// above reports whether all who have the connection of a parameter leave reading and
// writing to the function.
func (p *program) above(fn *types.Func, param *types.Var, in function) uses {
	index := slices.Index(slices.Collect(fn.Signature().Params().Variables()), param)
	all, calls := uses{ok: true}, 0
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			if p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != fn {
				continue
			}
			if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
				c = c.Parent()
			}
			kind, _ := c.ParentEdge()
			call, ok := c.Parent().Node().(*ast.CallExpr)
			if !ok || kind != edge.CallExpr_Fun || index >= len(call.Args) {
				return uses{}
			}
			one := p.origin(f, call.Args[index])
			all = uses{all.ok && one.ok, all.timed || one.timed}
			calls++
		}
	}
	if fn.Exported() && p.pass.Pkg.Name() != "main" {
		// Who else calls it has a connection that is closed when it returns.
		deferred, _ := p.closing(in, param)
		return uses{all.ok && (deferred != nil || p.closed[param]), true}
	}
	return uses{all.ok && calls > 0, all.timed}
}

// origin judges who has the connection that an expression names, but for that place.
func (p *program) origin(f *sources.File, e ast.Expr) uses {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return uses{}
	}
	v, ok := p.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Parent() == p.pass.Pkg.Scope() {
		return uses{}
	}
	here := p.harmless(v, id)
	if !here.ok {
		return here
	}
	c, ok := f.Cursor.FindNode(id)
	if !ok {
		return uses{}
	}
	for c := range c.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		switch fn := c.Node().(type) {
		case *ast.FuncLit:
			i := paramIndex(p.pass.TypesInfo, fn.Type, v)
			if i < 0 {
				continue
			}
			call, ok := c.Parent().Node().(*ast.CallExpr)
			if kind, _ := c.ParentEdge(); !ok || kind != edge.CallExpr_Fun || i >= len(call.Args) {
				return uses{}
			}
			up := p.origin(f, call.Args[i])
			return uses{up.ok, here.timed || up.timed}
		case *ast.FuncDecl:
			obj, _ := p.pass.TypesInfo.Defs[fn.Name].(*types.Func)
			if paramIndex(p.pass.TypesInfo, fn.Type, v) < 0 || obj == nil {
				return here
			}
			up := p.above(obj, v, function{f, fn})
			return uses{up.ok, here.timed || up.timed}
		}
	}
	return uses{}
}

// paramIndex returns the place of a parameter, -1 if a function has no such.
func paramIndex(info *types.Info, fn *ast.FuncType, v *types.Var) int {
	i := 0
	for _, field := range fn.Params.List {
		for _, name := range field.Names {
			if info.Defs[name] == v {
				return i
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
	return -1
}
