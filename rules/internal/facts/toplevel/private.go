package toplevel

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// Private reports whether the parameters of a function are the affair of the files at hand, so that their types can
// be changed: no other package calls it, and no test or other file that uses it is left out, no interface has a method
// like it, and it is one function, not many.
func Private(pass *analysis.Pass, fn *types.Func, decl *ast.FuncDecl) bool {
	sig := fn.Signature()
	if fn.Exported() || sig.Variadic() || sig.TypeParams().Len() > 0 || sig.RecvTypeParams().Len() > 0 || UsedElsewhere(pass, decl) {
		return false
	}
	for _, obj := range pass.TypesInfo.Defs {
		m, ok := obj.(*types.Func)
		if ok && m.Name() == fn.Name() && m.Signature().Recv() != nil && types.IsInterface(m.Signature().Recv().Type()) {
			return false
		}
	}
	return true
}
