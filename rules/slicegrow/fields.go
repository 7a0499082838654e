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
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// ofField returns the edits that make room in a field to which each turn of a loop appends
// once, of a struct that the function has made and that nobody else has seen before the loop
// ends: what was appended to before could share memory with it in another way.
func ofField(f *sources.File, c inspector.Cursor, to ast.Expr, owner types.Object) []analysis.TextEdit {
	info := f.Pass.TypesInfo
	loop, _ := loops.Innermost(c)
	at := c.Parent().Parent()
	if at.Node() != loop || !syntax.Listed(at) || c.Parent().Node() != ast.Node(loops.Body(loop)) {
		return nil
	}
	often, ok := count(f, loop)
	call := c.Node().(*ast.AssignStmt).Rhs[0].(*ast.CallExpr)
	jumps, leaves := turns.Ends(info, at)
	_, decl := sources.Enclosing(c)
	if !ok || decl == nil || jumps || leaves && (!often.There || given(decl, owner)) || len(call.Args) != 2 || call.Ellipsis.IsValid() {
		return nil
	}
	if !f.Allows("go1.21") || !unseen(info, at, decl, owner, c.Node().(*ast.AssignStmt), to) {
		return nil
	}
	slices, edits, ok := f.Import(loop.Pos(), "slices")
	if !ok {
		return nil
	}
	text := f.Of(to)
	edits = append(edits, often.Imports...)
	return append(edits, insert(loop.Pos(), text+" = "+slices+".Grow("+text+", "+often.Text+")\n")...)
}

// unseen reports whether a variable is only used, up to the end of the loop, for fields of the
// struct it holds, and the slice in the loop only to be appended to.
func unseen(info *types.Info, loop inspector.Cursor, decl *ast.FuncDecl, owner types.Object, set *ast.AssignStmt, to ast.Expr) bool {
	field := info.Uses[ast.Unparen(to).(*ast.SelectorExpr).Sel]
	for body := range loop.Enclosing((*ast.FuncDecl)(nil)) {
		for id := range body.Preorder((*ast.Ident)(nil)) {
			if info.Uses[id.Node().(*ast.Ident)] != owner || id.Node().Pos() >= loop.Node().End() {
				continue
			}
			kind, _ := id.ParentEdge()
			if kind == edge.AssignStmt_Lhs && id.Parent().Node().(*ast.AssignStmt).Tok == token.DEFINE {
				continue
			}
			if kind != edge.SelectorExpr_X {
				return false
			}
			sel := id.Parent()
			s := info.Selections[sel.Node().(*ast.SelectorExpr)]
			if s == nil || s.Kind() != types.FieldVal {
				return false
			}
			inside := set.Pos() <= id.Node().Pos() && id.Node().Pos() < set.End()
			if s.Obj() == field && !inside {
				return false
			}
			if kind, _ := sel.ParentEdge(); kind == edge.UnaryExpr_X && sel.Parent().Node().(*ast.UnaryExpr).Op == token.AND {
				return false
			}
		}
		return literals(info, body, loop, owner)
	}
	return false
}

// literals reports whether no function literal before the end of the loop uses the variable.
func literals(info *types.Info, body, loop inspector.Cursor, owner types.Object) bool {
	for lit := range body.Preorder((*ast.FuncLit)(nil)) {
		if lit.Node().Pos() >= loop.Node().End() {
			continue
		}
		found := false
		ast.Inspect(lit.Node(), func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && info.Uses[id] == owner
			return !found
		})
		if found {
			return false
		}
	}
	return true
}
