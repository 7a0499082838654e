package hazard

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// ownEqual finds values that are compared by ==, or found in a map, where a method said which of
// them are equal: it may take for equal what differs in a part.
func ownEqual(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		was := map[string]bool{}
		for _, fn := range c.movedFrom(p) {
			for _, fn := range c.Before.reached(fn) {
				for _, t := range equalCalls(fn) {
					was[t] = true
				}
				for t := range byIdentity(fn) {
					delete(was, t) // it did both
				}
			}
		}
		for _, fn := range c.After.reached(p.After) {
			for _, t := range equalCalls(fn) {
				delete(was, t)
			}
		}
		for t, at := range byIdentity(p.After) {
			if was[t] {
				out = append(out, finding{p.After, at.Pos(), "equal " + p.Name + " " + t,
					"a " + t + " is compared part by part, where its method said which are equal: some that differ may be"})
			}
		}
	}
	return out
}

// equalCalls are the types whose method Equal a function asks about two values.
func equalCalls(fn *ssa.Function) []string {
	var out []string
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			callee := call.Call.StaticCallee()
			if callee == nil || callee.Name() != "Equal" || callee.Signature.Recv() == nil || len(call.Call.Args) != 2 {
				continue
			}
			x, y := call.Call.Args[0], call.Call.Args[1]
			if types.Identical(x.Type(), y.Type()) && !sameThing(x, y) {
				out = append(out, identityName(x.Type()))
			}
		}
	}
	return out
}

// sameThing reports whether two values are one, read twice perhaps.
func sameThing(x, y ssa.Value) bool {
	if x == y {
		return true
	}
	a, ok := x.(*ssa.UnOp)
	b, ok2 := y.(*ssa.UnOp)
	return ok && ok2 && a.Op == token.MUL && a.X == b.X
}

// byIdentity are the structs that a function compares by ==, or has as keys of maps, by type,
// with where, and those that lie in them.
func byIdentity(fn *ssa.Function) map[string]ssa.Instruction {
	out := map[string]ssa.Instruction{}
	note := func(v ssa.Value, in ssa.Instruction) {
		if !isConst(v) {
			noteIdentity(v.Type(), in, out, deepestIdentity)
		}
	}
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			switch in := in.(type) {
			case *ssa.BinOp:
				if (in.Op == token.EQL || in.Op == token.NEQ) && !isConst(in.X) && !isConst(in.Y) {
					note(in.X, in)
				}
			case *ssa.MapUpdate:
				note(in.Key, in)
			case *ssa.Lookup:
				note(in.Index, in)
			case *ssa.Call:
				if t := comparedElement(&in.Call); t != nil {
					noteIdentity(t, in, out, deepestIdentity)
				}
			}
		}
	}
	return out
}

// deepestIdentity is how many structs lie within each other that are looked at.
const deepestIdentity = 4

// noteIdentity notes a struct, and those among its fields, which are compared with it.
func noteIdentity(t types.Type, in ssa.Instruction, out map[string]ssa.Instruction, depth int) {
	switch u := t.Underlying().(type) {
	case *types.Array:
		noteIdentity(u.Elem(), in, out, depth-1)
	case *types.Struct:
		if depth == 0 {
			return
		}
		out[identityName(t)] = in
		for i := range u.NumFields() {
			noteIdentity(u.Field(i).Type(), in, out, depth-1)
		}
	}
}

// comparedElement is the type of what a function of the library compares by ==; nil if it does not.
func comparedElement(c *ssa.CallCommon) types.Type {
	switch libraryName(c) {
	case "slices.Compact", "slices.Contains", "slices.Index", "slices.Equal", "maps.Equal":
		switch u := c.Args[0].Type().Underlying().(type) {
		case *types.Slice:
			return u.Elem()
		case *types.Map:
			return u.Elem()
		}
	}
	return nil
}

// identityName names a type in words that hold in both states.
func identityName(t types.Type) string {
	return strings.TrimPrefix(types.TypeString(t, func(p *types.Package) string { return p.Name() }), "*")
}
