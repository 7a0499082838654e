package lend

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strconv"
)

// words are the names in the files of a folder, those of tests and for other systems, too.
type words struct {
	members map[string]bool // what is, or may be, the name of a method or a field
	others  map[string]bool // what is, or may be, another name
	unsure  []string        // strings, in which names may be, and files that are no Go
}

// memberNamed reports whether a method or a field of any package has the name, or an interface
// asks for one, or something may say it at run time.
func (m *Module) memberNamed(name string) bool {
	return slices.ContainsFunc(m.dirs, func(dir string) bool {
		w := m.wordsOf(dir)
		return w.members[name] || w.said(name)
	})
}

// otherNamed reports whether something in a folder that is no method or field has the name.
func (m *Module) otherNamed(dir, name string) bool {
	w := m.wordsOf(dir)
	return w.others[name] || w.said(name)
}

func (w *words) said(name string) bool {
	return slices.ContainsFunc(w.unsure, func(text string) bool { return contains(text, name) })
}

func (m *Module) wordsOf(dir string) *words {
	if w := m.folders[dir]; w != nil {
		return w
	}
	w := &words{members: map[string]bool{}, others: map[string]bool{}}
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, name := range files {
		text := m.read(name)
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil {
			w.unsure = append(w.unsure, string(text))
			continue
		}
		w.file(file)
	}
	if m.folders == nil {
		m.folders = map[string]*words{}
	}
	m.folders[dir] = w
	return w
}

// file adds the names in a file. What follows the name of a package is declared in another
// one, and counts there.
func (w *words) file(file *ast.File) {
	packages := map[string]bool{}
	for _, spec := range file.Imports {
		if to, err := strconv.Unquote(spec.Path.Value); err == nil {
			packages[path.Base(to)] = true
		}
		if spec.Name != nil {
			packages[spec.Name.Name] = true
		}
	}
	member := map[*ast.Ident]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			x, ok := n.X.(*ast.Ident)
			member[n.Sel] = true
			if !ok || !packages[x.Name] {
				w.members[n.Sel.Name] = true
			}
		case *ast.FuncDecl:
			if n.Recv != nil {
				member[n.Name] = true
				w.members[n.Name.Name] = true
			}
		case *ast.StructType:
			w.fields(n.Fields, member)
		case *ast.InterfaceType:
			w.fields(n.Methods, member)
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok {
				w.members[id.Name] = true
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				w.unsure = append(w.unsure, n.Value)
			}
		case *ast.Ident:
			if !member[n] {
				w.others[n.Name] = true
			}
		}
		return true
	})
}

// fields adds the names of fields and methods. That of a type is one, too, where it is
// embedded.
func (w *words) fields(list *ast.FieldList, member map[*ast.Ident]bool) {
	for _, f := range list.List {
		for _, id := range f.Names {
			member[id] = true
			w.members[id.Name] = true
		}
		if len(f.Names) > 0 {
			continue
		}
		ast.Inspect(f.Type, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				w.members[id.Name] = true
			}
			return true
		})
	}
}
