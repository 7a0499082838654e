package hazard

import (
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// failed finds memory that keeps what a call returned, whether it failed or not: a later call,
// which would have succeeded, gets what the failed one left.
func failed(c *Change) []finding {
	p := c.After
	var out []finding
	for _, f := range p.fills() {
		if isAddressOfLibrary(p, f.cell) || !p.onMiss(f) || p.hit(f) == nil && !p.once(f) {
			continue
		}
		for _, call := range p.mayFail(f) {
			if guarded(call, f.in.Block()) {
				continue
			}
			out = append(out, finding{
				fn: f.fn, pos: f.in.Pos(), subject: "failures in " + string(f.cell),
				why: fmt.Sprintf("%s keeps what a call that may fail returned, also when it failed: later calls get that, where the call would be made again", f.cell),
			})
			break
		}
	}
	return out
}

// mayFail are the calls in the function of a fill whose result is kept and whose last result
// is an error.
func (p *Package) mayFail(f fill) []*ssa.Call {
	s := &slicer{Package: p, origin: origin{cells: cells{}, paths: map[string]ssa.Value{}}, seen: map[ssa.Value]bool{}}
	s.follow(f.value)
	var out []*ssa.Call
	for v := range s.seen {
		part, ok := v.(*ssa.Extract)
		if !ok || part.Parent() != f.fn {
			continue
		}
		call, ok := part.Tuple.(*ssa.Call)
		results := part.Tuple.Type().(*types.Tuple)
		if last := results.Len() - 1; ok && last > 0 && isError(results.At(last).Type()) && part.Index < last {
			out = append(out, call)
		}
	}
	return out
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// guarded reports whether a block is executed only if a call did not fail, or if what it
// failed with was looked at in some other way.
func guarded(call *ssa.Call, at *ssa.BasicBlock) bool {
	for _, r := range *call.Referrers() {
		err, ok := r.(*ssa.Extract)
		if !ok || !isError(err.Type()) {
			continue
		}
		for _, u := range *err.Referrers() {
			test, ok := u.(*ssa.BinOp)
			if !ok || test.Op != token.EQL && test.Op != token.NEQ {
				if _, isCall := u.(*ssa.Call); isCall { // errors.Is and the like
					return true
				}
				continue
			}
			for _, w := range *test.Referrers() {
				cond, ok := w.(*ssa.If)
				if !ok {
					return true
				}
				failing := cond.Block().Succs[0]
				if test.Op == token.EQL {
					failing = cond.Block().Succs[1]
				}
				if !reaches(failing, at) {
					return true
				}
			}
		}
	}
	return false
}

// reaches reports whether a block can be executed after another, or is it.
func reaches(from, to *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	var walk func(b *ssa.BasicBlock) bool
	walk = func(b *ssa.BasicBlock) bool {
		if b == to {
			return true
		}
		if seen[b] {
			return false
		}
		seen[b] = true
		for _, s := range b.Succs {
			if walk(s) {
				return true
			}
		}
		return false
	}
	return walk(from)
}
