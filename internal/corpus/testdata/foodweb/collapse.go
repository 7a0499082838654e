package foodweb

// Reach returns how many species each lives on, if indirectly.
func (w *Web) Reach() []int {
	reach := make([]int, len(w.species))
	for _, s := range w.species {
		seen := map[int]struct{}{}
		w.walk(s, seen)
		reach[s.id] = len(seen)
	}
	return reach
}

// walk adds what a species lives on to what has been seen.
func (w *Web) walk(s *Species, seen map[int]struct{}) {
	for _, prey := range s.prey {
		if _, ok := seen[prey.id]; !ok {
			seen[prey.id] = struct{}{}
			w.walk(prey, seen)
		}
	}
}

// Robustness returns which part of the species is left, on average, when one
// dies out and those starve that eat nothing else.
func (w *Web) Robustness() float64 {
	if len(w.species) == 0 {
		return 1
	}
	lost := 0
	for _, s := range w.species {
		lost += w.starve(s)
	}
	n := float64(len(w.species))
	return 1 - float64(lost)/(n*n)
}

// starve returns how many species are lost with one, which is counted.
func (w *Web) starve(first *Species) int {
	left := make([]int, len(w.species))
	for i, s := range w.species {
		left[i] = len(s.prey)
	}
	gone := make([]bool, len(w.species))
	gone[first.id] = true
	queue := []*Species{first}
	for next := 0; next < len(queue); next++ {
		for _, p := range queue[next].predators {
			left[p.id]--
			if left[p.id] == 0 && !gone[p.id] {
				gone[p.id] = true
				queue = append(queue, p)
			}
		}
	}
	return len(queue)
}

// Losses returns for each species those that starve when it dies out, itself
// first.
func (w *Web) Losses() [][]*Species {
	all := make([][]*Species, len(w.species))
	left := make([]int, len(w.species))
	for i, first := range w.species {
		for j, s := range w.species {
			left[j] = len(s.prey)
		}
		lost := []*Species{first}
		for next := 0; next < len(lost); next++ {
			for _, p := range lost[next].predators {
				if left[p.id]--; left[p.id] == 0 && p != first {
					lost = append(lost, p)
				}
			}
		}
		all[i] = lost
	}
	return all
}

// Taxa returns how many different taxa the webs have. Numbers of the catalogue
// have up to ten digits.
func Taxa(webs ...*Web) int {
	seen := map[int]struct{}{}
	for _, w := range webs {
		for _, s := range w.species {
			if s.Taxon != 0 {
				seen[s.Taxon] = struct{}{}
			}
		}
	}
	return len(seen)
}
