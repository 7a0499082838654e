package names

import "go/types"

// Demanded reports whether an interface that the package mentions has a method of the name: who
// has the method may be known by that interface, and must keep it.
func Demanded(info *types.Info, name string) bool {
	for _, tv := range info.Types {
		if tv.Type == nil {
			continue
		}
		if in, ok := tv.Type.Underlying().(*types.Interface); ok {
			for m := range in.Methods() {
				if m.Name() == name {
					return true
				}
			}
		}
	}
	return false
}
