package hazard

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// usesAtOnce reports whether several goroutines may call a method of one value: a loop starts what calls it and
// makes no such value, and pointers to one value are put in several places.
func (p *Package) usesAtOnce(method *ssa.Function, owner string) bool {
	if !p.handsOutPointers(owner) {
		return false
	}
	return slices.ContainsFunc(p.All, func(lit *ssa.Function) bool {
		if lit.Parent() == nil || !manyTimes(lit) {
			return false
		}
		reached := p.reached(lit)
		return slices.Contains(reached, method) && !slices.ContainsFunc(reached, func(fn *ssa.Function) bool { return makesA(fn, owner) })
	})
}

// makesA reports whether a function makes a value of a type.
func makesA(fn *ssa.Function, owner string) bool {
	for in := range instructions(fn) {
		if alloc, ok := in.(*ssa.Alloc); ok && typeName(alloc.Type()) == owner {
			return true
		}
	}
	return false
}

// handsOutPointers reports whether a loop puts a pointer to a type, which it has from a field, in another one:
// many things have the same value then.
func (p *Package) handsOutPointers(owner string) bool {
	for _, fn := range p.All {
		for store, field := range fieldStores(fn) {
			if _, pointer := store.Val.Type().Underlying().(*types.Pointer); !pointer || typeName(store.Val.Type()) != owner || !inLoop(store.Block()) {
				continue
			}
			if from := source(store.Val); from != "" && from != fieldPath(field) {
				return true
			}
		}
	}
	return false
}
