package hazard

import "golang.org/x/tools/go/ssa"

// spareRoom finds loops that append to one slice in each turn and keep or hand on what comes of
// it: all that is appended may lie in the same spare room, where the last is over the others.
func spareRoom(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		at := anyAppendedAgain(withLiterals(p.After))
		if at == nil || anyAppendedAgain(c.Before.reached(p.Before)) != nil {
			continue
		}
		out = append(out, finding{p.After, at.Pos(), "spare " + p.Name,
			"each turn appends to the same slice: if that has room, what one turn made is written over by the next"})
	}
	return out
}

// anyAppendedAgain is the first such append of some functions.
func anyAppendedAgain(fns []*ssa.Function) *ssa.Call {
	for _, fn := range fns {
		if at := appendedAgain(fn); at != nil {
			return at
		}
	}
	return nil
}

// appendedAgain is an append in a loop to what was there before it, and may have room, if the
// result is handed on or kept.
func appendedAgain(fn *ssa.Function) *ssa.Call {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok || !isBuiltin(&call.Call, "append") || !inLoop(b) {
				continue
			}
			to := call.Call.Args[0]
			if mayHaveRoom(to) && staysSame(to, b) && outlives(call) {
				return call
			}
		}
	}
	return nil
}

func isBuiltin(c *ssa.CallCommon, name string) bool {
	b, ok := c.Value.(*ssa.Builtin)
	return ok && b.Name() == name
}

// mayHaveRoom reports whether nothing says that a slice ends where its memory does.
func mayHaveRoom(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Parameter, *ssa.FreeVar, *ssa.Extract:
		return true
	case *ssa.UnOp: // of a variable or a field
		return true
	case *ssa.Call:
		return isBuiltin(&v.Call, "append")
	}
	return false
}

// staysSame reports whether there are turns of a loop around a block in which a value is not made,
// or read, anew.
func staysSame(v ssa.Value, b *ssa.BasicBlock) bool {
	in, ok := v.(ssa.Instruction)
	if !ok {
		return true
	}
	seen := map[*ssa.BasicBlock]bool{in.Block(): true}
	for work := []*ssa.BasicBlock{b}; len(work) > 0 && in.Block() != b; work = work[1:] {
		for _, next := range work[0].Succs {
			if next == b {
				return true
			}
			if !seen[next] {
				seen[next] = true
				work = append(work, next)
			}
		}
	}
	return false
}

// outlives reports whether a value is given to code of others, kept in a list, or sent.
func outlives(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Call:
			if r.Call.StaticCallee() == nil && !r.Call.IsInvoke() {
				if _, builtin := r.Call.Value.(*ssa.Builtin); !builtin {
					return true // yield, a callback
				}
			}
		case *ssa.Send, *ssa.MapUpdate:
			return true
		case *ssa.Store:
			if _, element := r.Addr.(*ssa.IndexAddr); element && r.Val == v {
				return true
			}
		case *ssa.ChangeType:
			if outlives(r) {
				return true
			}
		}
	}
	return false
}
