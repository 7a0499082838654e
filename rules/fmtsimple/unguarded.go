package fmtsimple

import (
	"go/ast"
	"go/types"
)

// unguarded reports whether a method of the package takes an element or a part of a list by a number that nothing is
// asked of before, as [...]string{"off", "on"}[s]: for other values it panics, which package fmt catches.
func (f *finder) unguarded(fn *types.Func) bool {
	body := f.bodyOf(fn)
	if body == nil {
		return false
	}
	asks, takes := false, false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt, *ast.SwitchStmt, *ast.ForStmt, *ast.RangeStmt:
			asks = true
		case *ast.IndexExpr:
			takes = takes || f.listed(n.X) && !f.fixedNumber(n.Index)
		case *ast.SliceExpr:
			takes = takes || f.listed(n.X) && !(f.fixedNumber(n.Low) && f.fixedNumber(n.High))
		}
		return !asks
	})
	return takes && !asks
}

// bodyOf is that of a function of the package, nil for others.
func (f *finder) bodyOf(fn *types.Func) *ast.BlockStmt {
	for _, file := range f.Pass.Files {
		for _, d := range file.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fn != nil && f.Pass.TypesInfo.Defs[fd.Name] == fn.Origin() {
				return fd.Body
			}
		}
	}
	return nil
}

// listed reports whether an expression is a list or a text, of which there is no element for most numbers.
func (f *finder) listed(e ast.Expr) bool {
	t := f.Pass.TypesInfo.TypeOf(e)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch u := t.Underlying().(type) {
	case *types.Slice, *types.Array:
		return true
	case *types.Basic:
		return u.Info()&types.IsString != 0
	}
	return false
}

// fixedNumber reports whether there is no expression, or a constant one.
func (f *finder) fixedNumber(e ast.Expr) bool {
	return e == nil || f.Pass.TypesInfo.Types[e].Value != nil
}
