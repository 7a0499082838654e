package hazard

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// unbounded finds loops that start a goroutine for each thing there is, where something let so many run at once
// and no more.
func unbounded(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		at := startsForEach(p.After)
		if at == nil || p.Before == nil || boundsGoroutines(p.After) || !boundsGoroutines(p.Before) || startsForEach(p.Before) == nil {
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

// boundsGoroutines reports whether a function has something that lets so many run at once: a channel whose
// places are taken and given back, or what the library has for that.
func boundsGoroutines(fn *ssa.Function) bool {
	sent, received := map[string]bool{}, map[string]bool{}
	for _, f := range withLiterals(fn) {
		for in := range instructions(f) {
			switch in := in.(type) {
			case *ssa.Send:
				sent[placesIn(in.Chan)] = true
			case *ssa.UnOp:
				if in.Op == token.ARROW {
					received[placesIn(in.X)] = true
				}
			case *ssa.Select:
				for _, s := range in.States {
					if s.Dir == types.SendOnly {
						sent[placesIn(s.Chan)] = true
					} else {
						received[placesIn(s.Chan)] = true
					}
				}
			case ssa.CallInstruction:
				name := libraryName(in.Common())
				if strings.HasSuffix(name, "errgroup.Group.SetLimit") || strings.HasSuffix(name, "semaphore.Weighted.Acquire") || strings.HasSuffix(name, "semaphore.Weighted.TryAcquire") {
					return true
				}
				if callee := in.Common().StaticCallee(); callee != nil && callee.Pkg == fn.Pkg && takes(callee) {
					return true
				}
			}
		}
	}
	for places := range sent {
		if places != "" && received[places] {
			return true
		}
	}
	return false
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

// placesIn names a channel that has room for something and carries nothing of use: the variable that it is
// made for, or the field that it lies in; "" if it is another.
func placesIn(v ssa.Value) string {
	elem := v.Type().Underlying().(*types.Chan).Elem().Underlying()
	if s, ok := elem.(*types.Struct); !ok || s.NumFields() > 0 {
		if b, ok := elem.(*types.Basic); !ok || b.Kind() != types.Bool {
			return ""
		}
	}
	v = bound(v)
	if load, ok := v.(*ssa.UnOp); ok {
		if alloc, ok := bound(load.X).(*ssa.Alloc); ok {
			v = onlyStored(alloc)
		}
	}
	if made, ok := v.(*ssa.MakeChan); ok {
		if isZero(made.Size) {
			return ""
		}
		return made.Name()
	}
	if v == nil {
		return ""
	}
	return source(v)
}
