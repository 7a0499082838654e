package stud

import "slices"

// Kinship returns how many steps there are between two horses over a common
// ancestor, at least; -1 if they have none.
func (b *Book) Kinship(x, y *Horse) int {
	near, above := -1, climb(x)
	for ancestor, steps := range climb(y) {
		other, ok := above[ancestor]
		if ok && (near < 0 || steps+other < near) {
			near = steps + other
		}
	}
	return near
}

// climb returns a horse and its ancestors, with the steps to each.
func climb(h *Horse) map[*Horse]int {
	steps := map[*Horse]int{h: 0}
	next := []*Horse{h}
	for len(next) > 0 {
		h, next = next[0], next[1:]
		for _, parent := range []*Horse{h.Sire, h.Dam} {
			if parent == nil {
				continue
			}
			if _, been := steps[parent]; !been {
				steps[parent] = steps[h] + 1
				next = append(next, parent)
			}
		}
	}
	return steps
}

// Founders returns the numbers of the ancestors of a horse whose parents nobody
// knows, the lowest first.
func (b *Book) Founders(h *Horse) []int {
	var founders []int
	been := make(map[int]struct{})
	open := []*Horse{h}
	for len(open) > 0 {
		last := open[len(open)-1]
		open = open[:len(open)-1]
		if _, ok := been[last.Number]; ok {
			continue
		}
		been[last.Number] = struct{}{}
		if last.Sire == nil && last.Dam == nil {
			founders = append(founders, last.Number)
		}
		if last.Sire != nil {
			open = append(open, last.Sire)
		}
		if last.Dam != nil {
			open = append(open, last.Dam)
		}
	}
	slices.Sort(founders)
	return founders
}

// sheet returns a number for each horse, to calculate with.
func (b *Book) sheet() []float64 {
	return make([]float64, len(b.horses))
}

// Blood returns the share that a horse has of the blood of an ancestor.
func (b *Book) Blood(ancestor, of *Horse) float64 {
	blood := b.sheet()
	blood[ancestor.Number] = 1
	for number := ancestor.Number + 1; number <= of.Number; number++ {
		h := b.horses[number]
		if h.Sire != nil {
			blood[number] += blood[h.Sire.Number] / 2
		}
		if h.Dam != nil {
			blood[number] += blood[h.Dam.Number] / 2
		}
	}
	return blood[of.Number]
}

// Generations returns for each horse how many generations the book knows before
// it.
func (b *Book) Generations() []int {
	known := make([]int, len(b.horses))
	for i, h := range b.horses {
		if h.Sire != nil {
			known[i] = known[h.Sire.Number] + 1
		}
		if h.Dam != nil {
			known[i] = max(known[i], known[h.Dam.Number]+1)
		}
	}
	return known
}
