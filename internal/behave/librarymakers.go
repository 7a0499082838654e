package behave

import (
	"go/types"
	"maps"
	"slices"
	"strings"
)

// A field may be of a type of the standard library that is good for nothing as it is declared: a reader of tables
// that reads from nowhere refuses to read for ever. Where values of the package are put together field by field,
// such fields are made by the functions of the library that make them.

// mostLibraryMakers bounds them.
const mostLibraryMakers = 12

// libraryMakers lists functions that make values which fields of the package's structs point to, and the packages that
// they are of.
func (g *generator) libraryMakers() (makers, imports []string) {
	wanted := map[*types.TypeName]bool{}
	for _, name := range g.scope.Names() {
		tn, ok := g.scope.Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		s, ok := tn.Type().Underlying().(*types.Struct)
		if !ok {
			continue
		}
		for f := range s.Fields() {
			if p, ok := types.Unalias(f.Type()).(*types.Pointer); ok {
				if of := ownerOf(p); of != nil && of.Pkg() != nil && of.Pkg() != g.pkg.Types && isQuiet(of.Pkg().Path()) {
					wanted[of] = true
				}
			}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(g.pkg.Imports)) {
		p := g.pkg.Imports[path].Types
		if p == nil || !isQuiet(path) {
			continue
		}
		for _, name := range p.Scope().Names() {
			fn, ok := p.Scope().Lookup(name).(*types.Func)
			if ok && strings.HasPrefix(name, "New") && makesOneOf(fn.Signature(), wanted) && len(makers) < mostLibraryMakers {
				makers = append(makers, importName(path)+"."+name)
				imports = append(imports, path)
			}
		}
	}
	return makers, imports
}

// isQuiet reports whether a package of the standard library only works on what it is given.
func isQuiet(path string) bool {
	for _, quiet := range []string{"encoding/", "text/", "container/", "compress/", "archive/"} {
		if strings.HasPrefix(path, quiet) {
			return true
		}
	}
	return false
}

// makesOneOf reports whether a function takes only texts, numbers, readers and writers, and returns a pointer to a
// value of one of some types.
func makesOneOf(sig *types.Signature, wanted map[*types.TypeName]bool) bool {
	if sig.TypeParams().Len() > 0 || sig.Results().Len() != 1 {
		return false
	}
	p, ok := types.Unalias(sig.Results().At(0).Type()).(*types.Pointer)
	if !ok || !wanted[ownerOf(p)] {
		return false
	}
	for v := range sig.Params().Variables() {
		of := types.TypeString(v.Type(), nil)
		if _, basic := v.Type().(*types.Basic); !basic && of != "io.Reader" && of != "io.Writer" && of != "[]byte" {
			return false
		}
	}
	return true
}
