package hazard

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// raced finds variables that several goroutines of a new go statement write to without a lock.
func raced(c *Change) []finding {
	f := c.After.locks()
	var out []finding
	for _, lit := range c.After.All {
		if !manyTimes(lit) {
			continue
		}
		for in := range instructions(lit) {
			place := sharedWrite(in)
			at, reached := f.at[in]
			if place == "" || !reached || len(at.must) > 0 {
				continue
			}
			out = append(out, finding{lit, in.Pos(), "raced " + nameOf(lit) + " " + place,
				fmt.Sprintf("several goroutines write to %s without a lock", place)})
		}
	}
	return out
}

// manyTimes reports whether a function literal runs in several goroutines at once: it is
// started in a loop.
func manyTimes(lit *ssa.Function) bool {
	for _, mc := range makings(lit) {
		if !inLoop(mc.Block()) {
			continue
		}
		for _, ref := range *mc.Referrers() {
			switch ref := ref.(type) {
			case *ssa.Go:
				return true
			case *ssa.Call:
				if startsGoroutine(&ref.Call) {
					return true
				}
			}
		}
	}
	return false
}

// startsGoroutine reports whether a call is wg.Go, or Go of an errgroup.
func startsGoroutine(c *ssa.CallCommon) bool {
	fn := c.StaticCallee()
	if fn == nil || fn.Name() != "Go" && fn.Name() != "TryGo" {
		return false
	}
	recv := fn.Signature.Recv()
	return recv != nil && (typeName(recv.Type()) == "WaitGroup" || typeName(recv.Type()) == "Group")
}

func inLoop(b *ssa.BasicBlock) bool { return leadsTo(b, b) }

// sharedWrite names what an instruction in a literal writes to of what was made outside of
// the loop that starts it: a variable, a field or a map. An element that an index picks may be
// the goroutine's own.
func sharedWrite(in ssa.Instruction) string {
	switch in := in.(type) {
	case *ssa.Store:
		return sharedPlace(in.Addr)
	case *ssa.MapUpdate:
		if load, ok := in.Map.(*ssa.UnOp); ok {
			return sharedPlace(load.X)
		}
	}
	return ""
}

// sharedPlace names the variable at an address, if it is captured and there before the loop.
func sharedPlace(addr ssa.Value) string {
	switch v := addr.(type) {
	case *ssa.FreeVar:
		made := makings(v.Parent())
		alloc, ok := binding(v).(*ssa.Alloc)
		if !ok || len(made) != 1 || sameLoop(alloc.Block(), made[0].Block()) {
			return ""
		}
		return alloc.Comment
	case *ssa.FieldAddr:
		if outside(v.X) {
			return fieldPath(v)
		}
	}
	return ""
}

// outside reports whether a pointer was captured and is the same for all goroutines.
func outside(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		return outside(v.X)
	case *ssa.UnOp:
		free, ok := v.X.(*ssa.FreeVar)
		return ok && types.Identical(v.X.Type().Underlying().(*types.Pointer).Elem(), v.Type()) && outside(free)
	case *ssa.FreeVar:
		made := makings(v.Parent())
		if len(made) != 1 {
			return false
		}
		switch b := binding(v).(type) {
		case *ssa.Parameter:
			return true
		case *ssa.Alloc:
			return !sameLoop(b.Block(), made[0].Block())
		}
	}
	return false
}

// sameLoop reports whether each turn of the loop that b lies in makes what a makes anew.
func sameLoop(a, b *ssa.BasicBlock) bool { return leadsTo(b, a) && leadsTo(a, b) }

// unwaited finds goroutines that go on when the function that starts them has returned, in
// one that started none before.
func unwaited(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		at := goIn(p.After)
		if at == nil || goIn(p.Before) != nil || waits(p.After, map[*ssa.Function]bool{}) {
			continue
		}
		out = append(out, finding{p.After, at.Pos(), "unwaited " + p.Name,
			"the function returns without waiting for the goroutine, whose work was done when it returned"})
	}
	return out
}

// goIn is a go statement of a function; nil if there is none.
func goIn(fn *ssa.Function) ssa.Instruction {
	for in := range instructions(fn) {
		if g, ok := in.(*ssa.Go); ok {
			return g
		}
	}
	return nil
}

// waits reports whether a function waits for something: Wait, a receive, a select.
func waits(fn *ssa.Function, seen map[*ssa.Function]bool) bool {
	if seen[fn] {
		return false
	}
	seen[fn] = true
	for in := range instructions(fn) {
		switch in := in.(type) {
		case *ssa.Select:
			return true
		case *ssa.UnOp:
			if _, ok := in.X.Type().Underlying().(*types.Chan); ok {
				return true
			}
		case ssa.CallInstruction:
			if _, started := in.(*ssa.Go); started {
				continue
			}
			if in.Common().IsInvoke() {
				continue
			}
			if _, builtin := in.Common().Value.(*ssa.Builtin); builtin {
				continue
			}
			callee := in.Common().StaticCallee()
			if callee == nil {
				return true // nobody knows
			}
			if callee.Name() == "Wait" || callee.Package() == fn.Package() && waits(callee, seen) {
				return true
			}
		}
	}
	return false
}
