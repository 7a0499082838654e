package hazard

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// lockFlow is what a package holds where: for each instruction the locks that are held in
// front of it. Calls within the package are followed: what a helper takes or frees, and what
// its callers hold.
type lockFlow struct {
	pkg   *Package
	at    map[ssa.Instruction]lockState
	entry map[*ssa.Function]lockState
	// known has the functions of which all callers are known, or that anybody may
	// call without a lock.
	known map[*ssa.Function]bool
	nets  map[*ssa.Function]netLocks
	sites map[*ssa.Function][]ssa.Instruction // of the package from which each function is called
}

// netLocks is what a function has taken and not freed when it returns, and what it frees
// that it has not taken.
type netLocks struct {
	takes map[mutex]hold
	frees map[mutex]bool
}

// maxRounds bounds the search for what callers hold: a chain of so many helpers that each
// learn of a lock from the one before is no program that people write.
const maxRounds = 12

// locks is what the package holds where.
func (p *Package) locks() *lockFlow {
	if p.flow == nil {
		p.flow = lockFlowOf(p)
	}
	return p.flow
}

func lockFlowOf(p *Package) *lockFlow {
	f := &lockFlow{pkg: p, at: map[ssa.Instruction]lockState{}, entry: map[*ssa.Function]lockState{},
		known: map[*ssa.Function]bool{}, nets: map[*ssa.Function]netLocks{}}
	callers := f.callers()
	for range maxRounds {
		for _, fn := range p.All {
			f.walk(fn, f.entry[fn])
		}
		if !f.enter(callers) {
			break
		}
	}
	return f
}

// callers lists from where each function may be called; one that may be called from
// elsewhere with unknown locks is not among the keys.
func (f *lockFlow) callers() map[*ssa.Function][]ssa.Instruction {
	calls, taken := map[*ssa.Function][]ssa.Instruction{}, map[*ssa.Function]bool{}
	for _, fn := range f.pkg.All {
		for in := range instructions(fn) {
			f.uses(in, calls, taken)
		}
	}
	f.sites = maps.Clone(calls)
	for _, fn := range f.pkg.All {
		switch {
		case open(fn): // anybody may call it, who holds nothing
			f.known[fn], f.entry[fn] = true, noLocks()
			delete(calls, fn)
		case taken[fn] || len(calls[fn]) == 0:
			f.entry[fn] = noLocks()
			delete(calls, fn)
		default:
			f.known[fn] = true
		}
	}
	return calls
}

// open reports whether other packages can call the function.
func open(fn *ssa.Function) bool {
	if fn.Parent() != nil || fn.Object() == nil || !fn.Object().Exported() {
		return false
	}
	recv := fn.Signature.Recv()
	if recv == nil {
		return true
	}
	t := recv.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Exported()
}

// uses notes which functions an instruction calls, and of which it takes the value.
func (f *lockFlow) uses(in ssa.Instruction, calls map[*ssa.Function][]ssa.Instruction, taken map[*ssa.Function]bool) {
	call, isCall := in.(ssa.CallInstruction)
	if isCall {
		if fn := call.Common().StaticCallee(); fn != nil {
			calls[fn] = append(calls[fn], in)
		}
	}
	for _, op := range in.Operands(nil) {
		fn := literalOf(*op)
		if fn == nil || isCall && *op == call.Common().Value {
			continue
		}
		switch mc, made := in.(*ssa.MakeClosure); {
		case made && mc.Fn == fn:
			if !f.onlyCalled(mc, fn, calls) {
				taken[fn] = true
			}
		case isCall && callsAtOnce(call.Common()):
			calls[fn] = append(calls[fn], in)
		case made: // the literal that another one captures
		default:
			if _, isMade := (*op).(*ssa.MakeClosure); !isMade {
				taken[fn] = true
			}
		}
	}
}

// onlyCalled reports whether a literal is only called, deferred, started or handed to what
// calls it at once, and notes from where.
func (f *lockFlow) onlyCalled(mc *ssa.MakeClosure, fn *ssa.Function, calls map[*ssa.Function][]ssa.Instruction) bool {
	for _, ref := range *mc.Referrers() {
		call, ok := ref.(ssa.CallInstruction)
		switch {
		case ok && call.Common().Value == mc: // StaticCallee sees it
		case ok && callsAtOnce(call.Common()):
			calls[fn] = append(calls[fn], ref)
		default:
			if _, debug := ref.(*ssa.DebugRef); !debug {
				return false
			}
		}
	}
	return true
}

// literalOf is the function that a value is, without a look at variables.
func literalOf(v ssa.Value) *ssa.Function {
	switch v := v.(type) {
	case *ssa.Function:
		return v
	case *ssa.MakeClosure:
		return v.Fn.(*ssa.Function)
	}
	return nil
}

// callsAtOnce reports whether a call of the standard library calls the functions it is given
// before it returns, in the same goroutine.
func callsAtOnce(c *ssa.CallCommon) bool {
	fn := c.StaticCallee()
	if fn == nil {
		return false
	}
	switch pkgPath(fn) {
	case "sort", "slices", "strings", "bytes", "maps", "container/heap":
		return true
	case "sync":
		return fn.Name() == "Do"
	}
	return false
}

// pkgPath is the import path of a function's package; "" for what has none.
func pkgPath(fn *ssa.Function) string {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if fn.Object() == nil || fn.Object().Pkg() == nil {
		return ""
	}
	return fn.Object().Pkg().Path()
}

