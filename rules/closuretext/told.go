package closuretext

import (
	"go/ast"
	"go/token"
	"go/types"
)

// told reports whether a type of the module is a basic one whose only method that package fmt
// looks for is a String which always says the same of the same value, as that of a list of kinds does.
func (s *search) told(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.TypeArgs() != nil {
		return false
	}
	if b, ok := n.Underlying().(*types.Basic); !ok || !isBasic(b) {
		return false
	}
	set := types.NewMethodSet(n)
	for _, name := range []string{"Format", "GoString", "Error"} {
		if set.Lookup(nil, name) != nil {
			return false
		}
	}
	m := set.Lookup(nil, "String")
	return m != nil && s.says(m.Obj().(*types.Func))
}

// says reports whether a method only chooses among constants by its receiver, or makes text of it, so that
// it always says the same of the same value, and cannot panic.
func (s *search) says(fn *types.Func) bool {
	sig := fn.Signature()
	if sig.Params().Len() != 0 || sig.Results().Len() != 1 || sig.Results().At(0).Name() != "" || !types.Identical(sig.Results().At(0).Type(), types.Typ[types.String]) {
		return false
	}
	for _, file := range s.f.Pass.Files {
		for _, d := range file.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && s.f.Pass.TypesInfo.Defs[decl.Name] == fn && decl.Body != nil && s.chooses(decl) {
				return true
			}
		}
	}
	return s.words.same(fn)
}

// chooses reports whether all of a method is to compare its receiver with constants and to return
// constants.
func (s *search) chooses(decl *ast.FuncDecl) bool {
	info := s.f.Pass.TypesInfo
	ok := true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil, *ast.BlockStmt, *ast.CaseClause, *ast.ReturnStmt:
		case *ast.SwitchStmt:
			ok = ok && n.Init == nil
		case *ast.IfStmt:
			ok = ok && n.Init == nil
		case ast.Expr:
			ok = ok && s.compares(n)
			return false
		default:
			ok = false
		}
		return ok
	})
	for _, l := range decl.Recv.List {
		if _, pointer := info.TypeOf(l.Type).(*types.Pointer); pointer {
			return false
		}
	}
	return ok
}

// compares reports whether an expression is constant, the receiver, or what is asked of these.
func (s *search) compares(e ast.Expr) bool {
	info := s.f.Pass.TypesInfo
	e = ast.Unparen(e)
	if info.Types[e].Value != nil {
		return true
	}
	switch e := e.(type) {
	case *ast.Ident:
		v, ok := info.Uses[e].(*types.Var)
		return ok && v.Kind() == types.RecvVar
	case *ast.BinaryExpr:
		switch e.Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ, token.LAND, token.LOR:
			return s.compares(e.X) && s.compares(e.Y)
		}
	}
	return false
}
