// Package toplevel tells rules which names a declaration they add to a package
// would collide with.
//
// It sees the files of one folder. It must not know what the declaration is for.
package toplevel

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Names returns the names that the package's files declare at their top level,
// imports included. The files it is compiled without, those of tests and other
// systems, count too: in them the name would be declared twice.
func Names(pass *analysis.Pass) map[string]bool {
	taken := names{}
	folders := map[string]bool{}
	for _, f := range pass.Files {
		folders[filepath.Dir(pass.Fset.File(f.FileStart).Name())] = true
		for _, name := range pass.TypesInfo.Scopes[f].Names() {
			taken[name] = true
		}
		taken.file(f)
	}
	for dir := range folders {
		others, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		for _, other := range others {
			// What is there of a file that does not parse is enough.
			if f, _ := parser.ParseFile(token.NewFileSet(), other, nil, parser.SkipObjectResolution); f != nil {
				taken.file(f)
			}
		}
	}
	return taken
}

type names map[string]bool

// file collects what a file declares at its top level, imports included.
func (n names) file(f *ast.File) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				n[d.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				n.spec(s)
			}
		}
	}
}

func (n names) spec(s ast.Spec) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		n[s.Name.Name] = true
	case *ast.ValueSpec:
		for _, id := range s.Names {
			n[id.Name] = true
		}
	case *ast.ImportSpec:
		if s.Name != nil {
			n[s.Name.Name] = true
		} else if path, err := strconv.Unquote(s.Path.Value); err == nil {
			n[path[strings.LastIndex(path, "/")+1:]] = true
		}
	}
}
