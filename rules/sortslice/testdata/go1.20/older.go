package sortslice

import "sort"

type person struct {
	name string
	age  int
}

func byAge(people []person) {
	sort.Slice(people, func(i, j int) bool { return people[i].age < people[j].age }) // want "through reflection; what spares that needs Go 1.21, and go.mod allows an older one"
}

type names []string

func (n names) Len() int           { return len(n) }
func (n names) Swap(i, j int)      { n[i], n[j] = n[j], n[i] }
func (n names) Less(i, j int) bool { return n[i] < n[j] }

func byName(all []string) {
	sort.Sort(names(all)) // want "through an interface, by three methods; what spares that needs Go 1.21"
}
