package hazard

import (
	"context"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"

	"github.com/gohone/hone/internal/decl"
	"github.com/gohone/hone/internal/inspect"
)

// Package is a package in one state.
type Package struct {
	Fset  *token.FileSet
	Files []*ast.File
	Types *types.Package
	Info  *types.Info
	SSA   *ssa.Package
	// All are the functions of the package that have a body, function literals too, each
	// before those written in it.
	All []*ssa.Function

	funcs map[string]*ssa.Function // declared ones, by name: "F", "T.M"
	flow  *lockFlow                // see locks

	ownEffects, allEffects map[*ssa.Function]*effects
	callersOf, reachedOf   map[*ssa.Function][]*ssa.Function
	missOf                 map[place]bool
	doingOf                map[*ssa.Function]features
	compared               map[*ssa.Function]cells // see comparedIn
	steps                  int                     // that detectors have taken, see step
	allFills               []fill
}

// Func is the declared function of a name, "F" or "T.M"; nil if there is none.
func (p *Package) Func(name string) *ssa.Function { return p.funcs[name] }

// Load type-checks a package from its source.
func Load(ctx context.Context, src inspect.Source) (*Package, error) {
	pkg, err := inspect.Package(ctx, src)
	if err != nil {
		return nil, err
	}
	return FromPackage(pkg)
}

// FromPackage is a package that is loaded.
func FromPackage(pkg *packages.Package) (*Package, error) {
	return New(pkg.Fset, pkg.Syntax, pkg.Types, pkg.TypesInfo)
}

// New builds the SSA form of a package that is type-checked.
func New(fset *token.FileSet, files []*ast.File, pkg *types.Package, info *types.Info) (p *Package, err error) {
	defer func() {
		if v := recover(); v != nil { // x/tools panics on source that it does not know
			p, err = nil, fmt.Errorf("package %s: no SSA form: %v", pkg.Path(), v)
		}
	}()
	prog := ssa.NewProgram(fset, ssa.BuilderMode(0))
	addImports(prog, pkg.Imports(), map[*types.Package]bool{})
	p = &Package{Fset: fset, Files: files, Types: pkg, Info: info, funcs: map[string]*ssa.Function{}}
	p.ownEffects, p.allEffects = map[*ssa.Function]*effects{}, map[*ssa.Function]*effects{}
	p.reachedOf, p.missOf = map[*ssa.Function][]*ssa.Function{}, map[place]bool{}
	p.doingOf = map[*ssa.Function]features{}
	p.SSA = prog.CreatePackage(pkg, files, info, false)
	p.SSA.Build()
	for _, f := range files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				p.add(prog, d)
			}
		}
	}
	if init := p.SSA.Func("init"); init != nil {
		p.addAll(init) // literals of variables
	}
	return p, nil
}

func addImports(prog *ssa.Program, all []*types.Package, seen map[*types.Package]bool) {
	for _, imported := range all {
		if !seen[imported] {
			seen[imported] = true
			prog.CreatePackage(imported, nil, nil, true)
			addImports(prog, imported.Imports(), seen)
		}
	}
}

// add lists a declared function.
func (p *Package) add(prog *ssa.Program, d *ast.FuncDecl) {
	obj, ok := p.Info.Defs[d.Name].(*types.Func)
	if !ok || d.Body == nil {
		return
	}
	fn := prog.FuncValue(obj)
	if fn == nil || fn.Blocks == nil {
		return
	}
	name := declName(d)
	for p.funcs[name] != nil { // there may be several init
		name += "'"
	}
	p.funcs[name] = fn
	p.addAll(fn)
}

func (p *Package) addAll(fn *ssa.Function) {
	p.All = append(p.All, fn)
	for _, inner := range fn.AnonFuncs {
		p.addAll(inner)
	}
}

func declName(d *ast.FuncDecl) string { return decl.Name(d) }

// Check type-checks parsed files and builds their SSA form.
func Check(path, version string, fset *token.FileSet, files []*ast.File, imports types.Importer) (*Package, error) {
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{},
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
	cfg := types.Config{Importer: imports, GoVersion: version}
	pkg, err := cfg.Check(path, fset, files, info)
	if err != nil {
		return nil, fmt.Errorf("package %s: %w", path, err)
	}
	return New(fset, files, pkg, info)
}
