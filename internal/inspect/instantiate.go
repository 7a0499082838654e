package inspect

import (
	"go/types"
	"go/version"
	"slices"
)

// instances are how many ways a generic function is called.
const instances = 3

// TypeArguments returns some lists of types, as written in the package, with
// which a generic type or signature can be instantiated.
func TypeArguments(pkg *types.Package, generic types.Type, params *types.TypeParamList) [][]string {
	pool := argumentPool(pkg)
	var out [][]string
	var first []types.Type
	tried := 0
	var choose func(chosen []types.Type)
	choose = func(chosen []types.Type) {
		if len(out) >= instances || tried > 20000 {
			return
		}
		if len(chosen) == params.Len() {
			tried++
			if names, ok := spelled(pkg, generic, chosen); ok {
				if !slices.ContainsFunc(out, func(known []string) bool { return slices.Equal(known, names) }) {
					out = append(out, names)
				}
				if first == nil {
					first = chosen
				}
			}
			return
		}
		for i := range pool {
			// The first choice turns with the results, so that they differ.
			t := pool[(i+len(out)*(len(chosen)+1))%len(pool)]
			n := len(out)
			choose(append(chosen[:len(chosen):len(chosen)], t))
			if len(out) > n && len(chosen) > 0 {
				return
			}
		}
	}
	choose(nil)
	if len(out) == 1 {
		out = append(out, besides(pkg, generic, first)...)
	}
	if names, ok := ofAnything(pkg, generic, params, first); ok {
		out = append(out, names)
	}
	return out
}

// ofAnything returns the types with an interface for the first one that has to be
// comparable, of a function: two of its values may be none that can be compared, which
// panics, or can be compared in one way and not looked up in a map. What such a type says of
// a generic type, whose values are made by calls, is not worth the time.
func ofAnything(pkg *types.Package, generic types.Type, params *types.TypeParamList, chosen []types.Type) (names []string, ok bool) {
	if _, isFunc := generic.(*types.Signature); !isFunc || chosen == nil || !takesInterfaces(pkg.GoVersion()) {
		return nil, false
	}
	for i := range chosen {
		constraint, isInterface := params.At(i).Constraint().Underlying().(*types.Interface)
		if !isInterface || !constraint.IsComparable() {
			continue
		}
		all := slices.Clone(chosen)
		all[i] = types.NewInterfaceType(nil, nil)
		return spelled(pkg, generic, all)
	}
	return nil, false
}

// takesInterfaces reports whether interfaces are comparable in a version of the language.
func takesInterfaces(goVersion string) bool {
	return goVersion != "" && version.Compare(goVersion, "go1.20") >= 0
}

// spelled returns the names of types if something can be instantiated with them.
func spelled(pkg *types.Package, generic types.Type, chosen []types.Type) (names []string, ok bool) {
	if _, err := types.Instantiate(nil, generic, chosen, true); err != nil {
		return nil, false
	}
	for _, t := range chosen {
		names = append(names, types.TypeString(t, types.RelativeTo(pkg)))
	}
	return names, true
}

// besides returns one more list of types where only one was found: with a
// floating-point number for one of them, not all of which can be ordered, else a text.
func besides(pkg *types.Package, generic types.Type, chosen []types.Type) [][]string {
	for _, other := range []types.BasicKind{types.Float64, types.String} {
		for i := range chosen {
			all := slices.Clone(chosen)
			all[i] = types.Typ[other]
			if names, ok := spelled(pkg, generic, all); ok && all[i] != chosen[i] {
				return [][]string{names}
			}
		}
	}
	return nil
}

// argumentPool lists types to try: those that tell most first.
func argumentPool(pkg *types.Package) []types.Type {
	b := func(k types.BasicKind) types.Type { return types.Typ[k] }
	pool := []types.Type{
		b(types.Int), b(types.Uint8), b(types.String), b(types.Int64), b(types.Float64), // every other one is tried where all may be
		types.NewSlice(b(types.Int)), types.NewSlice(b(types.String)), types.NewSlice(b(types.Float64)), types.NewSlice(b(types.Uint8)),
		types.NewMap(b(types.String), b(types.Int)), types.NewMap(b(types.Int), b(types.String)),
		types.NewPointer(b(types.Int)), b(types.Bool), types.Universe.Lookup("error").Type(), b(types.Uint64), b(types.Int32), types.NewInterfaceType(nil, nil),
	}
	for _, name := range pkg.Scope().Names() {
		tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || len(pool) > 40 {
			continue
		}
		if n, ok := tn.Type().(*types.Named); ok && n.TypeParams().Len() == 0 {
			pool = append(pool, n)
			if !types.IsInterface(n) {
				pool = append(pool, types.NewPointer(n))
			}
		}
	}
	return pool
}
