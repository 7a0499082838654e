package recompiled

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// there looks for the functions that a fix would add in the package, where an earlier fix may have
// left them: in the file itself, or in one that the package is always compiled with. It notes those
// it finds, and returns what their names end in. What another function has the name of, or a name in
// the file, cannot be added beside them.
func (h *helpers) there(f *sources.File, a *added) (suffix string, ok bool) {
	var found []*ast.File
	var all strings.Builder
	for _, file := range f.Pass.Files {
		if file != f.Syntax && !sources.Everywhere(f.Pass, file) || !usual(f, file) {
			continue
		}
		if text, err := f.Pass.ReadFile(f.Pass.Fset.File(file.FileStart).Name()); err == nil {
			found = append(found, file)
			all.Write(text)
		}
	}
	for _, file := range found {
		for _, d := range file.Decls {
			fn, isFunc := d.(*ast.FuncDecl)
			if !isFunc || fn.Recv != nil || !strings.HasPrefix(fn.Name.Name, compile) {
				continue
			}
			suffix = strings.TrimPrefix(fn.Name.Name, compile)
			if have, ok := h.beside(f, all.String(), suffix); ok {
				a.have = have
				return suffix, true
			}
		}
	}
	return "", false
}

// beside returns which of the functions a text has with names that end so, the first among them.
func (h *helpers) beside(f *sources.File, text, suffix string) (have map[string]helper, ok bool) {
	words := []string{"REGEXP.", "regexp.", "ATOMIC.", "atomic.", "STRINGS.", "strings."}
	for _, name := range declared {
		words = append(words, name, name+suffix)
	}
	write, here := strings.NewReplacer(words...), names.In(f.Syntax)
	have = map[string]helper{}
	for kind := range bodies {
		name := kind + suffix
		if strings.Contains(text, write.Replace(bodyOf(f, kind))+"\n") {
			have[kind] = helper{name: name, there: true}
		} else if h.taken[name] || here[name] {
			return nil, false
		}
	}
	_, ok = have[compile]
	return have, ok
}

// usual reports whether a file knows the packages of the functions by their names, those that it knows.
func usual(f *sources.File, file *ast.File) bool {
	for name, path := range map[string]string{"regexp": "regexp", "atomic": "sync/atomic", "strings": "strings"} {
		obj := f.Pass.TypesInfo.Scopes[file].Lookup(name)
		if pkg, ok := obj.(*types.PkgName); obj != nil && (!ok || pkg.Imported().Path() != path) {
			return false
		}
	}
	return true
}
