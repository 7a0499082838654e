package foodweb

import (
	"cmp"
	"slices"
)

// Loop is a greatest set of species of which each feeds on each, if indirectly.
// Most are a single species.
type Loop struct {
	members map[*Species]bool
	eats    map[*Loop]bool
}

// Size returns how many species are in the loop.
func (l *Loop) Size() int { return len(l.members) }

// Has reports whether the species is in the loop.
func (l *Loop) Has(s *Species) bool { return l.members[s] }

// Names returns the names of the species, sorted.
func (l *Loop) Names() []string {
	names := []string{}
	for s := range l.members {
		names = append(names, s.Name)
	}
	slices.Sort(names)
	return names
}

// Loops returns the loops, what is eaten before what eats it.
func (w *Web) Loops() []*Loop {
	var (
		order = make(map[*Species]int)
		low   = make(map[*Species]int)
		of    = make(map[*Species]*Loop)
		stack []*Species
		loops []*Loop
		visit func(*Species)
	)
	visit = func(s *Species) {
		order[s] = len(order) + 1
		low[s] = order[s]
		stack = append(stack, s)
		for _, prey := range s.prey {
			if order[prey] == 0 {
				visit(prey)
				low[s] = min(low[s], low[prey])
			} else if of[prey] == nil {
				low[s] = min(low[s], order[prey])
			}
		}
		if low[s] != order[s] {
			return
		}
		l := &Loop{members: make(map[*Species]bool), eats: make(map[*Loop]bool)}
		for {
			last := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			l.members[last] = true
			of[last] = l
			if last == s {
				break
			}
		}
		for m := range l.members {
			for _, prey := range m.prey {
				if of[prey] != l {
					l.eats[of[prey]] = true
				}
			}
		}
		loops = append(loops, l)
	}
	for _, s := range w.species {
		if order[s] == 0 {
			visit(s)
		}
	}
	return loops
}

// Longest returns how many loops are in the longest chain of who eats whom.
func Longest(loops []*Loop) int {
	length := make(map[*Loop]int, len(loops))
	longest := 0
	for _, l := range loops { // what is eaten comes first
		n := 1
		for prey := range l.eats {
			n = max(n, 1+length[prey])
		}
		length[l] = n
		longest = max(longest, n)
	}
	return longest
}

// Chain returns a shortest way that food takes to a species from one that makes
// its own, with both ends; nil if there is none.
func Chain(to *Species) []*Species {
	from := make(map[*Species]*Species)
	queue := []*Species{to}
	from[to] = to
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		if len(s.prey) == 0 {
			var way []*Species
			for ; s != to; s = from[s] {
				way = append(way, s)
			}
			return append(way, to)
		}
		for _, prey := range s.prey {
			if from[prey] == nil {
				from[prey] = s
				queue = append(queue, prey)
			}
		}
	}
	return nil
}

// Common returns the names that are in each of the webs, and which species has
// the most predators of all webs together, the first of equals.
func Common(webs ...*Web) (names []string, most *Species) {
	in := map[string]int{}
	hunted := map[*Species]int{}
	for _, w := range webs {
		for _, s := range w.species {
			in[s.Name]++
			for _, prey := range s.prey {
				hunted[prey]++
			}
		}
	}
	for name, n := range in {
		if n == len(webs) {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, cmp.Compare[string])
	for _, w := range webs {
		for _, s := range w.species {
			if hunted[s] > hunted[most] {
				most = s
			}
		}
	}
	return names, most
}
