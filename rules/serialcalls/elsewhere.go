package serialcalls

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// most is through how many packages calls are followed.
const most = 3

// elsewhere reports whether a function of another package changes nothing, by its
// statements. They are read from the file it is in, alone: what they name in other
// files of that package, or of packages that are not imported here, is not known, and
// what is not known may change something.
func (e *effects) elsewhere(fn *types.Func) bool {
	there, fd := e.source(fn)
	if fd == nil {
		return false
	}
	found := there.pass.TypesInfo.Defs[fd.Name].(*types.Func)
	return there.body(found, fd) && len(there.filled[found]) == 0 && len(there.given[found]) == 0
}

// source returns a function of another package as it is written, and what its file shows;
// nil where it cannot be told.
func (e *effects) source(fn *types.Func) (*effects, *ast.FuncDecl) {
	if e.depth >= most || fn.Pkg() == nil || fn.Pkg() == e.pass.Pkg || types.IsInterface(receiverOf(fn)) {
		return nil, nil
	}
	at := e.pass.Fset.Position(fn.Pos())
	there, seen := e.files[at.Filename]
	if !seen {
		there = e.read(at.Filename, fn.Pkg().Path())
		e.files[at.Filename] = there
	}
	if there == nil {
		return nil, nil
	}
	for f, fd := range there.decls {
		if f.Name() == fn.Name() && e.pass.Fset.Position(fd.Name.Pos()).Line == at.Line {
			return there, fd
		}
	}
	return nil, nil
}

// receiverOf is the type that a function is a method of; that of no value for
// functions.
func receiverOf(fn *types.Func) types.Type {
	if r := fn.Signature().Recv(); r != nil {
		return r.Type()
	}
	return types.Typ[types.Invalid]
}

// read looks at the functions of a file of another package, nil if it cannot.
func (e *effects) read(name, path string) *effects {
	src, err := e.pass.ReadFile(name)
	if name == "" || err != nil {
		return nil
	}
	file, err := parser.ParseFile(e.pass.Fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{},
	}
	config := types.Config{Importer: reachable(e.pass.Pkg), Error: func(error) {}} // what fails leaves names without a meaning
	pkg, _ := config.Check(path, e.pass.Fset, []*ast.File{file}, info)
	if pkg == nil {
		return nil
	}
	there := newEffects(&analysis.Pass{Fset: e.pass.Fset, Files: []*ast.File{file}, Pkg: pkg, Module: e.pass.Module, TypesInfo: info, ReadFile: e.pass.ReadFile})
	there.depth, there.files = e.depth+1, e.files
	return there
}

// packages are what a package is known to import, by path.
type packages map[string]*types.Package

// reachable returns the packages that a package imports, and those imported by them,
// as far as is known.
func reachable(pkg *types.Package) packages {
	all := packages{}
	var visit func(*types.Package)
	visit = func(p *types.Package) {
		if all[p.Path()] == nil {
			all[p.Path()] = p
			for _, i := range p.Imports() {
				visit(i)
			}
		}
	}
	visit(pkg)
	return all
}

// Import implements types.Importer.
func (p packages) Import(path string) (*types.Package, error) {
	if pkg := p[path]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	return nil, errors.New("package " + path + ": is not known")
}
