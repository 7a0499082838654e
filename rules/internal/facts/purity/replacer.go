package purity

import (
	"go/ast"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// Replaces returns the call of strings.NewReplacer whose result a call of Replace is a method
// of, where it is written there and given pairs of constants, so that it does not panic; fixed
// reports whether another replacer than such a one does the same whenever it is asked, too. The
// first asks for one replacer more, which nobody else has.
func Replaces(info *types.Info, call *ast.CallExpr, fixed func(*types.Var) bool) (made *ast.CallExpr, ok bool) {
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is || calls.Name(info, call) != "(*strings.Replacer).Replace" {
		return nil, false
	}
	switch x := ast.Unparen(sel.X).(type) {
	case *ast.CallExpr:
		if calls.Name(info, x) != "strings.NewReplacer" || len(x.Args)%2 != 0 || x.Ellipsis.IsValid() {
			return nil, false
		}
		for _, arg := range x.Args {
			if info.Types[arg].Value == nil {
				return nil, false
			}
		}
		return x, true
	case *ast.Ident:
		v, is := info.Uses[x].(*types.Var)
		return nil, is && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() && fixed(v)
	}
	return nil, false
}
