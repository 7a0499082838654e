package rawfile

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

// mostPackages is how many packages of a module are looked at.
const mostPackages = 60

// others are the packages of the module that a package imports, loaded when they are asked for: what a
// function of them does with a file is in their source.
type others struct {
	loaded   bool
	programs map[string]*program
}

// of returns the program that has the source of a function, and the function there; nil where it is not
// known.
func (p *program) of(fn *types.Func) (*program, *types.Func) {
	if _, own := p.decls[fn]; own {
		return p, fn
	}
	if fn.Pkg() == nil || p.pass.Module == nil || fn.Origin() != fn || !within(p.pass.Module.Path, fn.Pkg().Path()) {
		return nil, nil
	}
	if !p.others.loaded {
		p.others.load(p.pass)
	}
	there := p.others.programs[fn.Pkg().Path()]
	if there == nil {
		return nil, nil
	}
	for known := range there.decls {
		if known.FullName() == fn.FullName() {
			return there, known
		}
	}
	return nil, nil
}

// load loads the packages of the module that a package imports, by themselves or by others.
func (o *others) load(pass *analysis.Pass) {
	o.loaded, o.programs = true, map[string]*program{}
	load, ok := pass.ResultOf[rule.Packages].(rule.Load)
	paths := imported(pass.Module.Path, pass.Pkg, map[string]bool{})
	if !ok || len(paths) == 0 || len(paths) > mostPackages {
		return
	}
	pkgs, err := load(paths...)
	if err != nil {
		return
	}
	for _, pkg := range pkgs {
		there, err := collect(&analysis.Pass{
			Fset: pass.Fset, Files: pkg.Syntax, Pkg: pkg.Types, TypesInfo: pkg.TypesInfo, TypesSizes: pkg.TypesSizes, Module: pass.Module,
			ResultOf: map[*analysis.Analyzer]any{inspect.Analyzer: inspector.New(pkg.Syntax)},
			ReadFile: func(name string) ([]byte, error) { return sources.ReadFile(pass, name) },
		})
		if err == nil {
			there.others = o
			o.programs[pkg.PkgPath] = there
		}
	}
}

// imported returns the paths of packages of a module that a package imports.
func imported(module string, pkg *types.Package, seen map[string]bool) (paths []string) {
	for _, i := range pkg.Imports() {
		if within(module, i.Path()) && !seen[i.Path()] {
			seen[i.Path()] = true
			paths = append(append(paths, i.Path()), imported(module, i, seen)...)
		}
	}
	return paths
}

// within reports whether a path is of a package of the module.
func within(module, path string) bool {
	return path == module || strings.HasPrefix(path, module+"/")
}

// body is the function that is declared, in its program.
func (p *program) body(fn *types.Func) *ast.FuncDecl {
	return p.decls[fn].decl.Node().(*ast.FuncDecl)
}
