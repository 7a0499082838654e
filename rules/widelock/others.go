package widelock

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/rules/rule"
)

// others are the packages of the module that functions are called of.
type others map[string]*packages.Package // by the path; nil of what could not be loaded

// declaration returns the declaration of a function of the module, and what is known of the package that it
// is in; nil where its source is not at hand.
func (o others) declaration(pass *analysis.Pass, fn *types.Func) (*ast.FuncDecl, *types.Info) {
	fn = fn.Origin()
	if fn.Pkg() == nil {
		return nil, nil
	}
	path := fn.Pkg().Path()
	if path == pass.Pkg.Path() {
		return declaredIn(pass.Files, pass.TypesInfo, fn), pass.TypesInfo
	}
	if pass.Module == nil || path != pass.Module.Path && !strings.HasPrefix(path, pass.Module.Path+"/") {
		return nil, nil
	}
	p, known := o[path]
	if !known {
		if load, ok := pass.ResultOf[rule.Packages].(rule.Load); ok {
			if all, err := load(path); err == nil && len(all) == 1 {
				p = all[0]
			}
		}
		o[path] = p
	}
	if p == nil {
		return nil, nil
	}
	return declaredIn(p.Syntax, p.TypesInfo, fn), p.TypesInfo
}

// declaredIn finds a function, which was perhaps read once more, by its full name.
func declaredIn(files []*ast.File, info *types.Info, fn *types.Func) *ast.FuncDecl {
	for _, file := range files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Name.Name != fn.Name() {
				continue
			}
			if there, ok := info.Defs[decl.Name].(*types.Func); ok && there.FullName() == fn.FullName() {
				return decl
			}
		}
	}
	return nil
}
