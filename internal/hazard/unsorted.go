package hazard

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// tooEarly finds lists that are searched in halves, where their elements were gone through, though they are
// searched before they are sorted: what was appended meanwhile is not found.
func tooEarly(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if len(c.movedFrom(p)) == 0 {
			continue
		}
		for _, s := range halvings(p.After) {
			was := func(fn *ssa.Function) bool {
				return slices.ContainsFunc(halvings(fn), func(o halving) bool { return o.list == s.list })
			}
			if c.anyBefore(p, was) || !c.After.searchedUnsorted(p.After, s.list) {
				continue
			}
			out = append(out, finding{p.After, s.at.Pos(), "unsorted " + p.Name + " " + s.list,
				fmt.Sprintf("%s is searched in halves before it is sorted: what was appended meanwhile is not found", s.list)})
		}
	}
	return out
}

// A halving is a search in a list that has to be sorted.
type halving struct {
	list string
	at   *ssa.Call
}

func halvings(fn *ssa.Function) []halving {
	var out []halving
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok || len(call.Call.Args) < 2 {
			continue
		}
		switch libraryName(&call.Call) {
		case "slices.BinarySearch", "slices.BinarySearchFunc", "sort.SearchStrings", "sort.SearchInts", "sort.SearchFloat64s":
			if list := source(call.Call.Args[0]); list != "" {
				out = append(out, halving{list, call})
			}
		case "sort.Search", "sort.Find":
			if list := lenOf(call.Call.Args[0]); list != "" {
				out = append(out, halving{list, call})
			}
		}
	}
	return out
}

// searchedUnsorted reports whether some function appends to a list, calls what searches it, and sorts it
// afterwards alone.
func (p *Package) searchedUnsorted(search *ssa.Function, list string) bool {
	for _, fn := range p.All {
		var appends, searches []ssa.Instruction
		sorted := map[*ssa.BasicBlock]bool{}
		for in := range instructions(fn) {
			if sortsList(in, list) {
				sorted[in.Block()] = true
				continue
			}
			for _, f := range append(p.named(in), fn) {
				if f == fn {
					if appendsTo(in, list) {
						appends = append(appends, in)
					}
					continue
				}
				reached := p.reached(f)
				if slices.Contains(reached, search) {
					searches = append(searches, in)
				}
				if slices.ContainsFunc(reached, func(f *ssa.Function) bool { return appendsIn(f, list) && !sortsIn(f, list) }) {
					appends = append(appends, in)
				}
			}
		}
		if len(sorted) > 0 && anyFollows(appends, searches, sorted) {
			return true
		}
	}
	return false
}

// anyFollows reports whether one of some instructions may be executed behind one of others, on a way that
// some blocks are not on.
func anyFollows(first, then []ssa.Instruction, without map[*ssa.BasicBlock]bool) bool {
	for _, a := range first {
		seen := map[*ssa.BasicBlock]bool{}
		for work := slices.Clone(a.Block().Succs); len(work) > 0; work = work[1:] {
			b := work[0]
			if seen[b] || without[b] {
				continue
			}
			seen[b] = true
			if slices.ContainsFunc(then, func(in ssa.Instruction) bool { return in.Block() == b && in != a }) {
				return true
			}
			work = append(work, b.Succs...)
		}
	}
	return false
}

// appendsTo reports whether an instruction puts a list in a field that has more behind what was in it.
func appendsTo(in ssa.Instruction, list string) bool {
	store, ok := in.(*ssa.Store)
	if !ok || source(store.Addr) != list {
		return false
	}
	call, ok := store.Val.(*ssa.Call)
	return ok && isBuiltin(&call.Call, "append")
}

func appendsIn(fn *ssa.Function, list string) bool {
	for in := range instructions(fn) {
		if appendsTo(in, list) {
			return true
		}
	}
	return false
}

func sortsList(in ssa.Instruction, list string) bool {
	call, ok := in.(*ssa.Call)
	if !ok || len(call.Call.Args) == 0 {
		return false
	}
	callee := call.Call.StaticCallee()
	return callee != nil && sorts(callee) && source(unboxed(call.Call.Args[0])) == list
}

func sortsIn(fn *ssa.Function, list string) bool {
	for in := range instructions(fn) {
		if sortsList(in, list) {
			return true
		}
	}
	return false
}
