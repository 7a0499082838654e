package outlives

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Where the type of a function says nothing of who makes values of it, all may still be known that
// a certain one can be: where it lies, in a variable, a field that is not exported, or a map or a list
// in one of these, only the source puts values, and nobody else gets hold of the place.

// origins returns the functions that a value may be, followed back to where they are made. It is
// not ok if there may be others.
func (s *Source) origins(v ssa.Value) ([]*ssa.Function, bool) {
	if s.values == nil {
		s.values = s.collect()
	}
	o := &origin{source: s, seen: map[ssa.Value]bool{}, around: map[ssa.Value]bool{}, fields: map[*types.Var]bool{}}
	ok := o.value(v)
	return o.found, ok && len(o.found) > 0
}

// origin looks for where the functions come from.
type origin struct {
	source *Source
	seen   map[ssa.Value]bool // functions, and places of functions
	around map[ssa.Value]bool // maps and lists of functions, and their places
	fields map[*types.Var]bool
	found  []*ssa.Function
	kinds  []types.Type // of what is in an interface, where that is what is followed
}

// boxed returns the types of what may be in a value of an interface, followed back to where it is put
// there. It is not ok if there may be others.
func (s *Source) boxed(v ssa.Value) ([]types.Type, bool) {
	if s.values == nil {
		s.values = s.collect()
	}
	o := &origin{source: s, seen: map[ssa.Value]bool{}, around: map[ssa.Value]bool{}, fields: map[*types.Var]bool{}}
	ok := o.value(v)
	return o.kinds, ok && len(o.kinds) > 0
}

// value follows a function.
func (o *origin) value(v ssa.Value) bool {
	if o.seen[v] {
		return true
	}
	o.seen[v] = true
	switch v := v.(type) {
	case *ssa.Const: // nil
		return true
	case *ssa.Function:
		return o.add(v)
	case *ssa.MakeClosure:
		return o.add(v.Fn.(*ssa.Function))
	case *ssa.ChangeType:
		return o.value(v.X)
	case *ssa.MakeInterface:
		o.kinds = append(o.kinds, v.X.Type())
		return true
	case *ssa.ChangeInterface:
		return o.value(v.X)
	case *ssa.Phi:
		return all(v.Edges, o.value)
	case *ssa.Lookup:
		return o.list(v.X)
	case *ssa.Field:
		return o.field(fieldOf(v.X.Type(), v.Field), o.value)
	case *ssa.UnOp:
		return v.Op == token.MUL && o.place(v.X, o.value)
	case *ssa.Extract:
		return o.part(v)
	case *ssa.Call:
		return o.results(v, 0, o.value)
	case *ssa.Parameter:
		return o.arguments(v, o.value)
	case *ssa.FreeVar:
		return o.bindings(v, o.value)
	}
	return false
}

func (o *origin) add(fn *ssa.Function) bool {
	if !slices.Contains(o.found, fn) {
		o.found = append(o.found, fn)
	}
	return len(fn.TypeArgs()) == 0 && fn.TypeParams().Len() == 0
}

// part follows one of several results, or what a map has, or a loop over one gives.
func (o *origin) part(v *ssa.Extract) bool {
	switch from := v.Tuple.(type) {
	case *ssa.Lookup:
		return o.list(from.X)
	case *ssa.Next:
		r, ok := from.Iter.(*ssa.Range)
		return ok && v.Index == 2 && o.list(r.X)
	case *ssa.Call:
		return o.results(from, v.Index, o.value)
	}
	return false
}

// place follows what lies at an address, a function, a map or a list of them.
func (o *origin) place(addr ssa.Value, follow func(ssa.Value) bool) bool {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		return o.field(fieldOf(a.X.Type(), a.Field), follow)
	case *ssa.IndexAddr:
		return o.list(a.X)
	case *ssa.Global:
		return o.global(a, follow)
	case *ssa.Alloc:
		return all(*a.Referrers(), func(i ssa.Instruction) bool { return o.access(i, a, follow) })
	case *ssa.FreeVar:
		return all(*a.Referrers(), func(i ssa.Instruction) bool { return o.access(i, a, follow) }) &&
			o.bindings(a, func(v ssa.Value) bool {
				if o.around[v] {
					return true
				}
				o.around[v] = true
				return o.place(v, follow)
			})
	}
	return false
}

