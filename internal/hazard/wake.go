package hazard

import (
	"fmt"
	"go/types"
	"maps"

	"golang.org/x/tools/go/ssa"
)

// wakesOne finds places where all that wait were woken, and one is now: Broadcast became
// Signal, or a channel that was closed is sent to.
func wakesOne(c *Change) []finding {
	var out []finding
	was, is := wakings(c.Before), wakings(c.After)
	for what, at := range is.one {
		if was.all[what] != nil && is.all[what] == nil && was.one[what] == nil {
			out = append(out, finding{at.Parent(), at.Pos(), "wakes " + what,
				fmt.Sprintf("one of those who wait for %s is woken, where all were", what)})
		}
	}
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		had, has := wakingsOf(p.Before), wakingsOf(p.After)
		for what, at := range has.one {
			if had.all[what] != nil && has.all[what] == nil && was.one[what] == nil && is.all[what] != nil {
				out = append(out, finding{p.After, at.Pos(), "wakes " + what + " " + p.Name,
					fmt.Sprintf("one of those who wait for %s is woken here, where all were, and others wait for something else", what)})
			}
		}
	}
	return out
}

// waitsOnce finds who waits until something holds, and no longer looks again once he was woken: somebody else may have
// been woken, too, and come first.
func waitsOnce(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		again := false
		for _, at := range condWaits(p.Before) {
			again = again || inLoop(at.Block())
		}
		for _, at := range condWaits(p.After) {
			if again && !inLoop(at.Block()) {
				out = append(out, finding{p.After, at.Pos(), "waits " + p.Name,
					"who was woken does not look again whether what he waited for holds: another one may have come first"})
			}
		}
	}
	return out
}

// condWaits are the calls in a function by which it waits for a condition.
func condWaits(fn *ssa.Function) (all []ssa.Instruction) {
	for in := range instructions(fn) {
		if call, ok := in.(*ssa.Call); ok && libraryName(&call.Call) == "sync.Cond.Wait" {
			all = append(all, in)
		}
	}
	return all
}

func wakingsOf(fn *ssa.Function) wakes {
	w := wakes{map[string]ssa.Instruction{}, map[string]ssa.Instruction{}}
	for in := range instructions(fn) {
		w.note(in)
	}
	return w
}

// wakings are the places where those who wait for something are woken.
type wakes struct{ one, all map[string]ssa.Instruction }

func wakings(p *Package) wakes {
	w := wakes{map[string]ssa.Instruction{}, map[string]ssa.Instruction{}}
	for _, fn := range p.All {
		of := wakingsOf(fn)
		maps.Copy(w.one, of.one)
		maps.Copy(w.all, of.all)
	}
	return w
}

func (w wakes) note(in ssa.Instruction) {
	switch in := in.(type) {
	case *ssa.Send:
		w.put(w.one, source(in.Chan), in)
	case *ssa.Select:
		for _, s := range in.States {
			if s.Dir == types.SendOnly {
				w.put(w.one, source(s.Chan), in)
			}
		}
	case ssa.CallInstruction:
		call := in.Common()
		if b, ok := call.Value.(*ssa.Builtin); ok && b.Name() == "close" {
			w.put(w.all, source(call.Args[0]), in)
		}
		if fn := call.StaticCallee(); fn != nil && pkgPath(fn) == "sync" && len(call.Args) > 0 {
			switch fn.Name() {
			case "Signal":
				w.put(w.one, source(call.Args[0]), in)
			case "Broadcast":
				w.put(w.all, source(call.Args[0]), in)
			}
		}
	}
}

func (w wakes) put(in map[string]ssa.Instruction, what string, at ssa.Instruction) {
	if what != "" {
		in[what] = at
	}
}

