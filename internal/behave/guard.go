package behave

import (
	"go/ast"
	"go/types"
	"path"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/inspect"
)

// guarded are the functions of package os that change files and for which
// package replay has one that does so in the folder of the process alone, and the one
// that ends the process, which package replay does not.
const guarded = " Exit Create OpenFile WriteFile Mkdir MkdirAll Remove RemoveAll Rename Truncate Chmod Chtimes CreateTemp MkdirTemp "

func isGuarded(name string) bool { return strings.Contains(guarded, " "+name+" ") }

// replaced reports whether the source is compiled with another function in the
// place of one of package os, or whether one of package net/http sends its requests
// through a transport of package replay.
func (g *generator) replaced(fn *types.Func) bool {
	if fn.Pkg().Path() == "net/http" {
		return inspect.IsClient(fn) && inspect.LeavesTransports(g.pkg.PkgPath, g.pkg.TypesInfo, g.rest)
	}
	return fn.Pkg().Path() == "os" && fn.Signature().Recv() == nil && isGuarded(fn.Name())
}

// guard collects the places of a file that call guarded functions. The name of
// the package is that under which the file imports it.
func (m *marker) guard(f *ast.File) {
	name := ""
	for _, s := range f.Imports {
		if p, err := strconv.Unquote(s.Path.Value); err == nil && p == "os" {
			name = path.Base(p)
			if s.Name != nil {
				name = s.Name.Name
			}
		}
	}
	if name == "" || name == "_" || name == "." {
		return
	}
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && isGuarded(s.Sel.Name) {
			if m.imports.pathOf(s.X) == "os" {
				at := m.fset.Position(s.Pos()).Offset
				m.inserts = append(m.inserts, insert{at: at, cut: m.fset.Position(s.End()).Offset - at, text: prefix + "Guard" + s.Sel.Name})
				found = true
			}
		}
		return true
	})
	if found { // the import must have a use left
		m.tail = "\nvar _ = " + name + ".Getpid\n"
	}
}
