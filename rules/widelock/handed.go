package widelock

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/uses"
)

// deepest is through how many functions a writer is followed.
const deepest = 3

// handed returns the parameter that one of the statements gives to a function which writes to it, nil if
// none does: one of the package, or one that answers a request.
func handed(pass *analysis.Pass, held []ast.Stmt) *types.Var {
	for _, s := range held {
		if w := handedIn(pass, s, deepest); w != nil {
			return w
		}
	}
	return nil
}

func handedIn(pass *analysis.Pass, n ast.Node, depth int) (w *types.Var) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt:
			return false
		case *ast.CallExpr:
			fn, ok := typeutil.Callee(pass.TypesInfo, n).(*types.Func)
			if !ok || w != nil {
				break
			}
			for i, arg := range n.Args {
				if v := parameter(pass.TypesInfo, arg); v != nil && w == nil && passesOn(pass, fn, i, depth) {
					w = v
				}
			}
		}
		return w == nil
	})
	return w
}

// answering are the functions of other packages that answer a request.
var answering = map[string]bool{"net/http.Error": true, "net/http.NotFound": true, "net/http.ServeContent": true, "net/http.ServeFile": true}

// passesOn reports whether a function writes to its argument number i.
func passesOn(pass *analysis.Pass, fn *types.Func, i, depth int) bool {
	if fn.Pkg() != pass.Pkg {
		return i == 0 && answering[fn.FullName()]
	}
	sig := fn.Signature()
	if depth == 0 || i >= sig.Params().Len() || sig.Variadic() && i == sig.Params().Len()-1 {
		return false
	}
	body := bodyOf(pass, fn)
	if body == nil {
		return false
	}
	found := false
	param := fn.Origin().Signature().Params().At(i)
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt:
			return false
		case *ast.CallExpr:
			found = found || writesTo(pass.TypesInfo, n) == param
			if callee, ok := typeutil.Callee(pass.TypesInfo, n).(*types.Func); ok {
				for k, arg := range n.Args {
					found = found || parameter(pass.TypesInfo, arg) == param && passesOn(pass, callee, k, depth-1)
				}
			}
		}
		return !found
	})
	return found
}

// bodyOf returns the body of a function that the package declares, nil if it has none.
func bodyOf(pass *analysis.Pass, fn *types.Func) *ast.BlockStmt {
	if decl := uses.Declaration(pass, fn); decl != nil {
		return decl.Body
	}
	return nil
}
