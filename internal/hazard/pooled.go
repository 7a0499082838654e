package hazard

import (
	"fmt"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// pooledEscape finds functions that return, keep or send memory that they put back into a
// pool, where somebody else gets it.
func pooledEscape(c *Change) []finding {
	var out []finding
	for _, fn := range c.After.All {
		for _, get := range gets(fn) {
			all := aliases(get)
			put := putOf(fn, all)
			if put == nil {
				continue
			}
			if held := emptied(put); held != nil {
				// What it led to is somebody else's now: what goes back to the pool is the pointer alone.
				maps.DeleteFunc(all, func(v ssa.Value, _ bool) bool {
					return !types.IsInterface(v.Type()) && !types.Identical(v.Type(), held.Type())
				})
			}
			at, where := escape(fn, all)
			if at == nil {
				at, where = c.After.sentAsBody(fn, all, 4), "sent as the body of a request"
			}
			if at != nil {
				out = append(out, finding{fn, posOf(at), "pool " + nameOf(fn) + " " + where,
					fmt.Sprintf("what is %s lies in memory that goes back to a pool, from which another call gets it and writes to it", where)})
			}
			if at := usedAfter(fn, get, put, all); at != nil {
				out = append(out, finding{fn, posOf(at), "put " + nameOf(fn),
					"what was put back into a pool is used after that, when somebody else may have it"})
			}
		}
	}
	return out
}

// gets are the values that a function takes out of pools.
func gets(fn *ssa.Function) []ssa.Value {
	var out []ssa.Value
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok {
			continue
		}
		callee := call.Call.StaticCallee()
		if callee == nil {
			continue
		}
		if isPoolMethod(callee, "Get") || callee.Package() == fn.Package() && returnsPooled(callee) {
			out = append(out, call)
		}
	}
	return out
}

func isPoolMethod(fn *ssa.Function, name string) bool {
	recv := fn.Signature.Recv()
	return fn.Name() == name && recv != nil && isNamed(recv.Type(), "sync", "Pool")
}

// returnsPooled reports whether a function takes its result out of a pool and leaves it to
// the caller to put it back.
func returnsPooled(fn *ssa.Function) bool {
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok || call.Call.StaticCallee() == nil || !isPoolMethod(call.Call.StaticCallee(), "Get") {
			continue
		}
		all := aliases(call)
		if at, where := escape(fn, all); at != nil && where == "returned" && putOf(fn, all) == nil {
			return true
		}
	}
	return false
}

// putOf is a call that puts one of the values back into a pool, itself or by a function
// or literal of the package.
func putOf(fn *ssa.Function, all map[ssa.Value]bool) ssa.CallInstruction {
	for in := range instructions(fn) {
		call, ok := in.(ssa.CallInstruction)
		if !ok {
			continue
		}
		callee := call.Common().StaticCallee()
		if callee == nil {
			continue
		}
		for i, arg := range call.Common().Args {
			if all[arg] && (isPoolMethod(callee, "Put") && i == 1 || putsParam(callee, i)) {
				return call
			}
		}
		if _, deferred := in.(*ssa.Defer); deferred && callee.Parent() == fn && putsCaptured(callee, call, all) {
			return call
		}
	}
	return nil
}

func putsParam(fn *ssa.Function, i int) bool {
	if i >= len(fn.Params) || fn.Parent() != nil {
		return false
	}
	return putsOneOf(fn, aliasesWithin(fn.Params[i], 0))
}

// putsOneOf reports whether a function itself puts one of the values into a pool.
func putsOneOf(fn *ssa.Function, all map[ssa.Value]bool) bool {
	for in := range instructions(fn) {
		call, ok := in.(ssa.CallInstruction)
		if ok && call.Common().StaticCallee() != nil && isPoolMethod(call.Common().StaticCallee(), "Put") && all[call.Common().Args[1]] && emptied(call) == nil {
			return true
		}
	}
	return false
}

// emptied returns the pointer that a call puts into a pool, if that leads to nothing since a statement right before. Nil if
// it is none, or may lead to something.
func emptied(put ssa.CallInstruction) ssa.Value {
	if _, plain := put.(*ssa.Call); !plain || len(put.Common().Args) != 2 {
		return nil
	}
	boxed, ok := put.Common().Args[1].(*ssa.MakeInterface)
	if !ok {
		return nil
	}
	nothing := false
	for _, in := range put.Block().Instrs {
		if in == put.(ssa.Instruction) {
			break
		}
		switch in := in.(type) {
		case ssa.CallInstruction: // which may have it lead to something again
			nothing = false
		case *ssa.Store:
			if in.Addr == boxed.X {
				c, constant := in.Val.(*ssa.Const)
				nothing = constant && c.IsNil()
			}
		}
	}
	if !nothing {
		return nil
	}
	return boxed.X
}

// putsCaptured reports whether a deferred literal puts one of the values back that it captures.
func putsCaptured(lit *ssa.Function, call ssa.CallInstruction, all map[ssa.Value]bool) bool {
	mc, ok := call.Common().Value.(*ssa.MakeClosure)
	if !ok {
		return false
	}
	for i, b := range mc.Bindings {
		alloc, variable := b.(*ssa.Alloc)
		if !all[b] && !(variable && onlyStored(alloc) != nil && all[onlyStored(alloc)]) {
			continue
		}
		if putsOneOf(lit, aliasesWithin(lit.FreeVars[i], 0)) {
			return true
		}
	}
	return false
}

