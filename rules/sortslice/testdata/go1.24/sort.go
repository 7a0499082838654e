package sortslice

import (
	"net/url"
	"sort"
	"strings"
	"time"
)

type person struct {
	name string
	age  int
	born time.Time
	home *place
}

type place struct{ street, city label }

type label string

type list struct{ people []*person }

func byAge(people []person) {
	/* want `slice sorted by index, through reflection` */ sort.Slice(people, func(i, j int) bool {
		return people[i].age < people[j].age
	})
}

func oldestFirst(people []person) {
	sort.SliceStable(people, func(i, j int) bool { return people[i].age > people[j].age }) // want `slice sorted by index, through reflection`
}

func byKeys(l *list) {
	/* want `slice sorted by index, through reflection` */ sort.Slice(l.people, func(i, j int) bool {
		if l.people[i].age != l.people[j].age {
			return l.people[i].age > l.people[j].age
		}
		if l.people[j].name != l.people[i].name {
			return l.people[i].name < l.people[j].name
		}
		return l.people[i].home.city < l.people[j].home.city
	})
}

func byBirth(people []person) {
	sort.Slice(people, func(a, b int) bool { return people[a].born.Before(people[b].born) }) // want `slice sorted by index, through reflection`
}

func youngest(people []person) {
	sort.Slice(people, func(i, j int) bool { return people[i].born.After(people[j].born) }) // want `slice sorted by index, through reflection`
}

func numbers(all []int) {
	sort.Slice(all, func(i, j int) bool { return all[j] < all[i] }) // want `slice sorted by index, through reflection`
}

func lengths(words []string) {
	sort.Slice(words, func(i, j int) bool { return len(words[i]) < len(words[j]) }) // want `slice sorted by index, through reflection`
}

func converted(runes []rune) {
	sort.Slice(runes, func(i, j int) bool { return uint32(runes[i]) < uint32(runes[j]) }) // want `slice sorted by index, through reflection`
}

func elsewhere(urls []*url.URL) {
	sort.Slice(urls, func(i, j int) bool { return urls[i].Host < urls[j].Host }) // want `slice sorted by index, through reflection`
}

func names(a []person) {
	sort.Slice(a, func(i, j int) bool { return a[i].name < a[j].name }) // want `slice sorted by index, through reflection`
}

func between(people []person) {
	/* want `slice sorted by index` */ sort.Slice(people, func(i, j int) bool {
		if people[i].age == people[j].age {
			return people[i].name < people[j].name
		}
		return people[i].age > people[j].age
	})
	/* want `slice sorted by index` */ sort.Slice(people, func(i, j int) bool {
		return people[i].age < people[j].age || people[i].age == people[j].age && strings.ToLower(people[i].name) < strings.ToLower(people[j].name)
	})
}
