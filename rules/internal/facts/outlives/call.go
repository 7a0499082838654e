package outlives

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// call looks at what a call does with a reference that it is given.
func (f *flow) call(v ssa.Value, call *ssa.Call) {
	c := call.Common()
	if c.IsInvoke() {
		f.invoke(v, call)
		return
	}
	if b, ok := c.Value.(*ssa.Builtin); ok {
		f.builtin(v, call, b.Name())
		return
	}
	if c.Value == v {
		f.called(call)
		if !slices.Contains(c.Args, v) {
			return
		}
	}
	f.lent = f.lent || c.StaticCallee() == nil
	to, ok := f.comesTo(c)
	if !ok {
		f.lost = true
		return
	}
	for i, a := range c.Args {
		for _, fn := range to {
			if a == v {
				f.given(call, fn, i)
			}
		}
	}
}

// comesTo returns the functions that a call may come to, which is none of a method of an
// interface.
func (f *flow) comesTo(c *ssa.CallCommon) ([]*ssa.Function, bool) {
	if fn := c.StaticCallee(); fn != nil {
		return []*ssa.Function{fn}, true
	}
	if to, ok := f.source.targets(c.Value.Type()); ok {
		return to, true
	}
	return f.source.origins(c.Value)
}

// given looks at what a function does with its i-th argument.
func (f *flow) given(call ssa.CallInstruction, fn *ssa.Function, i int) {
	if len(fn.Blocks) > 0 && !borrowed(fn) {
		f.enter(call, fn, i)
		return
	}
	object, _ := fn.Object().(*types.Func)
	switch library(object, i) {
	case forgets:
	case inMemory:
		f.lost = f.lost || !memory(call.Common().Args[i])
	case lendsOn:
		f.lent = true
	case elements:
		if holds := call.Value(); holds != nil && f.holdsReferences(holds) {
			f.slots.everywhere = true
			f.hold(holds)
		}
	case returns:
		f.slots.everywhere = f.slots.everywhere || holdsMany(object)
		f.result(call, -1)
	case runs:
		f.lost = f.lost || !f.onlyRun(call.Common().Args[i].Type())
	case prints:
		f.lent = true
		f.later = append(f.later, func() bool { return f.printed(call) })
	default:
		f.lost = true
	}
}

// borrowed reports whether a function is one for certain types of a generic function whose source is not
// here: all that it does is to call that.
func borrowed(fn *ssa.Function) bool { return fn.Origin() != nil && len(fn.Origin().Blocks) == 0 }

// holdsMany reports whether a result of a function is memory with references in it.
func holdsMany(fn *types.Func) bool {
	for v := range fn.Signature().Results().Variables() {
		if s, ok := v.Type().Underlying().(*types.Slice); ok && mayRefer(s.Elem(), true) {
			return true
		}
	}
	return false
}

// enter follows a reference into a function.
func (f *flow) enter(call ssa.CallInstruction, fn *ssa.Function, i int) {
	if fn == f.owner || i >= len(fn.Params) {
		f.lost = true
		return
	}
	if f.comesBy(call, fn); !f.lost {
		f.hold(fn.Params[i])
	}
}

// comesBy notes a call by which references come into a function, or out of it.
func (f *flow) comesBy(call ssa.CallInstruction, fn *ssa.Function) {
	if slices.Contains(f.sites[fn], call) {
		return
	}
	if f.fixed[fn] {
		f.lost = true // it runs a second time in a turn
		return
	}
	f.sites[fn] = append(f.sites[fn], call)
	for k := range f.results[fn] {
		f.result(call, k)
	}
	for k, p := range fn.Params {
		if f.into[p] {
			f.put(argument(call, k))
		}
	}
}

// invoke looks at a call of a method of an interface. If the reference is what is in the
// interface, its type is one of those that were put into interfaces.
func (f *flow) invoke(v ssa.Value, call *ssa.Call) {
	c := call.Common()
	f.lent = true
	if c.Value == v && !slices.Contains(f.methods, ssa.CallInstruction(call)) {
		f.methods = append(f.methods, call)
	}
	for i, a := range c.Args {
		if a != v {
			continue
		}
		if c.Method.FullName() == "(hash.Hash).Sum" {
			f.result(call, -1)
			continue
		}
		if !lends(c.Method) {
			f.known(call, i+1)
			continue
		}
		f.implementations(call, i+1)
	}
}

// known follows a reference into the methods that a call may come to, where all values are known that
// may be in the interface.
func (f *flow) known(call *ssa.Call, i int) {
	kinds, ok := f.source.boxed(call.Common().Value)
	f.lost = f.lost || !ok
	for _, t := range kinds {
		fn, ok := f.source.method(t, call.Common().Method)
		if f.lost = f.lost || !ok || fn == nil; f.lost {
			return
		}
		f.given(call, fn, i)
	}
}

// dispatch follows what is in an interface into the method of its type.
func (f *flow) dispatch(call ssa.CallInstruction, t types.Type) {
	m := call.Common().Method
	fn, ok := f.source.method(t, m)
	f.lost = f.lost || !ok
	if fn != nil { // else another type is in the interface
		f.given(call, fn, 0)
	}
}

// implementations follows a reference into the methods that types of the source have,
// where they may be what an interface calls.
func (f *flow) implementations(call ssa.CallInstruction, i int) {
	m := call.Common().Method
	for _, t := range f.source.types {
		if types.IsInterface(t.Type()) || t.Type().(*types.Named).TypeParams().Len() > 0 {
			continue
		}
		fn, ok := f.source.method(types.NewPointer(t.Type()), m)
		f.lost = f.lost || !ok
		if fn != nil && types.Identical(fn.Signature.Params(), m.Signature().Params()) && types.Identical(fn.Signature.Results(), m.Signature().Results()) {
			f.enter(call, fn, i)
		}
	}
}

// method returns the method of a type that an interface's is, nil if it has none. It is
// not ok if its body cannot be had.
func (s *Source) method(t types.Type, m *types.Func) (fn *ssa.Function, ok bool) {
	sel := s.program.MethodSets.MethodSet(t).Lookup(m.Pkg(), m.Name())
	if sel == nil {
		return nil, true
	}
	fn = s.program.MethodValue(sel)
	return fn, fn != nil
}

func (f *flow) builtin(v ssa.Value, call *ssa.Call, name string) {
	args := call.Common().Args
	switch name {
	case "min", "max": // of strings, one of them
		f.hold(call)
	case "len", "cap", "clear", "print", "println", "delete":
	case "append":
		if args[0] == v || f.holdsReferences(args[1]) {
			f.hold(call)
		}
		if args[0] != v && f.holdsReferences(args[1]) {
			f.slots.everywhere = true
			f.put(args[0])
		}
	case "copy":
		if args[1] == v && f.holdsReferences(v) {
			f.slots.everywhere = true
			f.put(args[0])
		}
	default:
		f.lost = true
	}
}

// holdsReferences reports whether the elements of a slice may be references.
func (f *flow) holdsReferences(v ssa.Value) bool {
	s, ok := v.Type().Underlying().(*types.Slice)
	return ok && f.refers(s.Elem())
}
