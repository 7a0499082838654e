package writebytes

import "go/types"

// overridden reports whether the package declares a type with a method Write of its own, whose
// WriteString is that of what it embeds: a counter over a bytes.Buffer. Strings would pass it by.
func overridden(pkg *types.Package) bool {
	for _, name := range pkg.Scope().Names() {
		tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || types.IsInterface(tn.Type()) {
			continue
		}
		all := types.NewMethodSet(types.NewPointer(tn.Type()))
		write, text := all.Lookup(pkg, "Write"), all.Lookup(pkg, "WriteString")
		if write != nil && text != nil && len(write.Index()) < len(text.Index()) {
			return true
		}
	}
	return false
}
