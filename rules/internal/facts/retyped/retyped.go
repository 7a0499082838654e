// Package retyped type-checks the package of a pass with text inserted in one of its files, so
// that a rule can look at code that it is about to propose, as it looks at what is there.
//
// It sees one pass. It must not know what the text is for.
package retyped

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// File is the file with the text in it, as a pass over it alone sees it, and where the text is.
type File struct {
	Pass     *analysis.Pass
	From, To token.Pos
}

// Insert puts text into a file. What is reported of it goes to report. It is an error if the
// package has others then than that something is not used.
func Insert(f *sources.File, at token.Pos, text string, report func(analysis.Diagnostic)) (*File, error) {
	name, offset := f.Pass.Fset.File(at).Name(), f.Offset(at)
	src := string(f.Text[:offset]) + text + string(f.Text[offset:])
	syntax, err := parser.ParseFile(f.Pass.Fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	pass := *f.Pass
	pass.Files = nil
	all := []*ast.File{syntax}
	for _, other := range f.Pass.Files {
		if other != f.Syntax {
			all = append(all, other)
		}
	}
	pass.Files, pass.Report = []*ast.File{syntax}, report
	pass.TypesInfo = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{},
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
	if pass.Pkg, err = check(f.Pass, all, pass.TypesInfo); err != nil {
		return nil, err
	}
	pass.ResultOf = map[*analysis.Analyzer]any{inspect.Analyzer: inspector.New(pass.Files)}
	pass.ReadFile = func(other string) ([]byte, error) {
		if other == name {
			return []byte(src), nil
		}
		return f.Pass.ReadFile(other)
	}
	from := syntax.FileStart + token.Pos(offset)
	return &File{&pass, from, from + token.Pos(len(text))}, nil
}

// check type-checks files as those of the pass, with what these import.
func check(pass *analysis.Pass, files []*ast.File, info *types.Info) (*types.Package, error) {
	var wrong error
	conf := types.Config{
		Importer: known{pass.Pkg}, Sizes: pass.TypesSizes,
		Error: func(err error) {
			var found types.Error
			if !errors.As(err, &found) || !found.Soft {
				wrong = err
			}
		},
	}
	if pass.Module != nil && pass.Module.GoVersion != "" {
		conf.GoVersion = "go" + pass.Module.GoVersion
	}
	pkg, _ := conf.Check(pass.Pkg.Path(), pass.Fset, files, info) // its errors went to Error
	return pkg, wrong
}

// known are the packages that one imports already.
type known struct{ of *types.Package }

func (k known) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	for _, p := range k.of.Imports() {
		if p.Path() == path {
			return p, nil
		}
	}
	return nil, errors.New("package " + path + ": is not imported")
}