// escape finds where one of the values leaves the function.
func escape(fn *ssa.Function, all map[ssa.Value]bool) (ssa.Instruction, string) {
	for _, b := range fn.Blocks {
		if b == fn.Recover {
			continue // where a panic ends: the results stand elsewhere
		}
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Return:
				for _, r := range in.Results {
					if all[r] && !isError(r.Type()) {
						return in, "returned"
					}
				}
			case *ssa.Send:
				if all[in.X] {
					return in, "sent"
				}
			case *ssa.MapUpdate:
				if all[in.Value] && !all[in.Map] && !madeHere(in.Map) {
					return in, "kept in a map"
				}
			case *ssa.Store:
				if all[in.Val] && !all[in.Addr] && refers(in.Val.Type()) {
					if _, ok := in.Addr.(*ssa.Global); ok {
						return in, "kept in a variable"
					}
				}
			}
		}
	}
	return nil, ""
}

func madeHere(v ssa.Value) bool { _, ok := v.(*ssa.MakeMap); return ok }

// usedAfter is an instruction that uses one of the values when it has been put back.
func usedAfter(fn *ssa.Function, get ssa.Value, put ssa.CallInstruction, all map[ssa.Value]bool) ssa.Instruction {
	if _, plain := put.(*ssa.Call); !plain || leadsTo(put.Block(), get.(ssa.Instruction).Block()) {
		return nil
	}
	for _, b := range fn.Blocks {
		for i, in := range b.Instrs {
			if in == put.(ssa.Instruction) || !followsPut(put, b, i) {
				continue
			}
			if _, phi := in.(*ssa.Phi); phi {
				continue
			}
			for _, op := range in.Operands(nil) {
				if all[*op] && refers((*op).Type()) {
					return in
				}
			}
		}
	}
	return nil
}

// followsPut reports whether the i-th instruction of b comes after the call on some way.
func followsPut(put ssa.CallInstruction, b *ssa.BasicBlock, i int) bool {
	if b == put.Block() {
		for j, in := range b.Instrs {
			if in == put.(ssa.Instruction) {
				return j < i
			}
		}
	}
	return leadsTo(put.Block(), b)
}

// unpooledSetting finds a pool for all, of values that are made with a setting: who takes one
// may get it with the setting of somebody else.
func unpooledSetting(c *Change) []finding {
	var out []finding
	for _, fn := range c.After.All {
		for _, taken := range takenFromGlobal(fn) {
			if c.Before.SSA.Var(taken.from) != nil {
				continue
			}
			if at, what := madeWithSetting(fn, taken.value); at != nil {
				out = append(out, finding{fn, posOf(at), "setting " + taken.from,
					fmt.Sprintf("%s is for all, but what is in it was made with %s, which others may have set otherwise", taken.from, what)})
			}
		}
	}
	return out
}

// taken is a value that comes out of a pool or a channel, which is a variable of the package.
type taken struct {
	value ssa.Value
	from  string
}

func takenFromGlobal(fn *ssa.Function) []taken {
	var out []taken
	for in := range instructions(fn) {
		switch in := in.(type) {
		case *ssa.Call:
			if callee := in.Call.StaticCallee(); callee != nil && isPoolMethod(callee, "Get") {
				if g, ok := in.Call.Args[0].(*ssa.Global); ok {
					out = append(out, taken{in, g.Name()})
				}
			}
		case *ssa.UnOp:
			if g := globalLoaded(in.X); g != nil && in.CommaOk || g != nil && isChan(in.X) {
				out = append(out, taken{in, g.Name()})
			}
		case *ssa.Select:
			for _, s := range in.States {
				if g := globalLoaded(s.Chan); g != nil && s.Send == nil {
					out = append(out, taken{in, g.Name()})
				}
			}
		}
	}
	return out
}

// globalLoaded is the variable of the package that a value was just read from.
func globalLoaded(v ssa.Value) *ssa.Global {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	g, _ := load.X.(*ssa.Global)
	return g
}

// madeWithSetting is a call of another package that makes a value of the same type from a
// number or text that the function is given.
func madeWithSetting(fn *ssa.Function, v ssa.Value) (ssa.Instruction, string) {
	kinds, same := map[string]bool{}, map[ssa.Value]bool{}
	for alias := range aliases(v) {
		same[alias] = true
		if !types.IsInterface(alias.Type()) {
			kinds[alias.Type().String()] = true
		}
	}
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok {
			continue
		}
		callee := call.Call.StaticCallee()
		if callee == nil || callee.Package() == fn.Package() || callee.Signature.Recv() != nil || callee.Signature.Results().Len() == 0 ||
			!kinds[callee.Signature.Results().At(0).Type().String()] {
			continue
		}
		if slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return same[arg] }) {
			continue // it goes on with what was taken, as an append to its room does
		}
		for _, arg := range call.Call.Args {
			if what := source(arg); isInteger(arg.Type()) && what != "" {
				return call, what
			}
		}
	}
	return nil, ""
}
