package hazard

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// toAll finds memory that a loop gives to code of others, the same each time round, where each had its
// own: what one of them writes there the next one sees, and what it keeps changes.
func toAll(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		for _, g := range c.After.givenInLoops(p.After) {
			if !g.outside || !c.gaveOwn(p, g) {
				continue
			}
			out = append(out, finding{p.After, g.at.Pos(), "to all " + p.Name + " " + g.to,
				fmt.Sprintf("%s is given the same memory each time round, where it was made for each: what one changes in it the others see", g.to)})
		}
	}
	return out
}

// A given is an argument that leads to memory, which a loop passes to code of others or sends.
type given struct {
	at      ssa.Instruction
	to      string // in words that hold in both states
	typ     types.Type
	own     bool // made for this turn of the loop
	outside bool // made before it
}

// borrows are the methods whose contract, in package io, is that they leave alone what they are given, or
// only fill it.
var borrows = map[string]bool{"Write": true, "WriteAt": true, "Read": true, "ReadAt": true}

func (p *Package) givenInLoops(fn *ssa.Function) []given {
	var out []given
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			var to string
			var args []ssa.Value
			switch in := in.(type) {
			case *ssa.Call:
				if isCallback(in) || in.Call.IsInvoke() && !borrows[in.Call.Method.Name()] {
					to, args = foreignCallee(&in.Call), in.Call.Args
				}
			case *ssa.Send:
				to, args = "what receives", []ssa.Value{in.X}
			}
			if to == "" || !inLoop(in.Block()) {
				continue
			}
			for _, a := range args {
				if len(p.parts(a.Type())) > 0 {
					out = append(out, given{in, to, a.Type(), ownEachTime(a, 8), fromOutside(a, map[ssa.Value]bool{})})
				}
			}
		}
	}
	return out
}

// ownEachTime reports whether a value is what a turn of a loop has made, by a call or itself.
func ownEachTime(v ssa.Value, depth int) bool {
	if depth--; depth < 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.MakeSlice, *ssa.MakeMap, *ssa.Convert, *ssa.Alloc:
		return inLoop(v.(ssa.Instruction).Block())
	case *ssa.Slice:
		return ownEachTime(v.X, depth)
	case *ssa.Call:
		if isBuiltin(&v.Call, "append") {
			return isConst(v.Call.Args[0]) && inLoop(v.Block()) || ownEachTime(v.Call.Args[0], depth)
		}
		return inLoop(v.Block())
	case *ssa.UnOp:
		alloc, ok := v.X.(*ssa.Alloc)
		return ok && slices.ContainsFunc(storedAround(alloc), func(s ssa.Value) bool {
			call, ok := s.(*ssa.Call)
			return ok && ownEachTime(call, depth)
		})
	}
	return false
}

// storedAround are the values stored in a local variable and in its fields.
func storedAround(alloc *ssa.Alloc) []ssa.Value {
	out := storedIn(alloc)
	for _, r := range *alloc.Referrers() {
		if at, ok := r.(*ssa.FieldAddr); ok {
			out = append(out, storesTo(at)...)
		}
	}
	return out
}

// fromOutside reports whether a value leads to memory that was there before the loop, the same in each
// turn, however it was filled again.
func fromOutside(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return true
	}
	seen[v] = true
	if in, ok := v.(ssa.Instruction); ok && !inLoop(in.Block()) {
		return true
	}
	switch v := v.(type) {
	case *ssa.Parameter:
		return true
	case *ssa.Slice:
		return fromOutside(v.X, seen)
	case *ssa.Phi:
		return !slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return !isConst(e) && !fromOutside(e, seen) })
	case *ssa.Call:
		return isBuiltin(&v.Call, "append") && fromOutside(v.Call.Args[0], seen)
	case *ssa.UnOp:
		switch x := v.X.(type) {
		case *ssa.Alloc:
			stored := storedAround(x)
			return !inLoop(x.Block()) && len(stored) > 0 && !slices.ContainsFunc(stored, func(s ssa.Value) bool { return !fromOutside(s, seen) })
		case *ssa.FieldAddr:
			_, root := pathOf(x)
			return root != nil
		}
	}
	return false
}

// gaveOwn reports whether the baseline gave such memory in a loop, made for each always.
func (c *Change) gaveOwn(p Pair, g given) bool {
	found := false
	for _, fn := range c.movedFrom(p) {
		for _, was := range c.Before.givenInLoops(fn) {
			if was.to != g.to || was.typ.String() != g.typ.String() {
				continue
			}
			if !was.own {
				return false
			}
			found = true
		}
	}
	return found
}
