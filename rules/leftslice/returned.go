package leftslice

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

// users are the places that name the functions of a package.
type users map[types.Object][]inspector.Cursor

// usersOf finds the places that name functions of the package that it does not export.
func usersOf(pass *analysis.Pass) users {
	all := users{}
	for c := range pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root().Preorder((*ast.Ident)(nil)) {
		fn, ok := pass.TypesInfo.Uses[c.Node().(*ast.Ident)].(*types.Func)
		if ok && fn.Pkg() == pass.Pkg && !fn.Exported() {
			all[fn.Origin()] = append(all[fn.Origin()], c)
		}
	}
	return all
}

// returned reports a call of make for a slice that a function returns to callers all of which
// leave it behind.
func returned(f *sources.File, all users, c inspector.Cursor, decl *ast.FuncDecl) {
	info, call := f.Pass.TypesInfo, c.Node().(*ast.CallExpr)
	if !calls.Builtin(info, call, "make") || len(call.Args) < 2 {
		return
	}
	if _, ok := info.TypeOf(call).Underlying().(*types.Slice); !ok {
		return
	}
	v := variable(info, c)
	if v == nil {
		return
	}
	fn, i := info.Defs[decl.Name], handedBack(info, c, v)
	if i < 0 || len(all[fn]) == 0 {
		return
	}
	for _, use := range all[fn] {
		if !dropped(info, use, i) {
			return
		}
	}
	f.Pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Category: string(rule.Review), Message: "slice allocated in each call, and left behind by who gets it"})
}

// handedBack returns the number of the result that a slice becomes, -1 if it becomes none or several, or is
// referred to otherwise.
func handedBack(info *types.Info, c inspector.Cursor, v types.Object) int {
	result := -1
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if _, literal := fn.Node().(*ast.FuncLit); literal {
			return -1
		}
		for id := range fn.Preorder((*ast.Ident)(nil)) {
			if info.Uses[id.Node().(*ast.Ident)] != v {
				continue
			}
			if kind, i := id.ParentEdge(); kind == edge.ReturnStmt_Results && syntax.Function(id) == fn.Node() {
				if result >= 0 && result != i {
					return -1
				}
				result = i
				continue
			}
			if _, ok := used(info, id); !ok || syntax.Function(id) != fn.Node() {
				return -1
			}
		}
		break
	}
	return result
}

// dropped reports whether a function is called here, and what it returns as a certain
// result is left behind by the caller.
func dropped(info *types.Info, use inspector.Cursor, result int) bool {
	c := use
	if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
		c = c.Parent()
	}
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Fun {
		return false
	}
	c = c.Parent()
	a, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 || result >= len(a.Lhs) {
		return false
	}
	id, ok := a.Lhs[result].(*ast.Ident)
	if !ok || info.Defs[id] == nil {
		return false
	}
	_, left := leftBehind(info, c, info.Defs[id])
	return left
}
