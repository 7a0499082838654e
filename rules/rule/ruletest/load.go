package ruletest

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// files are those of all loads, because the packages of the standard library are.
var files = token.NewFileSet()

// load returns all packages of the module, with their tests. They are type-checked
// here, and only the standard library is imported from its export data: the go
// command would have to compile the module for that of its packages, which are
// hundreds in some tests.
func (m module) load(t *testing.T) []*packages.Package {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule,
		Dir:  m.dir, Env: environment(), Tests: true,
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	pkgs = slices.DeleteFunc(pkgs, func(p *packages.Package) bool { return strings.HasSuffix(p.ID, ".test") })
	if err := exports.find(m.dir, outside(pkgs)); err != nil {
		t.Fatal(err)
	}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if p.Module != nil {
			checkTypes(p)
		}
	})
	return pkgs
}

func environment() []string {
	return append(os.Environ(), "GOPROXY=off", "GOWORK=off", "GOFLAGS=", "GO111MODULE=on")
}

// outside returns the paths of packages of the standard library that are imported.
func outside(pkgs []*packages.Package) []string {
	var paths []string
	packages.Visit(pkgs, func(p *packages.Package) bool {
		if p.Module == nil && p.PkgPath != "unsafe" && len(p.Errors) == 0 {
			paths = append(paths, p.PkgPath)
			return false
		}
		return true
	}, nil)
	slices.Sort(paths)
	return paths
}

// checkTypes fills in the syntax and the types of a package of the module, after
// what it imports. What is wrong with it is added to its errors.
func checkTypes(p *packages.Package) {
	p.Fset, p.TypesSizes = files, types.SizesFor("gc", runtime.GOARCH)
	for _, name := range p.CompiledGoFiles {
		f, err := parser.ParseFile(files, name, nil, parser.AllErrors|parser.ParseComments)
		if err != nil {
			p.Errors = append(p.Errors, packages.Error{Msg: err.Error(), Kind: packages.ParseError})
		}
		if f != nil {
			p.Syntax = append(p.Syntax, f)
		}
	}
	p.TypesInfo = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{},
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
	conf := types.Config{
		Importer: importsOf{p}, Sizes: p.TypesSizes, GoVersion: "go" + p.Module.GoVersion,
		Error: func(err error) {
			var where types.Error
			if errors.As(err, &where) {
				p.TypeErrors = append(p.TypeErrors, where)
				p.Errors = append(p.Errors, packages.Error{Pos: files.Position(where.Pos).String(), Msg: where.Msg, Kind: packages.TypeError})
			}
		},
	}
	p.Types, _ = conf.Check(p.PkgPath, files, p.Syntax, p.TypesInfo) // its errors went to Error
	p.IllTyped = len(p.Errors) > 0
}

// importsOf finds what a package of the module imports.
type importsOf struct{ of *packages.Package }

func (i importsOf) Import(path string) (*types.Package, error) {
	switch p := i.of.Imports[path]; {
	case path == "unsafe":
		return types.Unsafe, nil
	case p == nil:
		return nil, errors.New("is not imported")
	case p.Module != nil:
		return p.Types, nil
	default:
		return exports.read(p.PkgPath)
	}
}
