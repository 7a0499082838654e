package sortslice

import "sort"

func called(people []person, years func(person) int) {
	sort.Slice(people, func(i, j int) bool { return years(people[i]) < years(people[j]) })
}
