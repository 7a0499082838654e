package leftslice

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// onStack is how many bytes of an array on the stack a function clears in a few
// nanoseconds, less than an allocation takes.
const onStack = 512

// onlyHere is a slice of a size that is not constant, that the function alone uses.
type onlyHere struct {
	stmt  *ast.AssignStmt
	name  *ast.Ident
	typ   ast.Expr // of the slice
	elem  types.Type
	size  ast.Expr
	array int // elements of the array in whose place it fits
}

// hereOf reads "s := make([]T, n)", where the function does nothing with s but to index
// it, to copy from and to it and to go through it.
func hereOf(f *sources.File, c inspector.Cursor, call *ast.CallExpr) (onlyHere, bool) {
	info := f.Pass.TypesInfo
	h := onlyHere{}
	if kind, _ := c.ParentEdge(); kind != edge.AssignStmt_Rhs || !calls.Builtin(info, call, "make") || len(call.Args) != 2 {
		return h, false
	}
	h.stmt = c.Parent().Node().(*ast.AssignStmt)
	if len(h.stmt.Lhs) != 1 || h.stmt.Tok != token.DEFINE || !syntax.Listed(c.Parent()) {
		return h, false
	}
	h.typ, h.size = call.Args[0], call.Args[1]
	t, ok := info.TypeOf(h.typ).(*types.Slice)
	if !ok || info.Types[h.size].Value != nil || !types.Identical(info.TypeOf(h.size), types.Typ[types.Int]) {
		return h, false
	}
	h.name, h.elem = h.stmt.Lhs[0].(*ast.Ident), t.Elem()
	bytes, ok := f.Size(h.elem)
	if !ok || bytes == 0 || bytes > onStack/4 {
		return h, false
	}
	for h.array = 4; 2*int64(h.array)*bytes <= onStack; {
		h.array *= 2
	}
	v := info.Defs[h.name]
	if v == nil || addressed(info, c, v) {
		return h, false
	}
	given, left := leftBehind(info, c, v)
	return h, left && !given
}

// own reports whether an expression is a variable of the function: it needs no other name.
func own(f *sources.File, e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := f.Pass.TypesInfo.Uses[id].(*types.Var)
	return ok && v.Parent() != f.Pass.Pkg.Scope()
}

// addressed reports whether a function takes the address of an element, or calls a method of
// it or one of its fields, which may do so.
func addressed(info *types.Info, c inspector.Cursor, v types.Object) bool {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for id := range fn.Preorder((*ast.Ident)(nil)) {
			if info.Uses[id.Node().(*ast.Ident)] != v {
				continue
			}
			for at := id; ; at = at.Parent() {
				kind, _ := at.ParentEdge()
				if kind == edge.UnaryExpr_X && at.Parent().Node().(*ast.UnaryExpr).Op == token.AND {
					return true
				}
				if kind == edge.SelectorExpr_X {
					if s := info.Selections[at.Parent().Node().(*ast.SelectorExpr)]; s == nil || s.Kind() != types.FieldVal {
						return true
					}
				}
				if kind != edge.IndexExpr_X && kind != edge.SelectorExpr_X && kind != edge.ParenExpr_X && kind != edge.SliceExpr_X {
					break
				}
			}
		}
		break
	}
	return false
}

// fix puts the slice over an array, where it fits in.
func (h onlyHere) fix(f *sources.File, c inspector.Cursor) []analysis.SuggestedFix {
	_, decl := sources.Enclosing(c)
	if f.Commented(h.stmt.Pos(), h.stmt.End()) || !f.Predeclared(h.stmt.Pos(), "len") || !f.Predeclared(h.stmt.Pos(), "make") {
		return nil
	}
	taken := names.In(decl)
	array, n := taken.Free(h.name.Name+"Array"), taken.Free("n")
	s := h.name.Name
	elem, ok := ast.Unparen(h.typ).(*ast.ArrayType)
	if !ok || names.In(h.size)[s] || names.In(h.typ)[s] { // which the slice hides once it is declared
		return nil
	}
	init := n + " := " + f.Of(h.size) + "; "
	if own(f, h.size) {
		init, n = "", f.Of(h.size)
	}
	if !length(f.Pass.TypesInfo, h.size) {
		init += "0 <= " + n + " && "
	}
	text := fmt.Sprintf("var %s [%d]%s\nvar %s %s\nif %s%s <= len(%s) {\n%s = %s[:%s:%s]\n} else {\n%s = make(%s, %s)\n}",
		array, h.array, f.Of(elem.Elt), s, f.Of(h.typ), init, n, array, s, array, n, n, s, f.Of(h.typ), n)
	return []analysis.SuggestedFix{{Message: "use an array on the stack where that is large enough", TextEdits: []analysis.TextEdit{
		{Pos: h.stmt.Pos(), End: h.stmt.End(), NewText: []byte(text)},
	}}}
}

// length reports whether a size is one of something, and so not negative.
func length(info *types.Info, size ast.Expr) bool {
	call, ok := ast.Unparen(size).(*ast.CallExpr)
	return ok && calls.Builtin(info, call, "len")
}
