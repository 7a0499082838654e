package sources

import (
	"go/token"
	"go/types"
)

// Any spells the type that holds values of any type, as the language version and the names at a position have it.
func (f *File) Any(pos token.Pos) string {
	if f.Allows("go1.18") && f.Predeclared(pos, "any") {
		return "any"
	}
	return "interface{}"
}

// Type writes a type as it is written at a position; not those that have no name, nor those
// whose name means something else there.
func (f *File) Type(pos token.Pos, t types.Type) (string, bool) {
	switch t := t.(type) {
	case *types.Pointer:
		text, ok := f.Type(pos, t.Elem())
		return "*" + text, ok
	case *types.Slice:
		text, ok := f.Type(pos, t.Elem())
		return "[]" + text, ok
	case *types.Basic:
		return t.Name(), f.Predeclared(pos, t.Name())
	case *types.Alias:
		return f.typeName(pos, t.Obj(), t.TypeArgs())
	case *types.Named:
		return f.typeName(pos, t.Obj(), t.TypeArgs())
	}
	return "", false
}

func (f *File) typeName(pos token.Pos, obj *types.TypeName, args *types.TypeList) (string, bool) {
	switch {
	case args.Len() > 0:
		return "", false
	case obj.Pkg() == nil || obj.Pkg() == f.Pass.Pkg:
		return obj.Name(), f.Lookup(pos, obj.Name()) == obj
	}
	for _, spec := range f.Syntax.Imports {
		if imported := f.Pass.TypesInfo.PkgNameOf(spec); imported != nil && imported.Imported() == obj.Pkg() && f.Lookup(pos, imported.Name()) == imported {
			return imported.Name() + "." + obj.Name(), true
		}
	}
	return "", false
}
