package closuretext

import (
	"go/ast"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/order"
)

// deepest is how many functions a text may be made through.
const deepest = 3

// helper reports whether a function of the package does nothing but return text that it
// makes of constants and of what it is given.
func (s *search) helper(fn *types.Func) bool {
	e, decl := s.returns(fn)
	if e == nil || s.depth >= deepest {
		return false
	}
	info := s.f.Pass.TypesInfo
	in := &search{f: s.f, decl: decl, fn: order.Of(info, decl), depth: s.depth + 1}
	in.operand = func(e ast.Expr) (*types.Var, bool) {
		id, ok := e.(*ast.Ident)
		if !ok {
			return nil, false
		}
		v, ok := info.Uses[id].(*types.Var)
		return v, ok && v.Kind() == types.ParamVar && isBasic(v.Type())
	}
	_, ok := in.made(e)
	return ok
}

// returns finds the one expression that is all of a function of the package, nil if
// there is more to it.
func (s *search) returns(fn *types.Func) (ast.Expr, *ast.FuncDecl) {
	sig := fn.Signature()
	if fn.Pkg() != s.f.Pass.Pkg || sig.Variadic() || sig.TypeParams() != nil || sig.Results().Len() != 1 {
		return nil, nil
	}
	for _, file := range s.f.Pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || s.f.Pass.TypesInfo.Defs[decl.Name] != fn || decl.Body == nil || len(decl.Body.List) != 1 {
				continue
			}
			if ret, ok := decl.Body.List[0].(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
				return ret.Results[0], decl
			}
		}
	}
	return nil, nil
}
