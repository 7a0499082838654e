package hazard

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// copiedBuilder finds strings.Builders that are copied: writing to a copy panics.
func copiedBuilder(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		for _, v := range p.After.Params {
			if holdsOne(v.Type(), "strings", "Builder") {
				out = append(out, finding{p.After, v.Pos(), "builder " + p.Name, "a strings.Builder is passed by value: a write to the copy panics once something was written"})
			}
		}
		for _, fn := range withLiterals(p.After) {
			if load, place := copiedBuffer(fn); load != nil {
				out = append(out, finding{p.After, load.Pos(), "copied " + p.Name + " " + place,
					fmt.Sprintf("%s is copied with the buffer in it, and goes on being written to: both have the same memory, and each writes over what the other has", place)})
			}
		}
	}
	return out
}

// copiedBuffer is where a function copies what a field or a pointer leads to with a bytes.Buffer or a
// strings.Builder in it, and leaves the original as it is: nothing else is put in its place.
func copiedBuffer(fn *ssa.Function) (*ssa.UnOp, string) {
	for in := range instructions(fn) {
		load, ok := in.(*ssa.UnOp)
		if !ok || load.Op != token.MUL || !holdsOne(load.Type(), "bytes", "Buffer") && !holdsOne(load.Type(), "strings", "Builder") {
			continue
		}
		place := source(load.X)
		_, given := rootOf(load.X).(*ssa.Parameter)
		_, shared := rootOf(load.X).(*ssa.Global)
		if !given && !(shared && isChangedCopy(load)) || place == "" || storesWhole(fn, load.X) {
			continue
		}
		return load, place
	}
	return nil, ""
}

// isChangedCopy reports whether a value is put in a variable whose address is taken, as that of a
// receiver of methods is which write.
func isChangedCopy(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		store, ok := r.(*ssa.Store)
		if !ok || store.Val != v {
			continue
		}
		alloc, ok := store.Addr.(*ssa.Alloc)
		if ok && slices.ContainsFunc(*alloc.Referrers(), func(r ssa.Instruction) bool { _, called := r.(ssa.CallInstruction); return called }) {
			return true
		}
	}
	return false
}

// storesWhole reports whether a function puts another value in place of the one at an address.
func storesWhole(fn *ssa.Function, addr ssa.Value) bool {
	for in := range instructions(fn) {
		if store, ok := in.(*ssa.Store); ok && types.Identical(store.Addr.Type(), addr.Type()) && source(store.Addr) == source(addr) {
			return true
		}
	}
	return false
}

// holdsOne reports whether a type is one of the library, or a struct with one in it.
func holdsOne(t types.Type, pkg, name string) bool {
	if _, pointer := types.Unalias(t).(*types.Pointer); pointer {
		return false
	}
	if isNamed(t, pkg, name) {
		return true
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range st.NumFields() {
		if holdsOne(st.Field(i).Type(), pkg, name) {
			return true
		}
	}
	return false
}
