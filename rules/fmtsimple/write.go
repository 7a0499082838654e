package fmtsimple

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/format"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// write replaces a call that writes. Package fmt calls the method Write once,
// with the whole text, and so must the call in its place as far as the writer
// can tell.
func (f *finder) write(c inspector.Cursor, dst ast.Expr, pieces []format.Piece) {
	t := f.Pass.TypesInfo.TypeOf(dst)
	if _, ok := t.(*types.Tuple); ok || len(pieces) == 0 {
		return // f(g()) where g has all arguments
	}
	kind, _ := c.ParentEdge()
	if kind == edge.GoStmt_Call || kind == edge.DeferStmt_Call {
		return // the text would be made at another time than it is written
	}
	recv := receiver(dst)
	if !f.movable(c, pieces, f.read(dst, recv)...) {
		return
	}
	s, byParts := f.spelling(c), gathers(t) && f.parts(c, recv, pieces)
	if byParts {
		s.between = next(f.Of(recv))
	}
	body, remedy, found := s.body(t, recv, pieces)
	if !found {
		return
	}
	if byParts {
		remedy = "write the values one by one"
	}
	if body == "" {
		f.report(c, cause, "", nil)
		return
	}
	head := hole
	if !primary(recv) {
		head = "(" + hole + ")"
	}
	if edits, ok := s.edits(head+body, append([]ast.Expr{recv}, args(pieces)...)); ok {
		f.report(c, cause, remedy, edits)
	}
}

// body spells what follows the receiver. It is empty where the text cannot be
// written in a way that is the same for the writer.
func (s *spelling) body(t types.Type, recv ast.Expr, pieces []format.Piece) (body, remedy string, found bool) {
	sum, ok := s.sum(pieces)
	if !ok {
		return "", "", false
	}
	switch name := types.TypeString(types.Unalias(t), nil); {
	case name == "*strings.Builder", name == "*bytes.Buffer", name == "*os.File":
		return ".WriteString(" + sum + ")", "write the values joined with +", true
	case name == "*bufio.Writer" && len(pieces) == 1 && len(pieces[0].Text) == 1: // of which WriteString makes no parts
		return ".WriteString(" + sum + ")", "write the text as it is", true
	case name == "*bufio.Writer" && s.inPlace(recv, pieces):
		chain, ok := s.chain(types.ExprString(recv)+".AvailableBuffer()", pieces)
		return ".Write(" + chain + ")", "append the values to the buffer of the writer", ok
	case s.constant(pieces):
		return "", "", false // package fmt needs no memory for it, bytes would
	case !writes(t, s.Pass.Pkg) || !s.Predeclared(s.call.Pos(), "byte") || len(pieces) == 1 && pieces[0].Kind == format.Bytes:
		return "", "", true
	}
	return ".Write([]byte(" + sum + "))", "write the bytes of the values joined with +", true
}

// inPlace reports whether the text can be made in the free part of a buffered
// writer's own buffer: nothing uses the writer meanwhile, and no value is a
// slice, which might be of that very memory.
func (s *spelling) inPlace(recv ast.Expr, pieces []format.Piece) bool {
	for _, p := range pieces {
		if p.Kind == format.Bytes || p.Arg != nil && s.fn.Effect(p.Arg) {
			return false
		}
	}
	return syntax.Dotted(recv) && s.Predeclared(s.call.Pos(), "append") && s.Allows("go1.18")
}

// writes reports whether x.Write is, for x of the type, what package fmt calls
// and fails as that does if x is nil: the method of an interface, or that of
// what a pointer points to, not one promoted or with a copy as receiver.
func writes(t types.Type, pkg *types.Package) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return false
	}
	if types.IsInterface(t) {
		return true
	}
	obj, index, _ := types.LookupFieldOrMethod(t, false, pkg, "Write")
	fn, ok := obj.(*types.Func)
	if !ok || len(index) != 1 {
		return false
	}
	_, pointer := types.Unalias(fn.Signature().Recv().Type()).(*types.Pointer)
	return pointer
}

// receiver returns what a method is called on: x for &x, whose address is taken
// anyway.
func receiver(dst ast.Expr) ast.Expr {
	addr, ok := ast.Unparen(dst).(*ast.UnaryExpr)
	if ok && addr.Op == token.AND && syntax.Dotted(addr.X) {
		return addr.X
	}
	return dst
}

// read returns what evaluating the receiver reads, if anything: the address of
// a variable is always the same.
func (f *finder) read(dst, recv ast.Expr) []ast.Expr {
	if _, ok := ast.Unparen(recv).(*ast.Ident); ok && dst != recv {
		return nil
	}
	return []ast.Expr{recv}
}

// primary reports whether a selector can follow an expression.
func primary(e ast.Expr) bool {
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr, *ast.ParenExpr, *ast.TypeAssertExpr:
		return true
	}
	return false
}
