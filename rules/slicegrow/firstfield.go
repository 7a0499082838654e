package slicegrow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// firstOfField returns the edits that make a field where a loop appends to it for the first time, of a
// struct that the function makes or returns: where no turn appends, or one returns before, it
// stays nil.
func firstOfField(f *sources.File, c inspector.Cursor, to ast.Expr, owner types.Object) []analysis.TextEdit {
	info := f.Pass.TypesInfo
	loop, _ := loops.Innermost(c)
	call := c.Node().(*ast.AssignStmt).Rhs[0].(*ast.CallExpr)
	_, decl := sources.Enclosing(c)
	around, ok := c.Parent(), false
	for ; around.Node() != loop; around = around.Parent() {
		if _, lit := around.Node().(*ast.FuncLit); lit {
			return nil
		}
	}
	if outer, _ := loops.Innermost(around); decl == nil || outer != nil && !loops.Inside(outer, owner.Pos()) {
		return nil // more is appended in the next round
	}
	often, known := count(f, loop)
	if !known || !often.There || len(call.Args) != 2 || call.Ellipsis.IsValid() || !syntax.Listed(c) || !syntax.Listed(around) {
		return nil
	}
	at := c.Node().Pos()
	slice, isSlice := info.TypeOf(to).Underlying().(*types.Slice)
	typ, named := f.Type(at, info.TypeOf(to))
	for _, word := range []string{"len", "make", "nil"} {
		named = named && f.Predeclared(at, word)
	}
	if !named || !isSlice || !little(f.Pass, decl, slice.Elem()) || !steady(f, around, often) || !visible(f, c, often) {
		return nil
	}
	for body := range c.Enclosing((*ast.FuncDecl)(nil)) {
		ok = mine(info, body, loop, owner, to) && literals(info, body, around, owner)
	}
	if !ok {
		return nil
	}
	text := f.Of(to)
	return append(insert(at, "if "+text+" == nil {\n"+text+" = make("+typ+", 0, "+often.Text+")\n}\n"), often.Imports...)
}

// mine reports whether a function does nothing with a field of a variable but append to it, look at its
// elements and ask for its length, and shows the struct to nobody before the loop ends, but as its result.
func mine(info *types.Info, body inspector.Cursor, loop ast.Stmt, owner types.Object, to ast.Expr) bool {
	field := info.Uses[ast.Unparen(to).(*ast.SelectorExpr).Sel]
	for id := range body.Preorder((*ast.Ident)(nil)) {
		if info.Uses[id.Node().(*ast.Ident)] != owner {
			continue
		}
		kind, _ := id.ParentEdge()
		if kind != edge.SelectorExpr_X {
			if kind != edge.ReturnStmt_Results && id.Node().Pos() < loop.End() {
				return false
			}
			continue
		}
		sel := id.Parent()
		s := info.Selections[sel.Node().(*ast.SelectorExpr)]
		switch {
		case s == nil || s.Kind() != types.FieldVal:
			if id.Node().Pos() < loop.End() {
				return false
			}
		case len(s.Index()) != 1 || s.Obj() == field && !inPlace(info, sel, to):
			return false
		}
	}
	return true
}

// inPlace reports whether a use of a field refers to nothing but the field itself: x.f = append(x.f, a),
// its length, an element of it, a loop over it, or a comparison with nil.
func inPlace(info *types.Info, field inspector.Cursor, to ast.Expr) bool {
	switch kind, _ := field.ParentEdge(); kind {
	case edge.RangeStmt_X, edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return true
	case edge.IndexExpr_X:
		return element(info, field)
	case edge.AssignStmt_Lhs:
		_, _, ok := appendsTo(info, field.Parent().Node().(*ast.AssignStmt))
		return ok
	case edge.CallExpr_Args:
		call := field.Parent().Node().(*ast.CallExpr)
		if builtin(info, call, "len") {
			return true
		}
		a, ok := field.Parent().Parent().Node().(*ast.AssignStmt)
		if !ok || a.Tok != token.ASSIGN {
			return false
		}
		x, same, ok := appendsTo(info, a)
		return ok && same == call && ast.Unparen(call.Args[0]) == field.Node() && types.ExprString(x) == types.ExprString(to)
	}
	return false
}
