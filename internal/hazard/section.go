package hazard

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// split finds what was read and changed in one go under a lock, and is read and changed in two
// now, with the lock free in between: what was read first may no longer hold.
func split(c *Change) []finding {
	before, after := sectionsOf(c.Before), sectionsOf(c.After)
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		now := after[p.After]
		for _, was := range before[p.Before] {
			parts := partsOf(was, now)
			if len(parts) < 2 {
				continue
			}
			out = append(out, finding{p.After, parts[1].at.Pos(), "split " + p.Name + " " + string(was.lock),
				fmt.Sprintf("%s was held while %s were used; now it is taken twice, and they may change in between",
					was.lock, strings.Join(slices.Sorted(maps.Keys(was.places)), ", "))})
		}
	}
	return out
}

// A section is what is done between taking a lock and freeing it.
type section struct {
	lock   mutex
	at     ssa.Instruction // that takes it, or the call of what does
	places map[string]bool
}

// partsOf returns those of the sections that together do what one did, if none does it alone.
func partsOf(was section, now []section) []section {
	var parts []section
	left := maps.Clone(was.places)
	for _, s := range now {
		if s.lock != was.lock {
			continue
		}
		shares, all := false, true
		for place := range was.places {
			shares = shares || s.places[place]
			all = all && s.places[place]
		}
		if all {
			return nil
		}
		if shares {
			parts = append(parts, s)
		}
		for place := range s.places {
			delete(left, place)
		}
	}
	if len(left) > 0 {
		return nil
	}
	return parts
}

// sectionsOf lists the sections of each function, those of what it calls included.
func sectionsOf(p *Package) map[*ssa.Function][]section {
	f, all := p.locks(), accesses(p)
	guards := guardsOf(f, all)
	own, touched := map[*ssa.Function]map[ssa.Instruction]*section{}, map[*ssa.Function]map[string]bool{}
	for _, a := range all {
		if guards[a.place] == "" {
			continue
		}
		fn := a.at.Parent()
		if touched[fn] == nil {
			touched[fn] = map[string]bool{}
		}
		touched[fn][a.place] = true
		for m, sites := range f.at[a.at].may {
			for site := range sites {
				if site != nil && guards[a.place] == m {
					add(own, fn, m, site, a.place)
				}
			}
		}
	}
	for range 4 { // helpers of helpers
		for _, fn := range p.All {
			follow(f, own, touched, fn, guards)
		}
	}
	out := map[*ssa.Function][]section{}
	for fn, sections := range own {
		for _, s := range sections {
			out[fn] = append(out[fn], *s)
		}
		slices.SortFunc(out[fn], func(a, b section) int { return int(a.at.Pos() - b.at.Pos()) })
	}
	return out
}

func add(own map[*ssa.Function]map[ssa.Instruction]*section, fn *ssa.Function, m mutex, at ssa.Instruction, place string) {
	if own[fn] == nil {
		own[fn] = map[ssa.Instruction]*section{}
	}
	if own[fn][at] == nil {
		own[fn][at] = &section{m, at, map[string]bool{}}
	}
	own[fn][at].places[place] = true
}

// follow adds what the functions that fn calls do to the sections of fn.
func follow(f *lockFlow, own map[*ssa.Function]map[ssa.Instruction]*section, touched map[*ssa.Function]map[string]bool, fn *ssa.Function, guards map[string]mutex) {
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok {
			continue
		}
		callee := call.Call.StaticCallee()
		if callee == nil || callee == fn {
			continue
		}
		for place := range touched[callee] {
			if touched[fn] == nil {
				touched[fn] = map[string]bool{}
			}
			touched[fn][place] = true
			for site := range f.at[in].may[guards[place]] {
				if site != nil {
					add(own, fn, guards[place], site, place)
				}
			}
		}
		for _, s := range own[callee] {
			if f.at[in].may[s.lock] == nil {
				for place := range s.places {
					add(own, fn, s.lock, in, place)
				}
			}
		}
	}
}
