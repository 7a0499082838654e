package sources

import (
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// Size is [SizeOf] for the file.
func (f *File) Size(t types.Type) (bytes int64, ok bool) { return SizeOf(f.Pass, t) }

// SizeOf returns how many bytes a value of a type takes, unless that hangs on a type parameter.
func SizeOf(pass *analysis.Pass, t types.Type) (bytes int64, ok bool) {
	if parametric(t, map[types.Type]bool{}) {
		return 0, false
	}
	return pass.TypesSizes.Sizeof(t), true
}

func parametric(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		return parametric(t.Underlying(), seen)
	case *types.Array:
		return parametric(t.Elem(), seen)
	case *types.Struct:
		for field := range t.Fields() {
			if parametric(field.Type(), seen) {
				return true
			}
		}
	}
	return false
}
