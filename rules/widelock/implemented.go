package widelock

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/rule"
)

// implemented finds what is told, under the lock, to a parameter that is an interface of the module, if a type of the
// module that has its methods writes to a connection then: who is told may be as slow as that.
func (f finder) implemented() (d analysis.Diagnostic, ok bool) {
	if f.reading() || f.decl == nil {
		return d, false
	}
	for _, s := range f.held {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.GoStmt:
				return false
			case *ast.CallExpr:
				ok = ok || f.tellsSlow(n)
			}
			return !ok
		})
	}
	return analysis.Diagnostic{Message: waits, Category: string(rule.Review)}, ok
}

// tellsSlow reports whether a call is one of a method of such a parameter.
func (f finder) tellsSlow(call *ast.CallExpr) bool {
	info := f.Pass.TypesInfo
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || info.Selections[sel] == nil || info.Selections[sel].Kind() != types.MethodVal || !f.partner(sel.X) {
		return false
	}
	if _, named := ast.Unparen(sel.X).(*ast.Ident); !named {
		return false
	}
	t, ok := types.Unalias(info.TypeOf(sel.X)).(*types.Named)
	if !ok || !f.ofModule(t.Obj().Pkg()) {
		return false
	}
	iface, ok := t.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for _, pkg := range append([]*types.Package{f.Pass.Pkg}, f.Pass.Pkg.Imports()...) {
		if f.ofModule(pkg) && f.slowIn(pkg, iface, sel.Sel.Name) {
			return true
		}
	}
	return false
}

func (f finder) ofModule(pkg *types.Package) bool {
	if pkg == nil {
		return false
	}
	return pkg == f.Pass.Pkg || f.Pass.Module != nil && (pkg.Path() == f.Pass.Module.Path || strings.HasPrefix(pkg.Path(), f.Pass.Module.Path+"/"))
}

// slowIn reports whether a package has a type with the methods of an interface, of which one writes to a connection.
func (f finder) slowIn(pkg *types.Package, iface *types.Interface, method string) bool {
	for _, name := range pkg.Scope().Names() {
		of, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || of.IsAlias() || types.IsInterface(of.Type()) {
			continue
		}
		if named, ok := of.Type().(*types.Named); !ok || named.TypeParams().Len() > 0 {
			continue
		}
		ptr := types.NewPointer(of.Type())
		if !types.Implements(ptr, iface) {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(ptr, true, pkg, method)
		fn, ok := obj.(*types.Func)
		if !ok {
			continue
		}
		decl, info := f.others.declaration(f.Pass, fn)
		if decl == nil || decl.Body == nil || decl.Recv == nil || len(decl.Recv.List[0].Names) == 0 {
			continue
		}
		if f.sendsIn(info, decl, map[types.Object]bool{info.Defs[decl.Recv.List[0].Names[0]]: true}, deepest) {
			return true
		}
	}
	return false
}
