package closuretext

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/facts/order"
)

// deepest is how many functions a text may be made through.
const deepest = 3

// helper reports whether a function of the module does nothing but return text that it
// makes of constants and of what it is given.
func (s *search) helper(fn *types.Func) bool {
	if fn.Signature().Recv() == nil && s.words.same(fn) {
		return true
	}
	e, decl := s.returns(fn)
	if e == nil || s.depth >= deepest {
		return false
	}
	info := s.f.Pass.TypesInfo
	in := &search{f: s.f, decl: decl, fn: order.Of(info, decl), depth: s.depth + 1, words: s.words}
	in.operand = func(e ast.Expr) (*types.Var, bool) { return given(info, e) }
	_, ok := in.made(e)
	return ok
}

// given reads a parameter of a helper: of a basic type, or the list that is made of the
// last arguments of a call, which are such.
func given(info *types.Info, e ast.Expr) (*types.Var, bool) {
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil, false
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.Kind() != types.ParamVar {
		return nil, false
	}
	if list, ok := v.Type().(*types.Slice); ok {
		return v, isBasic(list.Elem())
	}
	return v, isBasic(v.Type())
}

// method returns the variables of x.m(a), where the method m does nothing but return text
// that it makes of constants, of what it is given and of fields of x that never change.
func (s *search) method(call *ast.CallExpr, fn *types.Func) ([]*types.Var, bool) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || s.depth > 0 || s.structs == nil {
		return nil, false
	}
	info := s.f.Pass.TypesInfo
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	e, decl := s.returns(fn)
	if !ok || e == nil || len(info.Selections[sel].Index()) != 1 || len(decl.Recv.List[0].Names) != 1 {
		return nil, false
	}
	x, ok := info.Uses[id].(*types.Var)
	recv, _ := info.Defs[decl.Recv.List[0].Names[0]].(*types.Var)
	if !ok || recv == nil || !types.Identical(x.Type(), recv.Type()) || !s.fixed(x) {
		return nil, false
	}
	in := &search{f: s.f, decl: decl, fn: order.Of(info, decl), depth: s.depth + 1, words: s.words}
	in.operand = func(e ast.Expr) (*types.Var, bool) {
		if v, ok := given(info, e); ok {
			return v, true
		}
		field, ok := e.(*ast.SelectorExpr)
		if !ok || !isBasic(info.TypeOf(e)) {
			return nil, false
		}
		of, ok := ast.Unparen(field.X).(*ast.Ident)
		return x, ok && info.Uses[of] == recv && s.keeps(x, field)
	}
	vars, ok := in.made(e)
	if !ok || !slices.Contains(vars, x) {
		return nil, false
	}
	more, ok := s.all(call.Args...)
	return append([]*types.Var{x}, more...), ok
}

// keeps reports whether a field of a variable that never changes does not, either: the
// variable is a struct itself, or the field of what it points to does not change.
func (s *search) keeps(x *types.Var, field *ast.SelectorExpr) bool {
	if _, pointer := types.Unalias(x.Type()).(*types.Pointer); pointer {
		return s.unchanged(x, field)
	}
	selection := s.f.Pass.TypesInfo.Selections[field]
	return selection != nil && selection.Kind() == types.FieldVal && !selection.Indirect()
}

// returns finds the one expression that is all of a function of the package, nil if
// there is more to it.
func (s *search) returns(fn *types.Func) (ast.Expr, *ast.FuncDecl) {
	sig := fn.Signature()
	if fn.Pkg() != s.f.Pass.Pkg || sig.TypeParams() != nil || sig.RecvTypeParams() != nil || sig.Results().Len() != 1 {
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
