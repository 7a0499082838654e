package rawconn

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// partByPart returns the loop over a list of bytes in which a call writes each of them to a connection, nil for another
// call.
func (p *program) partByPart(c inspector.Cursor) *ast.RangeStmt {
	call := c.Node().(*ast.CallExpr)
	if len(call.Args) != 1 {
		return nil
	}
	id, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	if !ok {
		return nil
	}
	for up := range c.Enclosing((*ast.RangeStmt)(nil), (*ast.ForStmt)(nil), (*ast.FuncLit)(nil)) {
		loop, ok := up.Node().(*ast.RangeStmt)
		if !ok {
			return nil
		}
		value, ok := loop.Value.(*ast.Ident)
		if !ok || loop.Tok != token.DEFINE || p.pass.TypesInfo.Uses[id] != p.pass.TypesInfo.Defs[value] || !isBytes(p.pass.TypesInfo.TypeOf(value)) {
			return nil
		}
		switch p.pass.TypesInfo.TypeOf(loop.X).Underlying().(type) {
		case *types.Slice, *types.Array:
			return loop
		}
		return nil
	}
	return nil
}

// inParts makes one write of those of a loop that goes through a list which is spelled out, and does nothing else but to
// return if a write fails.
func (p *program) inParts(f *sources.File, c inspector.Cursor, loop *ast.RangeStmt) {
	call := c.Node().(*ast.CallExpr)
	lit, ok := ast.Unparen(loop.X).(*ast.CompositeLit)
	if !ok || len(lit.Elts) < 2 || len(loop.Body.List) == 0 || !blank(loop.Key) {
		return
	}
	if _, slice := p.pass.TypesInfo.TypeOf(lit).Underlying().(*types.Slice); !slice || !p.still(c, lit, call) {
		return
	}
	at, found := f.Cursor.FindNode(loop)
	s, ok := p.sends(loop.Body.List)
	if !found || !ok || s.call != call || s.size != len(loop.Body.List) || s.ends || p.names(s.left, loop.Value.(*ast.Ident)) || !syntax.Listed(at) {
		return
	}
	first, last := loop.Body.List[0], loop.Body.List[len(loop.Body.List)-1]
	if len(loop.Body.List) > 1 || f.Commented(loop.Pos(), first.Pos()) || f.Commented(last.End(), loop.End()) {
		return // a variable would be declared for all that follows
	}
	pkg, edits, ok := f.Import(loop.Pos(), "bytes")
	if !ok {
		return
	}
	arg := call.Args[0]
	edits = append(edits[:len(edits):len(edits)],
		analysis.TextEdit{Pos: loop.Pos(), End: first.Pos()},
		analysis.TextEdit{Pos: arg.Pos(), End: arg.End(), NewText: []byte(pkg + ".Join(" + f.Of(lit) + ", nil)")},
		analysis.TextEdit{Pos: last.End(), End: loop.End()})
	p.reported[call] = true
	p.pass.Report(analysis.Diagnostic{
		Pos: call.Pos(), End: call.End(), Message: straightTo,
		SuggestedFixes: []analysis.SuggestedFix{{Message: "write all at once", TextEdits: edits}},
	})
}

// blank reports whether a loop has no name for the place.
func blank(key ast.Expr) bool {
	id, ok := key.(*ast.Ident)
	return ok && id.Name == "_"
}

// still reports whether the elements of a list are made without an effect, none of which has a place of its own, and the
// connection is a variable or a field of one.
func (p *program) still(c inspector.Cursor, lit *ast.CompositeLit, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	_, decl := sources.Enclosing(c)
	if kind, _ := c.ParentEdge(); kind != edge.AssignStmt_Rhs || !ok || decl == nil || rooted(p.pass.TypesInfo, sel.X) == nil {
		return false
	}
	fn := order.Of(p.pass.TypesInfo, decl)
	for _, e := range lit.Elts {
		if _, keyed := e.(*ast.KeyValueExpr); keyed || fn.Effect(e) {
			return false
		}
	}
	return true
}

// names reports whether a node has a variable in it.
func (p *program) names(n ast.Node, of *ast.Ident) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && p.pass.TypesInfo.Uses[id] == p.pass.TypesInfo.Defs[of]
		return !found
	})
	return found
}
