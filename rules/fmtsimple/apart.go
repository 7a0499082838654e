package fmtsimple

import (
	"go/types"
	"slices"
)

// apart reports whether what an interface holds may be of a type of the package that takes text otherwise than
// bytes: it has the methods for them from different places, as a type that embeds a buffer and declares one of
// the two. Who declares both has them do the same, as package io wants it.
func (f *finder) apart(t types.Type) bool {
	held, ok := t.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for _, obj := range f.Pass.TypesInfo.Defs {
		name, ok := obj.(*types.TypeName)
		if !ok || name.IsAlias() {
			continue
		}
		named, ok := name.Type().(*types.Named)
		if !ok || types.IsInterface(named) || !f.splits(named) {
			continue
		}
		if named.TypeParams().Len() > 0 || types.Implements(types.NewPointer(named), held) {
			return true
		}
	}
	return false
}

// splits reports whether a type has Write from one place and WriteString from another.
func (f *finder) splits(t *types.Named) bool {
	write, at, _ := types.LookupFieldOrMethod(t, true, f.Pass.Pkg, "Write")
	text, too, _ := types.LookupFieldOrMethod(t, true, f.Pass.Pkg, "WriteString")
	_, writes := write.(*types.Func)
	_, writesText := text.(*types.Func)
	return writes && writesText && !slices.Equal(at[:len(at)-1], too[:len(too)-1])
}
