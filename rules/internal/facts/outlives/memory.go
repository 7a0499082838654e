package outlives

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// put notes that a reference is put into the memory that an address is in: whoever knows
// that memory holds a reference from then on.
func (f *flow) put(addr ssa.Value) {
	if f.rooted[addr] || f.lost {
		return
	}
	f.rooted[addr] = true
	switch v := addr.(type) {
	case *ssa.Const: // nil
	case *ssa.Alloc, *ssa.MakeSlice:
		i := v.(ssa.Instruction)
		f.away = f.away || i.Parent() != f.maker
		// What is made before the loop is there in the next turn.
		f.lost = f.lost || i.Parent() == f.owner && !f.loop.head.Dominates(i.Block())
		f.hold(v)
	case *ssa.FieldAddr:
		f.put(v.X)
	case *ssa.IndexAddr:
		f.put(v.X)
	case *ssa.Slice:
		f.put(v.X)
	case *ssa.ChangeType:
		f.put(v.X)
	case *ssa.ChangeInterface:
		f.put(v.X)
	case *ssa.MakeInterface:
		f.put(v.X)
	case *ssa.TypeAssert:
		f.put(v.X)
	case *ssa.Call:
		f.putResult(v, 0)
	case *ssa.Extract:
		switch from := v.Tuple.(type) {
		case *ssa.TypeAssert:
			f.put(from.X)
		case *ssa.Call:
			f.putResult(from, v.Index)
		default:
			f.lost = true
		}
	case *ssa.Phi:
		f.lost = f.lost || v.Block() == f.loop.head
		for _, e := range v.Edges {
			f.put(e)
		}
	case *ssa.Parameter:
		f.putInto(v)
	case *ssa.UnOp:
		cell, ok := v.X.(*ssa.Alloc)
		f.away = true
		if v.Op != token.MUL || !ok || !f.putBehind(cell) {
			f.lost = true
		}
	default: // a global, a captured variable, what a function returned
		f.lost = true
	}
}

// putResult notes that a reference is put into memory that a function of the source returns: what it
// makes for this call, or what it is given.
func (f *flow) putResult(call *ssa.Call, k int) {
	fn := call.Common().StaticCallee()
	if fn == nil || len(fn.Blocks) == 0 || fn.Recover != nil || len(fn.TypeArgs()) > 0 || fn == f.owner || fn == f.maker || fn.Parent() != nil {
		f.lost = true
		return
	}
	// What was returned before the loop is there in the next turn.
	f.lost = f.lost || call.Parent() == f.owner && !f.loop.head.Dominates(call.Block())
	f.comesBy(call, fn)
	for _, b := range fn.Blocks {
		if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			f.put(r.Results[k])
		}
	}
}

// putInto notes that a reference is put into memory that a parameter refers to: those who
// call the function know it, too.
func (f *flow) putInto(p *ssa.Parameter) {
	if p.Parent() == f.owner || len(f.sites[p.Parent()]) == 0 || slices.Contains(f.closures.made, p.Parent()) {
		f.lost = true
		return
	}
	f.into[p], f.away = true, true
	f.hold(p)
	for _, site := range f.sites[p.Parent()] {
		f.put(argument(site, index(p)))
	}
}

// putBehind notes that a reference is put into memory that a variable refers to. It
// reports whether all is known that the variable refers to.
func (f *flow) putBehind(cell *ssa.Alloc) bool {
	for _, use := range *cell.Referrers() {
		switch i := use.(type) {
		case *ssa.DebugRef, *ssa.UnOp:
		case *ssa.Store:
			if i.Addr != cell {
				return false
			}
			f.put(i.Val)
		default:
			return false
		}
	}
	return true
}

func index(p *ssa.Parameter) int {
	for i, other := range p.Parent().Params {
		if other == p {
			return i
		}
	}
	return -1
}

// argument returns what a call gives the i-th parameter of the function, of which the
// first is the receiver of a method.
func argument(call ssa.CallInstruction, i int) ssa.Value {
	c := call.Common()
	if !c.IsInvoke() {
		return c.Args[i]
	}
	if i == 0 {
		return c.Value
	}
	return c.Args[i-1]
}
