package hazard

import (
	"fmt"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// forgotten finds maps that are emptied when they have grown to some size, though they are no caches: what is
// in them was worked out from what was in them before, so nobody can work it out again.
func forgotten(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		for _, fn := range withLiterals(p.After) {
			for in := range instructions(fn) {
				what := emptiesMap(in)
				if what == "" || !guardedByLen(in, what) || len(c.movedFrom(p)) == 0 || c.anyBefore(p, func(fn *ssa.Function) bool { return removesFrom(fn, what) }) || !c.Before.goesOnFrom(what) {
					continue
				}
				out = append(out, finding{p.After, in.Pos(), "forgotten " + p.Name + " " + what,
					fmt.Sprintf("%s is emptied when it is large, and what was in it cannot be worked out again: it goes on from what it was before", what)})
			}
		}
	}
	return out
}

// emptiesMap names the map that an instruction takes everything out of, or puts a new one in place of.
func emptiesMap(in ssa.Instruction) string {
	switch in := in.(type) {
	case *ssa.Call:
		if isBuiltin(&in.Call, "clear") {
			return source(in.Call.Args[0])
		}
	case *ssa.Store:
		if _, made := in.Val.(*ssa.MakeMap); made {
			if _, local := in.Addr.(*ssa.Alloc); !local {
				return source(in.Addr)
			}
		}
	}
	return ""
}

// removesFrom reports whether a function takes something out of a map.
func removesFrom(fn *ssa.Function, what string) bool {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			if emptiesMap(in) == what {
				return true
			}
			if call, ok := in.(*ssa.Call); ok && isBuiltin(&call.Call, "delete") && source(call.Call.Args[0]) == what {
				return true
			}
		}
	}
	return false
}

// guardedByLen reports whether an instruction is executed only where the size of a map compares in some way.
func guardedByLen(in ssa.Instruction, what string) bool {
	for b := in.Block().Idom(); b != nil; b = b.Idom() {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		if cmp, ok := branch.Cond.(*ssa.BinOp); ok && (lenOf(cmp.X) == what || lenOf(cmp.Y) == what) {
			return true
		}
	}
	return false
}

// lenOf names what a value is the length of.
func lenOf(v ssa.Value) string {
	if call, ok := v.(*ssa.Call); ok && isBuiltin(&call.Call, "len") {
		return source(call.Call.Args[0])
	}
	return ""
}

// goesOnFrom reports whether somebody puts a value in a map that was worked out from one in it.
func (p *Package) goesOnFrom(what string) bool {
	for _, fn := range p.All {
		for in := range instructions(fn) {
			put, ok := in.(*ssa.MapUpdate)
			if ok && source(put.Map) == what && workedOutFrom(put.Value, what, false, map[derivation]bool{}) {
				return true
			}
		}
	}
	return false
}

// A derivation is a value, and whether what it is asked for has been worked on already.
type derivation struct {
	v       ssa.Value
	changed bool
}

// workedOutFrom reports whether a value is a sum, or another number or list, of what was found in a map.
func workedOutFrom(v ssa.Value, what string, changed bool, seen map[derivation]bool) bool {
	if look, ok := v.(*ssa.Lookup); ok {
		return changed && source(look.X) == what
	}
	if seen[derivation{v, changed}] {
		return false
	}
	seen[derivation{v, changed}] = true
	from := func(v ssa.Value, changed bool) bool { return workedOutFrom(v, what, changed, seen) }
	switch v := v.(type) {
	case *ssa.BinOp:
		switch v.Op {
		case token.ADD, token.SUB, token.MUL, token.QUO, token.OR, token.XOR:
			return from(v.X, true) || from(v.Y, true)
		}
	case *ssa.Extract:
		return from(v.Tuple, changed)
	case *ssa.Field:
		return from(v.X, changed)
	case *ssa.Convert:
		return from(v.X, changed)
	case *ssa.ChangeType:
		return from(v.X, changed)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if from(e, changed) {
				return true
			}
		}
	case *ssa.Call:
		if isBuiltin(&v.Call, "append") {
			return from(v.Call.Args[0], true)
		}
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return false
		}
		root := v.X
		if field, ok := root.(*ssa.FieldAddr); ok {
			root = field.X
		}
		alloc, ok := root.(*ssa.Alloc)
		if !ok {
			return false
		}
		for _, stored := range slices.Concat(storedIn(alloc), storedInFields(alloc)) {
			if from(stored, changed) {
				return true
			}
		}
	}
	return false
}
