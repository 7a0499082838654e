package hazard

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// A struct that lies in a field, and not behind a pointer, is changed by those alone that have the address of
// that field. A method that sets what is in such structs, and is called on others, changes nothing there: the
// one is read from a file before the other is made of it, say.

// confinement is what is known of one field of structs that are looked at where they lie in fields.
type confinement struct {
	*Package
	state   cell
	holders cells
	writers map[*ssa.Function]bool // through the address of a holder
	leaks   bool                   // the address may be anywhere
	seen    map[ssa.Value]bool
}

// writesWithin are the functions that change a state where a function, with all that it calls, looks at it; not ok
// where that is not known, and any that change it may be meant.
func (p *Package) writesWithin(fn *ssa.Function, state cell) (writers map[*ssa.Function]bool, ok bool) {
	typeName, _, isField := cutCell(state)
	obj := p.Types.Scope().Lookup(typeName)
	if t := p.cellType(state); !isField || obj == nil || t == nil || !replacedWhole(t) {
		return nil, false
	}
	c := &confinement{Package: p, state: state, holders: cells{}, writers: map[*ssa.Function]bool{}, seen: map[ssa.Value]bool{}}
	if !c.looksWithin(fn, obj.Type()) {
		return nil, false
	}
	for _, f := range p.All {
		for in := range instructions(f) {
			if at, ok := in.(*ssa.FieldAddr); ok && c.holders[p.fieldCell(at.X.Type(), at.Field)] {
				c.holder(at)
			}
		}
	}
	return c.writers, !c.leaks
}

// replacedWhole reports whether a copy of a value has no memory in common with it that counts for the cell it is in.
func replacedWhole(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Basic, *types.Pointer, *types.Interface, *types.Signature, *types.Chan:
		return true
	}
	return isTime(t)
}

// looksWithin reports whether a function looks at the state in fields of structs alone, which it notes.
func (c *confinement) looksWithin(fn *ssa.Function, holds types.Type) bool {
	for _, f := range c.reached(fn) {
		for in := range instructions(f) {
			var of ssa.Value
			switch in := in.(type) {
			case *ssa.FieldAddr:
				if c.fieldCell(in.X.Type(), in.Field) == c.state {
					of = in.X
				}
			case *ssa.Field:
				if c.fieldCell(in.X.Type(), in.Field) == c.state {
					of = in.X
				}
			case *ssa.UnOp:
				if in.Op == token.MUL && types.Identical(in.Type(), holds) {
					of = in.X
				}
			}
			if of != nil && !c.within(fn, of, map[ssa.Value]bool{}) {
				return false
			}
		}
	}
	return len(c.holders) > 0
}

// within reports whether a struct, or what a pointer points to, lies in a field that can be told, or is a copy
// of that.
func (c *confinement) within(fn *ssa.Function, v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return true
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.FieldAddr:
		holder := c.fieldCell(v.X.Type(), v.Field)
		_, name, _ := cutCell(holder)
		if holder == "" || token.IsExported(name) {
			return false // whoever has the one can change the other
		}
		c.holders[holder] = true
		return true
	case *ssa.UnOp:
		return v.Op == token.MUL && c.within(fn, v.X, seen)
	case *ssa.Alloc:
		for _, stored := range storedIn(v) {
			if !c.within(fn, stored, seen) {
				return false
			}
		}
		return len(storedIn(v)) > 0
	case *ssa.Parameter:
		return c.passedWithin(fn, v, seen)
	}
	return false
}

// passedWithin reports whether that is so of whatever a function, with all that it calls, passes for a parameter.
func (c *confinement) passedWithin(fn *ssa.Function, v *ssa.Parameter, seen map[ssa.Value]bool) bool {
	passed := false
	for _, f := range c.reached(fn) {
		for in := range instructions(f) {
			call, ok := in.(ssa.CallInstruction)
			if !ok || c.callee(call.Common()) != v.Parent() {
				continue
			}
			i := parameterAt(v)
			if i >= len(call.Common().Args) || !c.within(fn, call.Common().Args[i], seen) {
				return false
			}
			passed = true
		}
	}
	return passed && v.Parent() != fn
}

// parameterAt is the number of a parameter, the receiver first.
func parameterAt(v *ssa.Parameter) int {
	for i, p := range v.Parent().Params {
		if p == v {
			return i
		}
	}
	return -1
}

// holder notes who changes the state through an address of the struct that has it.
func (c *confinement) holder(addr ssa.Value) {
	if c.seen[addr] || addr.Referrers() == nil {
		return
	}
	c.seen[addr] = true
	for _, use := range *addr.Referrers() {
		switch use := use.(type) {
		case *ssa.DebugRef:
		case *ssa.UnOp: // a copy
		case *ssa.Store:
			if use.Addr != addr {
				c.leaks = true
			}
			c.writers[use.Parent()] = true
		case *ssa.FieldAddr:
			if c.fieldCell(use.X.Type(), use.Field) == c.state {
				c.field(use)
			}
		case ssa.CallInstruction:
			c.passedOn(use.Common(), addr)
		default:
			c.leaks = true
		}
	}
}

// field is holder of an address of the state itself.
func (c *confinement) field(addr ssa.Value) {
	for _, use := range *addr.Referrers() {
		switch use := use.(type) {
		case *ssa.DebugRef:
		case *ssa.UnOp:
		case *ssa.Store:
			if use.Addr != addr {
				c.leaks = true
			}
			c.writers[use.Parent()] = true
		default:
			c.leaks = true
		}
	}
}

// passedOn follows an address into a function of the package that is called with it.
func (c *confinement) passedOn(call *ssa.CallCommon, addr ssa.Value) {
	fn := c.callee(call)
	if fn == nil {
		c.leaks = true
		return
	}
	for i, arg := range call.Args {
		if arg == addr && i < len(fn.Params) {
			c.holder(fn.Params[i])
		}
	}
}
