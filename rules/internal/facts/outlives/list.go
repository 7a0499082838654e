package outlives

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// list follows a map or a list of functions: where it was made, and whoever has it. What any of them
// puts into it is followed.
func (o *origin) list(v ssa.Value) bool {
	if o.around[v] {
		return true
	}
	o.around[v] = true
	return o.lies(v) && (v.Referrers() == nil || all(*v.Referrers(), func(i ssa.Instruction) bool { return o.has(v, i) }))
}

// lies follows a map or a list to where it lies, or was made.
func (o *origin) lies(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const, *ssa.MakeMap, *ssa.MakeSlice, *ssa.Alloc:
		return true
	case *ssa.Slice:
		return o.list(v.X)
	case *ssa.ChangeType:
		return o.list(v.X)
	case *ssa.Phi:
		return all(v.Edges, o.list)
	case *ssa.UnOp:
		return v.Op == token.MUL && o.place(v.X, o.list)
	case *ssa.FieldAddr: // the list is an array in the field
		f := fieldOf(v.X.Type(), v.Field)
		return f != nil && o.source.hides(f) && !o.source.values.retyped && !o.source.values.recast[f] &&
			all(o.source.values.fields[f], func(a *ssa.FieldAddr) bool { return o.list(a) })
	case *ssa.Global:
		return o.array(v)
	case *ssa.Parameter:
		return o.arguments(v, o.list)
	case *ssa.Call:
		if b, ok := v.Common().Value.(*ssa.Builtin); ok {
			return b.Name() == "append" && all(v.Common().Args, o.list)
		}
		return o.results(v, 0, o.list)
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		return ok && o.results(call, v.Index, o.list)
	}
	return false
}

// array looks at all that is done with an array in a variable of a package.
func (o *origin) array(g *ssa.Global) bool {
	return g.Object() != nil && o.source.hides(g.Object()) && all(o.source.values.globals[g], func(i ssa.Instruction) bool { return o.has(g, i) })
}

// has looks at what an instruction does with a map or a list.
func (o *origin) has(v ssa.Value, i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.DebugRef, *ssa.Lookup, *ssa.Range, *ssa.BinOp, *ssa.If:
		return true
	case *ssa.Slice, *ssa.Phi, *ssa.ChangeType:
		return o.list(i.(ssa.Value))
	case *ssa.MapUpdate:
		return i.Map == v && o.value(i.Value)
	case *ssa.IndexAddr:
		return i.X == v && all(*i.Referrers(), func(at ssa.Instruction) bool { return o.access(at, i, o.value) })
	case *ssa.UnOp: // an array is copied
		return all(*i.Referrers(), func(at ssa.Instruction) bool {
			store, ok := at.(*ssa.Store)
			return ok && store.Val == i && o.list(store.Addr)
		})
	case *ssa.Store:
		if i.Val != v { // an array is set
			return o.set(i.Val)
		}
		return o.place(i.Addr, o.list)
	case *ssa.Return:
		return o.returned(i, v)
	case *ssa.Call:
		return o.given(i, v)
	}
	return false
}

// set follows what an array is set to: nothing, or what another array holds.
func (o *origin) set(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return v.Value == nil
	case *ssa.UnOp:
		return v.Op == token.MUL && o.list(v.X)
	}
	return false
}

// returned follows a map or a list to those who call the function that returns it.
func (o *origin) returned(r *ssa.Return, v ssa.Value) bool {
	calls, ok := o.calls(r.Parent())
	return ok && all(calls, func(c ssa.CallInstruction) bool {
		call := c.Value()
		if call == nil {
			return true
		}
		if _, several := call.Type().(*types.Tuple); !several {
			return o.list(call)
		}
		return all(*call.Referrers(), func(i ssa.Instruction) bool {
			part, ok := i.(*ssa.Extract)
			return ok && (r.Results[part.Index] != v || o.list(part))
		})
	})
}

// given follows a map or a list that a function is given.
func (o *origin) given(call *ssa.Call, v ssa.Value) bool {
	c := call.Common()
	if b, ok := c.Value.(*ssa.Builtin); ok {
		switch b.Name() {
		case "len", "cap", "delete", "clear":
			return true
		case "append":
			return o.list(call)
		}
		return false
	}
	fn := c.StaticCallee()
	if fn == nil || len(fn.Blocks) == 0 || len(fn.TypeArgs()) > 0 {
		return false
	}
	for k, a := range c.Args {
		if a == v && !o.list(fn.Params[k]) {
			return false
		}
	}
	return true
}
