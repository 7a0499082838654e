package sortslice

import "sort"

type byLength []string

func (b byLength) Len() int           { return len(b) }
func (b byLength) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b byLength) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

func shortest(words []string, kept byLength) {
	sort.Sort(byLength(words))               // want "slice sorted through an interface, by three methods"
	sort.Stable(kept)                        // want "slice sorted through an interface, by three methods"
	sort.Sort(sort.Reverse(byLength(words))) // want "slice sorted through an interface, by three methods"
}

type elders []*person

func (p elders) Len() int { return len(p) }

func (p elders) Swap(a, b int) { p[b], p[a] = p[a], p[b] }

func (p elders) Less(a, b int) bool {
	if p[a].age != p[b].age {
		return p[a].age < p[b].age
	}
	return p[a].name < p[b].name
}

func oldest(all []*person) []*person {
	list := append(elders(nil), all...)
	sort.Sort(sort.Reverse(list)) // want "slice sorted through an interface, by three methods"
	return list
}

func known(words []string, numbers []int, points []float64) {
	sort.Sort(sort.StringSlice(words))               // want "slice sorted through an interface, by three methods"
	sort.Stable(sort.IntSlice(numbers))              // want "slice sorted through an interface, by three methods"
	sort.Sort(sort.Float64Slice(points))             // want "slice sorted through an interface, by three methods"
	sort.Sort(sort.Reverse(sort.StringSlice(words))) // want "slice sorted through an interface, by three methods"
}
