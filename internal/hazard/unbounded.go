package hazard

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// unbounded finds loops that start a goroutine for each thing there is, where something let so many run at once
// and no more.
func unbounded(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		at, was := startsForEach(p.After), startsForEach(p.Before)
		if at == nil || was == nil || mayBound(p.After, at) || !boundsGoroutines(p.Before, was) {
			continue
		}
		out = append(out, finding{p.After, at.Pos(), "unbounded " + p.Name,
			"a goroutine is started for each, however many there are, where only so many ran at once"})
	}
	return out
}

// startsForEach is the literal that a loop starts as a goroutine, which does one thing and ends: there is no
// loop in it.
func startsForEach(fn *ssa.Function) *ssa.Function {
	for _, lit := range fn.AnonFuncs {
		if manyTimes(lit) && !hasLoop(lit) {
			return lit
		}
	}
	return nil
}

// boundsGoroutines reports whether a function lets so many goroutines of a literal run at once: they take places
// in a channel, or the loop that starts them does, and they give them back; or the library does that.
func boundsGoroutines(fn, lit *ssa.Function) bool {
	for in := range instructions(fn) {
		if call, ok := in.(ssa.CallInstruction); ok && limitsGoroutines(call.Common()) {
			return true
		}
	}
	return takesPlaces(fn, lit, placesIn)
}

// takesPlaces reports whether goroutines of a literal take places in a channel, or the loop that starts them does, and
// give them back.
func takesPlaces(fn, lit *ssa.Function, place func(ssa.Value) string) bool {
	starting := func(in ssa.Instruction) bool {
		return slices.ContainsFunc(makings(lit), func(mc *ssa.MakeClosure) bool {
			return mc.Parent() == fn && sameLoop(in.Block(), mc.Block())
		})
	}
	loop, own := tokensIn(fn, starting, place), tokens{map[string]bool{}, map[string]bool{}}
	for _, f := range withLiterals(lit) {
		t := tokensIn(f, func(ssa.Instruction) bool { return true }, place)
		maps.Copy(own.sent, t.sent)
		maps.Copy(own.received, t.received)
	}
	return meet(loop.sent, own.received) || meet(loop.received, own.sent) || meet(own.sent, own.received)
}

func limitsGoroutines(c *ssa.CallCommon) bool {
	name := libraryName(c)
	return strings.HasSuffix(name, "errgroup.Group.SetLimit") || strings.HasSuffix(name, "semaphore.Weighted.Acquire") || strings.HasSuffix(name, "semaphore.Weighted.TryAcquire")
}

// meet reports whether two sets have something in common.
func meet(a, b map[string]bool) bool {
	for what := range a {
		if b[what] {
			return true
		}
	}
	return false
}

// mayBound reports whether there is anything in a function that may let only so many goroutines of a literal run at
// once, as boundsGoroutines says, with channels that carry something, too, or in functions of the package. A result that
// is sent to who waits for it is none.
func mayBound(fn, lit *ssa.Function) bool {
	for _, f := range withLiterals(fn) {
		for in := range instructions(f) {
			call, ok := in.(ssa.CallInstruction)
			if !ok {
				continue
			}
			callee := call.Common().StaticCallee()
			if limitsGoroutines(call.Common()) || callee != nil && callee.Pkg == fn.Pkg && callee.Parent() == nil && takes(callee) {
				return true
			}
		}
	}
	return takesPlaces(fn, lit, carrier)
}

// tokens are the channels that are sent to, and received from.
type tokens struct{ sent, received map[string]bool }

// tokensIn are those of some instructions of a function that have a name.
func tokensIn(fn *ssa.Function, some func(ssa.Instruction) bool, name func(ssa.Value) string) tokens {
	t := tokens{map[string]bool{}, map[string]bool{}}
	for in := range instructions(fn) {
		if !some(in) {
			continue
		}
		switch in := in.(type) {
		case *ssa.Send:
			t.sent[name(in.Chan)] = true
		case *ssa.UnOp:
			if in.Op == token.ARROW {
				t.received[name(in.X)] = true
			}
		case *ssa.Select:
			for _, s := range in.States {
				if s.Dir == types.SendOnly {
					t.sent[name(s.Chan)] = true
				} else {
					t.received[name(s.Chan)] = true
				}
			}
		}
	}
	delete(t.sent, "")
	delete(t.received, "")
	return t
}

// takes reports whether a function of the package sends or receives: it may take a place.
func takes(fn *ssa.Function) bool {
	for in := range instructions(fn) {
		switch in := in.(type) {
		case *ssa.Send, *ssa.Select:
			return true
		case *ssa.UnOp:
			if in.Op == token.ARROW {
				return true
			}
		}
	}
	return false
}

// placesIn names a channel that has room for something and carries nothing of use; "" if it is another.
func placesIn(v ssa.Value) string {
	elem := v.Type().Underlying().(*types.Chan).Elem().Underlying()
	if s, ok := elem.(*types.Struct); !ok || s.NumFields() > 0 {
		if b, ok := elem.(*types.Basic); !ok || b.Kind() != types.Bool {
			return ""
		}
	}
	if made := madeChan(v); made != nil && isZero(made.Size) {
		return ""
	}
	return carrier(v)
}

// carrier names a channel: the one place where it is made, or the field that it lies in; "" if that is not known.
func carrier(v ssa.Value) string {
	if made := madeChan(v); made != nil {
		return made.Name()
	}
	return source(v)
}

// madeChan is where a channel is made for a variable, nil if that is not known.
func madeChan(v ssa.Value) *ssa.MakeChan {
	v = bound(v)
	if load, ok := v.(*ssa.UnOp); ok {
		if alloc, ok := bound(load.X).(*ssa.Alloc); ok {
			v = onlyStored(alloc)
		}
	}
	made, _ := v.(*ssa.MakeChan)
	return made
}
