// Package writers tells whether texts may be written in the place of bytes.
package writers

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// Overridden reports whether the package declares a type with a method Write of its own, whose
// WriteString is that of what it embeds: a counter over a bytes.Buffer. Strings would pass it by. So would
// bytes pass by a WriteString of its own, unless that hands on to a Write.
func Overridden(pass *analysis.Pass) bool {
	pkg := pass.Pkg
	for _, name := range pkg.Scope().Names() {
		tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || types.IsInterface(tn.Type()) {
			continue
		}
		all := types.NewMethodSet(types.NewPointer(tn.Type()))
		write, text := all.Lookup(pkg, "Write"), all.Lookup(pkg, "WriteString")
		if write == nil || text == nil || len(write.Index()) == len(text.Index()) {
			continue
		}
		if len(write.Index()) < len(text.Index()) || text.Obj().Pkg() == pkg && !handsOn(pass, text.Obj()) {
			return true
		}
	}
	return false
}

// handsOn reports whether a method of the package does nothing but return w.Write([]byte(s)), or
// io.WriteString(w, s) or w.WriteString(s) of what its type embeds.
func handsOn(pass *analysis.Pass, method types.Object) bool {
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && pass.TypesInfo.Defs[fd.Name] == method {
				return fd.Body != nil && len(fd.Body.List) == 1 && handing(pass.TypesInfo, fd)
			}
		}
	}
	return false
}

// handing reports whether the body is such a return.
func handing(info *types.Info, fd *ast.FuncDecl) bool {
	ret, ok := fd.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	call, ok := ret.Results[0].(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	id, named := ast.Unparen(call.Args[len(call.Args)-1]).(*ast.Ident)
	given := named && info.Uses[id] == parameter(info, fd)
	if calls.Name(info, call) == "io.WriteString" {
		return given && embedded(info, fd, call.Args[0])
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) != 1 {
		return false
	}
	if sel.Sel.Name == "WriteString" {
		return given && embedded(info, fd, sel.X)
	}
	conversion, converts := call.Args[0].(*ast.CallExpr)
	if !converts || sel.Sel.Name != "Write" || !through(info, fd, sel.X) {
		return false
	}
	text, _, ok := calls.Conversion(info, conversion)
	if !ok {
		return false
	}
	id, named = ast.Unparen(text).(*ast.Ident)
	return named && info.Uses[id] == parameter(info, fd)
}

// embedded reports whether an expression is what the receiver embeds.
func embedded(info *types.Info, fd *ast.FuncDecl, e ast.Expr) bool {
	_, field := e.(*ast.SelectorExpr)
	return field && through(info, fd, e)
}

// through reports whether an expression is the receiver, or what that embeds.
func through(info *types.Info, fd *ast.FuncDecl, e ast.Expr) bool {
	if sel, ok := e.(*ast.SelectorExpr); ok {
		v, field := info.Uses[sel.Sel].(*types.Var)
		return field && v.Embedded() && through(info, fd, sel.X)
	}
	id, ok := e.(*ast.Ident)
	names := fd.Recv.List[0].Names
	return ok && len(names) == 1 && info.Uses[id] == info.Defs[names[0]]
}

// parameter is the only one of a method WriteString, if it has a name.
func parameter(info *types.Info, fd *ast.FuncDecl) types.Object {
	params := fd.Type.Params.List
	if len(params) != 1 || len(params[0].Names) != 1 {
		return nil
	}
	return info.Defs[params[0].Names[0]]
}
