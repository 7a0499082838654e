package behave

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// A name in front of a dot is that of a package, unless something is declared under it around
// that place: a parameter that is called as a package is hides it.

// fileImports knows the packages that a file imports.
type fileImports struct {
	fset  *token.FileSet
	file  *ast.File
	paths map[string]string // by the name under which the file knows them
	// hidden are those of the names that are declared somewhere in the file, too; uses says
	// what each name stands for, nil until one of these was asked for.
	hidden map[string]bool
	uses   map[*ast.Ident]types.Object
}

func importsOf(fset *token.FileSet, f *ast.File) *fileImports {
	i := &fileImports{fset: fset, file: f, paths: map[string]string{}, hidden: map[string]bool{}}
	for _, s := range f.Imports {
		p := strings.Trim(s.Path.Value, "`\"")
		if s.Name != nil {
			i.paths[s.Name.Name] = p
			continue
		}
		i.paths[importBase(p)] = p
	}
	ast.Inspect(f, func(n ast.Node) bool {
		for _, id := range declaredBy(n) {
			if i.paths[id.Name] != "" {
				i.hidden[id.Name] = true
			}
		}
		return true
	})
	return i
}

// declaredBy are the variables, constants and types that a node declares.
func declaredBy(n ast.Node) []*ast.Ident {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE {
			return identsIn(n.Lhs)
		}
	case *ast.RangeStmt:
		if n.Tok == token.DEFINE {
			return identsIn([]ast.Expr{n.Key, n.Value})
		}
	case *ast.Field:
		return n.Names
	case *ast.ValueSpec:
		return n.Names
	case *ast.TypeSpec:
		return []*ast.Ident{n.Name}
	}
	return nil
}

func identsIn(all []ast.Expr) (out []*ast.Ident) {
	for _, e := range all {
		if id, ok := e.(*ast.Ident); ok {
			out = append(out, id)
		}
	}
	return out
}

// pathOf is the path of the package that a name stands for where it is, "" if it is none.
func (i *fileImports) pathOf(e ast.Expr) string {
	id, ok := e.(*ast.Ident)
	if !ok || i.paths[id.Name] == "" {
		return ""
	}
	if i.hidden[id.Name] {
		if i.uses == nil {
			i.resolve()
		}
		if _, isPackage := i.uses[id].(*types.PkgName); !isPackage {
			return ""
		}
	}
	return i.paths[id.Name]
}

// resolve finds out what names stand for. What is in other packages, or other files, does not
// matter for that.
func (i *fileImports) resolve() {
	i.uses = map[*ast.Ident]types.Object{}
	c := types.Config{Importer: hollow{}, Error: func(error) {}}
	_, _ = c.Check("", i.fset, []*ast.File{i.file}, &types.Info{Uses: i.uses})
}

// hollow imports packages in which there is nothing.
type hollow struct{}

func (hollow) Import(path string) (*types.Package, error) {
	p := types.NewPackage(path, importBase(path))
	p.MarkComplete()
	return p, nil
}