// enter tells functions what their callers hold, and reports whether that is news.
func (f *lockFlow) enter(callers map[*ssa.Function][]ssa.Instruction) bool {
	news := false
	for _, fn := range f.pkg.All {
		var all *lockState
		for _, site := range callers[fn] {
			from, walked := f.at[site]
			if !walked {
				continue
			}
			if !f.known[site.Parent()] && f.known[fn] {
				f.known[fn], news = false, true
			}
			seen := entered(from, site)
			if all == nil {
				all = &seen
			} else {
				joined, _ := all.join(seen)
				all = &joined
			}
		}
		if all == nil {
			continue
		}
		if old, ok := f.entry[fn]; !ok || !sameLocks(old, *all) {
			f.entry[fn], news = *all, true
		}
	}
	return news
}

// calledWith reports whether the package calls a function with a lock that it may hold, in
// whichever function it took that: who else calls one that anybody may call holds nothing.
func (f *lockFlow) calledWith(fn *ssa.Function, m mutex) bool {
	seen := map[*ssa.Function]bool{}
	var with func(fn *ssa.Function) bool
	with = func(fn *ssa.Function) bool {
		if seen[fn] {
			return false
		}
		seen[fn] = true
		return slices.ContainsFunc(f.sites[fn], func(site ssa.Instruction) bool {
			_, started := site.(*ssa.Go)
			return !started && (f.at[site].may[m] != nil || with(site.Parent()))
		})
	}
	return with(fn)
}

// free reports whether the package comes to a function from one that anybody may call, on a way on which nothing
// is held.
func (f *lockFlow) free(fn *ssa.Function) bool {
	seen := map[*ssa.Function]bool{}
	var free func(fn *ssa.Function) bool
	free = func(fn *ssa.Function) bool {
		if seen[fn] {
			return false
		}
		seen[fn] = true
		return open(fn) || slices.ContainsFunc(f.sites[fn], func(site ssa.Instruction) bool {
			at, walked := f.at[site]
			return walked && !underOnce(site) && len(at.must) == 0 && free(site.Parent())
		})
	}
	return free(fn)
}

// entered is what a callee holds: nothing in a goroutine of its own.
func entered(from lockState, site ssa.Instruction) lockState {
	if _, started := site.(*ssa.Go); started {
		return noLocks()
	}
	out := noLocks()
	maps.Copy(out.must, from.must)
	for m := range from.may {
		out.may[m] = map[ssa.Instruction]bool{nil: true}
	}
	if underOnce(site) {
		out.must[once] = writing
	}
	return out
}

func sameLocks(a, b lockState) bool {
	if !maps.Equal(a.must, b.must) || len(a.may) != len(b.may) {
		return false
	}
	for m := range a.may {
		if b.may[m] == nil {
			return false
		}
	}
	return true
}

// walk follows a function from what is held where it begins.
func (f *lockFlow) walk(fn *ssa.Function, entry lockState) {
	if len(fn.Blocks) == 0 {
		return
	}
	if entry.must == nil {
		entry = noLocks()
	}
	in := map[*ssa.BasicBlock]lockState{fn.Blocks[0]: entry}
	work := []*ssa.BasicBlock{fn.Blocks[0]}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		s := in[b].clone()
		for _, i := range b.Instrs {
			f.at[i] = s.clone()
			f.step(s, i)
		}
		for _, next := range b.Succs {
			old, seen := in[next]
			joined, differs := s, true
			if seen {
				joined, differs = old.join(s)
			}
			if differs {
				in[next] = joined
				work = append(work, next)
			}
		}
	}
}

// step is what an instruction takes and frees.
func (f *lockFlow) step(s lockState, in ssa.Instruction) {
	switch in := in.(type) {
	case *ssa.Call:
		if m, how, ok := lockCall(&in.Call); ok {
			if how == 0 {
				s.free(m)
			} else {
				s.take(m, how, in)
			}
			return
		}
		if fn := in.Call.StaticCallee(); fn != nil {
			net := f.net(fn)
			for m := range net.frees {
				s.free(m)
			}
			for m, how := range net.takes {
				s.take(m, how, in)
			}
		}
	case *ssa.Defer:
		if m, how, ok := lockCall(&in.Call); ok && how == 0 {
			s.deferred[m] = true
		} else if fn := in.Call.StaticCallee(); fn != nil {
			for m := range f.net(fn).frees {
				s.deferred[m] = true
			}
		}
	case *ssa.RunDefers:
		for m := range s.deferred {
			s.free(m)
		}
	}
}

// net is what a function of the package takes and frees in all.
func (f *lockFlow) net(fn *ssa.Function) netLocks {
	if net, ok := f.nets[fn]; ok || len(fn.Blocks) == 0 || fn.Package() != f.pkg.SSA {
		return net
	}
	f.nets[fn] = netLocks{} // of a recursive call
	own := &lockFlow{pkg: f.pkg, at: map[ssa.Instruction]lockState{}, nets: f.nets}
	own.walk(fn, noLocks())
	net := netLocks{nil, map[mutex]bool{}}
	for in := range instructions(fn) {
		at, reached := own.at[in]
		if !reached {
			continue
		}
		net.note(in, at)
	}
	f.nets[fn] = net
	return net
}

func (n *netLocks) note(in ssa.Instruction, at lockState) {
	switch in := in.(type) {
	case *ssa.Call:
		if m, how, ok := lockCall(&in.Call); ok && how == 0 && at.may[m] == nil {
			n.frees[m] = true
		}
	case *ssa.Return:
		if n.takes == nil {
			n.takes = maps.Clone(at.must)
			return
		}
		for m := range n.takes {
			if at.must[m] == 0 {
				delete(n.takes, m)
			}
		}
	}
}
