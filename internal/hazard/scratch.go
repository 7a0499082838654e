package hazard

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// reentered finds memory of a field that a function fills from its beginning, while it calls what
// comes back to it and fills the same memory again.
func reentered(c *Change) []finding {
	p := c.After
	var out []finding
	for _, pair := range c.Pairs {
		for _, s := range scratches(pair.After) {
			if givesUp(pair.After, s.place) {
				continue
			}
			if at := p.comesBack(pair.After, s.taken); at != nil && usedBehind(s.taken, at) {
				out = append(out, finding{pair.After, at.Pos(), "reentered " + pair.Name + " " + s.place,
					fmt.Sprintf("what is called here comes back to %s, which fills %s from its beginning again: what was put in it before is written over", pair.Name, s.place)})
			} else if at := p.callsOne(pair.After, s.taken); at != nil {
				out = append(out, finding{pair.After, at.Pos(), "told " + pair.Name + " " + s.place,
					fmt.Sprintf("those that are called here may call %s, which fills %s from its beginning again: of who was in it some are called twice, and some never", pair.Name, s.place)})
			}
		}
	}
	return out
}

// scratch is memory of a field that is taken with nothing in it.
type scratch struct {
	taken *ssa.Slice
	place string
}

// scratches are the lists in fields of what a function is given that it takes at length zero.
func scratches(fn *ssa.Function) []scratch {
	var out []scratch
	for in := range instructions(fn) {
		s, ok := in.(*ssa.Slice)
		if !ok || s.Low != nil || s.High == nil || !isZero(s.High) {
			continue
		}
		load, ok := s.X.(*ssa.UnOp)
		if !ok {
			continue
		}
		field, ok := load.X.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		if _, given := rootOf(field).(*ssa.Parameter); given {
			out = append(out, scratch{s, fieldPath(field)})
		}
	}
	return out
}

// comesBack is a call behind an instruction that may lead to the function again: by name, or as a
// method of an interface that the function, or what reaches it, may stand behind.
func (p *Package) comesBack(fn *ssa.Function, from ssa.Instruction) ssa.Instruction {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok || !precedes(from, call) {
				continue
			}
			for _, to := range p.mayCall(&call.Call) {
				if p.leadsBack(to, fn, map[*ssa.Function]bool{}) {
					return call
				}
			}
		}
	}
	return nil
}

// callsOne is a call of one of the elements of a list, with no lock that would keep it from coming
// back to the function.
func (p *Package) callsOne(fn *ssa.Function, list *ssa.Slice) ssa.Instruction {
	elements := aliasesWithin(list, 0)
	flow := p.locks()
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok || call.Call.StaticCallee() != nil {
			continue
		}
		load, ok := call.Call.Value.(*ssa.UnOp)
		if !ok {
			continue
		}
		of, ok := load.X.(*ssa.IndexAddr)
		if at, reached := flow.at[in]; ok && elements[of.X] && reached && len(at.must) == 0 && inLoop(in.Block()) {
			return in
		}
	}
	return nil
}

// mayCall are the functions of the package that a call may be of.
func (p *Package) mayCall(c *ssa.CallCommon) []*ssa.Function {
	if fn := p.callee(c); fn != nil {
		return []*ssa.Function{fn}
	}
	if !c.IsInvoke() || c.Method.Pkg() != p.Types { // of an interface of others it would be a guess
		return nil
	}
	iface, ok := c.Value.Type().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	var out []*ssa.Function
	for _, fn := range p.All {
		recv := fn.Signature.Recv()
		if recv != nil && fn.Name() == c.Method.Name() && types.Implements(recv.Type(), iface) {
			out = append(out, fn)
		}
	}
	return out
}

// leadsBack reports whether a function may call another, or is it.
func (p *Package) leadsBack(from, to *ssa.Function, seen map[*ssa.Function]bool) bool {
	if from == to {
		return true
	}
	if seen[from] {
		return false
	}
	seen[from] = true
	for _, fn := range withLiterals(from) {
		for in := range instructions(fn) {
			call, ok := in.(ssa.CallInstruction)
			if !ok {
				continue
			}
			for _, next := range p.mayCall(call.Common()) {
				p.step(1)
				if p.leadsBack(next, to, seen) {
					return true
				}
			}
		}
	}
	return false
}

// precedes reports whether an instruction may be executed before another.
func precedes(first, second ssa.Instruction) bool {
	for i, in := range first.Block().Instrs {
		if in == first {
			return comesBefore(first.Block(), i, second)
		}
	}
	return false
}

// givesUp reports whether a function leaves nothing in a field while it has what was there.
func givesUp(fn *ssa.Function, place string) bool {
	for store, field := range fieldStores(fn) {
		if fieldPath(field) == place && isNil(store.Val) {
			return true
		}
	}
	return false
}

// usedBehind reports whether the memory is used when a call has returned.
func usedBehind(taken *ssa.Slice, call ssa.Instruction) bool {
	for v := range aliasesWithin(taken, 0) {
		if v.Referrers() == nil {
			continue
		}
		for _, r := range *v.Referrers() {
			if r != call && r.Parent() == call.Parent() && precedes(call, r) {
				return true
			}
		}
	}
	return false
}
