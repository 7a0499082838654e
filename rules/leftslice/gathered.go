package leftslice

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

// gathered reports a slice that is made empty, to which elements are appended, and that is then
// only gone through, looked up and measured: what is done with each element could be done at once.
func gathered(f *sources.File, c inspector.Cursor, call *ast.CallExpr) bool {
	info := f.Pass.TypesInfo
	if !calls.Builtin(info, call, "make") || len(call.Args) != 3 || info.Types[call.Args[2]].Value != nil {
		return false
	}
	length := info.Types[call.Args[1]].Value
	if length == nil || length.ExactString() != "0" {
		return false
	}
	v := variable(info, c)
	if v == nil {
		return false
	}
	appended, read := false, false
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for id := range fn.Preorder((*ast.Ident)(nil)) {
			if info.Uses[id.Node().(*ast.Ident)] != v {
				continue
			}
			switch {
			case syntax.Function(id) != fn.Node():
				return false
			case ownAppend(info, id, v):
				appended = true
			case looked(info, id):
				read = true
			case !measured(info, id):
				return false
			}
		}
		break
	}
	if appended && read {
		f.Pass.Report(analysis.Diagnostic{
			Pos: call.Pos(), End: call.End(), Category: string(rule.Review),
			Message: "list gathered in each call only to be gone through, and left behind",
		})
	}
	return appended && read
}

// ownAppend reports whether a use of a slice is one of v = append(v, x).
func ownAppend(info *types.Info, id inspector.Cursor, v types.Object) bool {
	kind, i := id.ParentEdge()
	at := id.Parent()
	if kind == edge.CallExpr_Args {
		if i != 0 || !calls.Builtin(info, at.Node().(ast.Expr), "append") {
			return false
		}
		if kind, _ = at.ParentEdge(); kind != edge.AssignStmt_Rhs {
			return false
		}
		at = at.Parent()
	} else if kind != edge.AssignStmt_Lhs {
		return false
	}
	a := at.Node().(*ast.AssignStmt)
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !calls.Builtin(info, a.Rhs[0], "append") {
		return false
	}
	to, isTo := a.Lhs[0].(*ast.Ident)
	from, isFrom := ast.Unparen(a.Rhs[0]).(*ast.CallExpr).Args[0].(*ast.Ident)
	return isTo && isFrom && info.Uses[to] == v && info.Uses[from] == v
}

// looked reports whether a use goes through a slice, or reads an element of it.
func looked(info *types.Info, id inspector.Cursor) bool {
	kind, _ := id.ParentEdge()
	if kind == edge.RangeStmt_X {
		return true
	}
	if kind != edge.IndexExpr_X {
		return false
	}
	// The address of an element, and a method of one that takes it, may be kept.
	switch kind, _ = id.Parent().ParentEdge(); kind {
	case edge.UnaryExpr_X:
		return id.Parent().Parent().Node().(*ast.UnaryExpr).Op != token.AND
	case edge.AssignStmt_Lhs, edge.SelectorExpr_X, edge.SliceExpr_X, edge.IndexExpr_X:
		return kind == edge.SelectorExpr_X && info.Selections[id.Parent().Parent().Node().(*ast.SelectorExpr)].Kind() == types.FieldVal
	}
	return true
}

// measured reports whether a use asks for the length of a slice.
func measured(info *types.Info, id inspector.Cursor) bool {
	kind, _ := id.ParentEdge()
	return kind == edge.CallExpr_Args && calls.Builtin(info, id.Parent().Node().(ast.Expr), "len")
}