// inPieces finds what was sent to a channel in one message and is sent in several now:
// others may send in between.
func inPieces(c *Change) []finding {
	was, is := sendCounts{pkg: c.Before}, sendCounts{pkg: c.After}
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		had := was.most(p.Before)
		for what, n := range is.most(p.After) {
			if had[what] == 1 && n > 1 {
				out = append(out, finding{p.After, p.After.Pos(), "pieces " + p.Name + " " + what,
					fmt.Sprintf("%d messages are sent to %s on one way, where it was one: others may send in between", n, what)})
			}
		}
	}
	return out
}

// sendCounts counts what functions send at most on a way through them that takes each
// block once.
type sendCounts struct {
	pkg   *Package
	known map[*ssa.Function]map[string]int
}

func (s *sendCounts) most(fn *ssa.Function) map[string]int {
	if s.known == nil {
		s.known = map[*ssa.Function]map[string]int{}
	}
	if n, ok := s.known[fn]; ok || len(fn.Blocks) == 0 || fn.Package() != s.pkg.SSA {
		return n
	}
	s.known[fn] = nil
	ends := map[*ssa.BasicBlock]map[string]int{}
	out := map[string]int{}
	for _, b := range fn.DomPreorder() { // a predecessor that comes later is the end of a loop
		sum := map[string]int{}
		for _, p := range b.Preds {
			raise(sum, ends[p])
		}
		for _, in := range b.Instrs {
			s.count(sum, in)
		}
		ends[b] = sum
		raise(out, sum)
	}
	s.known[fn] = out
	return out
}

func (s *sendCounts) count(sum map[string]int, in ssa.Instruction) {
	switch in := in.(type) {
	case *ssa.Send:
		if what := source(in.Chan); what != "" {
			sum[what]++
		}
	case *ssa.Call:
		if callee := in.Call.StaticCallee(); callee != nil {
			for what, n := range s.most(callee) {
				sum[what] += n
			}
		}
	}
}

func raise(sum, to map[string]int) {
	for what, n := range to {
		sum[what] = max(sum[what], n)
	}
}

// oftenOnce finds what sync.Once guarded and is called each time now.
func oftenOnce(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil || !usesOnce(p.Before) || usesOnce(p.After) {
			continue
		}
		for name, at := range literalCalls(p.After) {
			if was := literalCalls(p.Before)[name]; was != nil && !guardedByState(at.Parent()) {
				out = append(out, finding{p.After, at.Pos(), "once " + p.Name + " " + name,
					fmt.Sprintf("%s may be called more than once, which sync.Once did not allow", name)})
			}
		}
	}
	return out
}

// usesOnce reports whether a function, or a literal in it, calls sync.Once.Do or makes a
// function that runs once.
func usesOnce(fn *ssa.Function) bool {
	for in := range instructions(fn) {
		call, ok := in.(ssa.CallInstruction)
		if !ok {
			continue
		}
		callee := call.Common().StaticCallee()
		if callee == nil || pkgPath(callee) != "sync" {
			continue
		}
		if o := callee.Origin(); o != nil {
			callee = o
		}
		switch callee.Name() {
		case "Do", "OnceFunc", "OnceValue", "OnceValues":
			return true
		}
	}
	for _, lit := range fn.AnonFuncs {
		if usesOnce(lit) {
			return true
		}
	}
	return false
}

// literalCalls are the calls of functions of the package in the literals of a function.
func literalCalls(fn *ssa.Function) map[string]ssa.Instruction {
	out := map[string]ssa.Instruction{}
	for _, lit := range fn.AnonFuncs {
		for in := range instructions(lit) {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			if callee := call.Call.StaticCallee(); callee != nil && callee.Package() == fn.Package() && callee.Parent() == nil {
				out[calleeName(&call.Call)] = call
			}
		}
		for name, at := range literalCalls(lit) {
			out[name] = at
		}
	}
	return out
}

// guardedByState reports whether a literal looks at something it has captured before it acts.
func guardedByState(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		if _, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
			return true
		}
	}
	return false
}
