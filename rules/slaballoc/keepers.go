package slaballoc

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// keepers are the functions of a package that append a parameter to a slice in a field,
// by the function; what they have is the index of the parameter.
type keepers struct {
	info *types.Info
	of   map[*types.Func]int
}

func newKeepers(pass *analysis.Pass) *keepers {
	k := &keepers{pass.TypesInfo, map[*types.Func]int{}}
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil {
				continue
			}
			if fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func); ok && !fn.Signature().Variadic() {
				k.keeps(fn, decl)
			}
		}
	}
	return k
}

func (k *keepers) keeps(fn *types.Func, decl *ast.FuncDecl) {
	params := fn.Signature().Params()
	for i := range params.Len() {
		for _, s := range decl.Body.List {
			if appends(k.info, s, func(e ast.Expr) bool {
				id, ok := ast.Unparen(e).(*ast.Ident)
				return ok && k.info.Uses[id] == params.At(i)
			}) {
				k.of[fn] = i
				return
			}
		}
	}
}

// by returns the new object that a call gives a function which appends it to a slice in a
// field, nil for other calls: as many objects as calls.
func (k *keepers) by(call *ast.CallExpr) ast.Node {
	fn := typeutil.StaticCallee(k.info, call)
	if fn == nil {
		return nil
	}
	i, keeps := k.of[fn]
	if !keeps || i >= len(call.Args) || !fresh(k.info, call.Args[i]) {
		return nil
	}
	return call.Args[i]
}
