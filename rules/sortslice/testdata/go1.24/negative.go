package sortslice

import "sort"

type point struct{ x, y float64 }

type big struct {
	data [17]uint64
	key  int
}

func (p person) lower() string { return p.name }

var calledTimes int

func floats(points []point) {
	sort.Slice(points, func(i, j int) bool { return points[i].x < points[j].x })
}

func generic[T ~int | ~float64](all []T) {
	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
}

func genericElement[T any](all []*T, key map[*T]int) {
	sort.Slice(all, func(i, j int) bool { return key[all[i]] < key[all[j]] })
}

func calls(people []person) {
	sort.Slice(people, func(i, j int) bool { return people[i].lower() < people[j].lower() })
}

func others(people []person, ages []int) {
	sort.Slice(people, func(i, j int) bool { return ages[i] < ages[j] })
}

func neighbours(people []person) {
	sort.Slice(people, func(i, j int) bool { return people[i+1].age < people[j+1].age })
}

func mixed(people []person, limit int) {
	sort.Slice(people, func(i, j int) bool { return people[i].age < limit })
}

func uneven(homes []place) {
	sort.Slice(homes, func(i, j int) bool { return homes[i].street < homes[j].city })
}

func effects(people []person) {
	sort.Slice(people, func(i, j int) bool {
		calledTimes++
		return people[i].age < people[j].age
	})
}

func inverted(people []person) {
	sort.Slice(people, func(i, j int) bool { return !(people[i].age < people[j].age) })
}

func either(people []person) {
	sort.Slice(people, func(i, j int) bool {
		return people[i].age < people[j].age || people[i].name == people[j].name && people[i].name < people[j].name
	})
}

func equal(people []person) {
	sort.Slice(people, func(i, j int) bool {
		if people[i].age == people[j].age {
			return people[i].name < people[j].name
		}
		return people[i].name < people[j].name
	})
}

func twice(people []person) {
	sort.Slice(people, func(i, j int) bool {
		return people[i].age < people[j].age || people[i].name < people[j].name
	})
}

func wrong(people []person) {
	sort.Slice(people, func(i, j int) bool {
		if people[i].name != people[j].name {
			return people[i].age < people[j].age
		}
		return people[i].name < people[j].name
	})
}

func orEqual(people []person) {
	sort.Slice(people, func(i, j int) bool { return people[i].age <= people[j].age })
}

func made(l *list) {
	sort.Slice(l.all(), func(i, j int) bool { return l.people[i].age < l.people[j].age })
}

func (l *list) all() []*person { return l.people }

func array(people [8]person, n int) {
	sort.Slice(people[:n], func(i, j int) bool { return people[i].age < people[j].age })
}

func boxed(all any) {
	people := all.([]person)
	sort.Slice(all, func(i, j int) bool { return people[i].age < people[j].age })
}

func large(all []big) {
	sort.Slice(all, func(i, j int) bool { return all[i].key < all[j].key })
}

func given(people []person, less func(i, j int) bool) {
	sort.Slice(people, less)
}

func blank(people []person) {
	sort.Slice(people, func(_, j int) bool { return people[0].age < people[j].age })
}

func local() {
	type pair struct{ a, b int }
	var pairs []pair
	{
		type pair int
		sort.Slice(pairs, func(i, j int) bool { return pairs[i].a < pairs[j].a })
		_ = pair(0)
	}
}

func unnamed(all []struct{ n int }) {
	sort.Slice(all, func(i, j int) bool { return all[i].n < all[j].n })
}

type sorter struct{}

func (sorter) Slice(any, func(i, j int) bool) {}

func namesake(people []person) {
	var sort sorter
	sort.Slice(people, func(i, j int) bool { return people[i].age < people[j].age })
}

func commented(people []person) {
	sort.Slice(people, func(i, j int) bool {
		return people[i].age < people[j].age // the youngest first
	})
}

func shadowed(people []person) {
	type int string
	sort.Slice(people, func(i, j integer) bool { return people[i].age < people[j].age })
	_ = int("")
}

type integer = int

type both struct{ byLength }

func wrapped(words []string, given sort.Interface) {
	sort.Sort(both{words})
	sort.Sort(sort.Reverse(given))
}
