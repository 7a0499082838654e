package calls

import "go/types"

// Holder follows the embedded fields through which a method is selected, to the type that
// has it. The path is what follows the operand in the source to get there, as ".Writer"; it
// is not ok if a field on it has a name that the package cannot say.
func Holder(pkg *types.Package, t types.Type, index []int) (holder types.Type, path string, ok bool) {
	for _, i := range index[:len(index)-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		s, ok := t.Underlying().(*types.Struct)
		if !ok || !s.Field(i).Exported() && s.Field(i).Pkg() != pkg {
			return nil, "", false
		}
		t = s.Field(i).Type()
		path += "." + s.Field(i).Name()
	}
	return t, path, true
}

// IsWrite reports whether the signature is that of a writer's method.
func IsWrite(sig *types.Signature, takes func(types.Type) bool) bool {
	return sig.Params().Len() == 1 && !sig.Variadic() && takes(sig.Params().At(0).Type()) &&
		sig.Results().Len() == 2 && types.Identical(sig.Results().At(0).Type(), types.Typ[types.Int]) &&
		types.Identical(sig.Results().At(1).Type(), types.Universe.Lookup("error").Type())
}
