package freshbuffer

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// byHand reports whether a statement makes a buffer for one message, which a loop behind it fills
// from a reader, part by part, as io.ReadFull does.
//
//	b := make([]byte, n)
//	for have := 0; have < n; {
//		k, err := r.Read(b[have:])
//		…
//	}
func (p *program) byHand(c inspector.Cursor) bool {
	a, ok := c.Node().(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !p.sized(a.Rhs[0]) {
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok {
		return false
	}
	v := p.pass.TypesInfo.ObjectOf(id)
	next, more := c.NextSibling()
	if more && begins(next.Node()) && !p.names(next.Node(), v) { // how much is there
		next, more = next.NextSibling()
	}
	if !more || v == nil {
		return false
	}
	loop, ok := next.Node().(*ast.ForStmt)
	return ok && p.readsParts(loop, v)
}

// begins reports whether a statement gives a variable its value.
func begins(n ast.Node) bool {
	switch n.(type) {
	case *ast.AssignStmt, *ast.DeclStmt:
		return true
	}
	return false
}

func (p *program) names(n ast.Node, v types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && p.pass.TypesInfo.Uses[id] == v
		return !found
	})
	return found
}

// readsParts reports whether a loop reads into what is left of a buffer.
func (p *program) readsParts(loop ast.Node, v types.Object) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			fn, ok := typeutil.Callee(p.pass.TypesInfo, n).(*types.Func)
			if !ok || fn.Name() != "Read" || fn.Signature().Recv() == nil || len(n.Args) != 1 {
				break
			}
			part, ok := ast.Unparen(n.Args[0]).(*ast.SliceExpr)
			if !ok || part.Low == nil {
				break
			}
			id, ok := ast.Unparen(part.X).(*ast.Ident)
			found = found || ok && p.pass.TypesInfo.Uses[id] == v
		}
		return !found
	})
	return found
}
