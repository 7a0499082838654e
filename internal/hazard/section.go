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
			if len(parts) >= 2 {
				out = append(out, finding{p.After, parts[1].at.Pos(), "split " + p.Name + " " + string(was.lock),
					fmt.Sprintf("%s was held while %s were used; now it is taken twice, and they may change in between",
						was.lock, strings.Join(slices.Sorted(maps.Keys(was.places)), ", "))})
			} else if place, at := actsLater(was, now); at != nil {
				out = append(out, finding{p.After, at.Pos(), "acts " + p.Name + " " + place,
					fmt.Sprintf("%s is changed without another look at it, which was taken before %s was let go of: it may have changed since", place, was.lock)})
			}
		}
	}
	return out
}

// A section is what is done between taking a lock and freeing it.
type section struct {
	lock   mutex
	at     ssa.Instruction // that takes it, or the call of what does
	places map[string]use
}

// A use is what is done with a place.
type use int

const (
	touched use = 1 << iota // in some way
	asked                   // something depends on what is there
	changed                 // it is written to
)

// actsLater finds a place that was asked and changed in one section, and is asked in one and changed in
// another behind it that does not ask again.
func actsLater(was section, now []section) (place string, at ssa.Instruction) {
	const both = asked | changed
	for _, place := range slices.Sorted(maps.Keys(was.places)) {
		if was.places[place]&both != both {
			continue
		}
		var asks, acts ssa.Instruction
		for _, s := range now {
			if s.lock != was.lock {
				continue
			}
			switch s.places[place] & both {
			case both:
				return "", nil
			case asked:
				asks = s.at
			case changed:
				acts = s.at
			}
		}
		if asks != nil && acts != nil && follows(asks, acts) && !follows(acts, asks) {
			return place, acts
		}
	}
	return "", nil
}

// follows reports whether an instruction may be executed behind another.
func follows(first, then ssa.Instruction) bool {
	b := first.Block()
	return comesBefore(b, slices.Index(b.Instrs, first), then)
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
			shares = shares || s.places[place] != 0
			all = all && s.places[place] != 0
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
	own, reached := map[*ssa.Function]map[ssa.Instruction]*section{}, map[*ssa.Function]map[string]use{}
	for _, a := range all {
		if guards[a.place] == "" {
			continue
		}
		fn := a.at.Parent()
		if reached[fn] == nil {
			reached[fn] = map[string]use{}
		}
		reached[fn][a.place] |= a.use()
		for m, sites := range f.at[a.at].may {
			for site := range sites {
				if site != nil && guards[a.place] == m {
					add(own, fn, m, site, a.place, a.use())
				}
			}
		}
	}
	for range 4 { // helpers of helpers
		for _, fn := range p.All {
			follow(f, own, reached, fn, guards)
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

func add(own map[*ssa.Function]map[ssa.Instruction]*section, fn *ssa.Function, m mutex, at ssa.Instruction, place string, how use) {
	if own[fn] == nil {
		own[fn] = map[ssa.Instruction]*section{}
	}
	if own[fn][at] == nil {
		own[fn][at] = &section{m, at, map[string]use{}}
	}
	own[fn][at].places[place] |= how
}

// follow adds what the functions that fn calls do to the sections of fn.
func follow(f *lockFlow, own map[*ssa.Function]map[ssa.Instruction]*section, reached map[*ssa.Function]map[string]use, fn *ssa.Function, guards map[string]mutex) {
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok {
			continue
		}
		callee := call.Call.StaticCallee()
		if callee == nil || callee == fn {
			continue
		}
		for place, how := range reached[callee] {
			if reached[fn] == nil {
				reached[fn] = map[string]use{}
			}
			reached[fn][place] |= how
			for site := range f.at[in].may[guards[place]] {
				if site != nil {
					add(own, fn, guards[place], site, place, how)
				}
			}
		}
		for _, s := range own[callee] {
			if f.at[in].may[s.lock] == nil {
				for place, how := range s.places {
					add(own, fn, s.lock, in, place, how)
				}
			}
		}
	}
}