// access looks at an instruction that has an address: it stores something there, or loads it.
func (o *origin) access(i ssa.Instruction, addr ssa.Value, follow func(ssa.Value) bool) bool {
	switch i := i.(type) {
	case *ssa.DebugRef:
		return true
	case *ssa.UnOp:
		return follow(i)
	case *ssa.Store:
		return i.Addr == addr && follow(i.Val)
	case *ssa.MakeClosure:
		fn := i.Fn.(*ssa.Function)
		for k, b := range i.Bindings {
			if v := fn.FreeVars[k]; b == addr && !o.around[v] {
				o.around[v] = true
				if !o.place(v, follow) {
					return false
				}
			}
		}
		return true
	}
	return false
}

// field follows what a field gets, in whatever struct.
func (o *origin) field(v *types.Var, follow func(ssa.Value) bool) bool {
	if v == nil || !o.source.hides(v) || o.source.values.retyped || o.source.values.recast[v] {
		return false
	}
	if o.fields[v] {
		return true
	}
	o.fields[v] = true
	return all(o.source.values.fields[v], func(a *ssa.FieldAddr) bool {
		return all(*a.Referrers(), func(i ssa.Instruction) bool { return o.access(i, a, follow) })
	})
}

// fieldOf returns the field of a struct, or of what a pointer points to; nil where others may have it
// by the same name: it is generic.
func fieldOf(t types.Type, i int) *types.Var {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.TypeArgs().Len() > 0 || n.TypeParams().Len() > 0 {
		return nil
	}
	return n.Underlying().(*types.Struct).Field(i)
}

// global follows what a variable of a package gets.
func (o *origin) global(g *ssa.Global, follow func(ssa.Value) bool) bool {
	if g.Object() == nil || !o.source.hides(g.Object()) {
		return false
	}
	if o.around[g] {
		return true
	}
	o.around[g] = true
	return all(o.source.values.globals[g], func(i ssa.Instruction) bool { return o.access(i, g, follow) })
}

// arguments follows what a parameter gets, of a function that nobody else calls.
func (o *origin) arguments(p *ssa.Parameter, follow func(ssa.Value) bool) bool {
	calls, ok := o.calls(p.Parent())
	k := index(p)
	return ok && all(calls, func(c ssa.CallInstruction) bool { return follow(c.Common().Args[k]) })
}

// calls returns the calls of a function, if these are all.
func (o *origin) calls(fn *ssa.Function) ([]ssa.CallInstruction, bool) {
	object, ok := fn.Object().(*types.Func)
	values := o.source.values
	calls := values.calls[fn]
	return calls, ok && o.source.hides(object) && len(calls) > 0 && !values.used[fn] && len(fn.TypeArgs()) == 0 && fn.TypeParams().Len() == 0 &&
		!(fn.Signature.Recv() != nil && len(o.source.invokes[fn.Name()]) > 0)
}

// bindings follows what a closure captures.
func (o *origin) bindings(v *ssa.FreeVar, follow func(ssa.Value) bool) bool {
	k := slices.Index(v.Parent().FreeVars, v)
	made := o.source.values.closures[v.Parent()]
	return len(made) > 0 && all(made, func(c *ssa.MakeClosure) bool { return follow(c.Bindings[k]) })
}

// results follows what a function of the source returns.
func (o *origin) results(call *ssa.Call, k int, follow func(ssa.Value) bool) bool {
	fn := call.Common().StaticCallee()
	if fn == nil || len(fn.Blocks) == 0 || len(fn.TypeArgs()) > 0 {
		return false
	}
	for _, b := range fn.Blocks {
		if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && !follow(r.Results[k]) {
			return false
		}
	}
	return fn.Recover == nil
}

func all[T any](list []T, holds func(T) bool) bool {
	return !slices.ContainsFunc(list, func(x T) bool { return !holds(x) })
}

// hides reports whether only the source can name something that is declared in it.
func (s *Source) hides(object types.Object) bool {
	return s.packages[object.Pkg()] && (!object.Exported() || object.Pkg().Name() == "main")
}
