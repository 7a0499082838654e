package slicegrow

import (
	"encoding/json"
	"os"
	"sort"
)

type rank struct {
	name string
	n    int
}

// What has the slice only from behind the loop on does not see it grow.

func ranked(visits map[string]int) []rank {
	ranks := []rank{}
	for name, n := range visits {
		ranks = append(ranks, rank{name, n}) // want `slice of known length grows from nothing`
	}
	sort.Slice(ranks, func(i, j int) bool { return ranks[i].n > ranks[j].n })
	return ranks
}

func keysSorted(m map[string]bool) (keys []string) {
	for k := range m {
		keys = append(keys, k) // want `slice of known length grows from nothing`
	}
	sort.Slice(keys, func(i, j int) bool { return keys[i] < keys[j] })
	return
}

func addressedLater(users []user) error {
	var names []string
	for _, u := range users {
		names = append(names, u.name) // want `slice of known length grows from nothing`
	}
	return json.NewEncoder(os.Stdout).Encode(&names)
}

func clearedLater(users []user) (names []string, clear func()) {
	for _, u := range users {
		names = append(names, u.name) // want `slice of known length grows from nothing`
	}
	return names, func() { names = nil }
}

func eachSorted(groups [][]user) {
	for _, users := range groups {
		var names []string
		for _, u := range users {
			names = append(names, u.name) // want `slice of known length grows from nothing`
		}
		sort.Slice(names, func(i, j int) bool { return names[i] < names[j] })
		println(len(names))
	}
}

func inLiteral(users []user) func() []string {
	return func() []string {
		var names []string
		for _, u := range users {
			names = append(names, u.name) // want `slice of known length grows from nothing`
		}
		sort.Slice(names, func(i, j int) bool { return names[i] < names[j] })
		return names
	}
}

func pairsSorted(people []int) []couple {
	var all []couple
	for i, a := range people {
		for _, b := range people[i+1:] {
			all = append(all, couple{a, b}) // want `slice of known length grows from nothing, in several rounds`
		}
	}
	sort.Slice(all, func(i, j int) bool { return all[i].b < all[j].b })
	return all
}

func someSorted(users []user) int {
	some := []string{}
	for _, u := range users {
		if u.name != "" {
			some = append(some, u.name) // want `slice grows from nothing though it is known how long it may become`
		}
	}
	sort.Slice(some, func(i, j int) bool { return some[i] < some[j] })
	return len(some)
}

// What may see it grow: a literal or a pointer before the loop or in it, and what jumps back.

func deferred(users []user) (names []string) {
	defer func() { names = nil }()
	for _, u := range users {
		names = append(names, u.name)
	}
	sort.Slice(names, func(i, j int) bool { return names[i] < names[j] })
	return names
}

func pointedTo(users []user) []string {
	var names []string
	p := &names
	for _, u := range users {
		names = append(names, u.name)
	}
	*p = nil
	return names
}

func shownInTurns(users []user) []string {
	var names []string
	for _, u := range users {
		names = append(names, u.name)
		show := func() { names = nil }
		show()
	}
	sort.Slice(names, func(i, j int) bool { return names[i] < names[j] })
	return names
}

func again(users []user) (names []string) {
begin:
	for _, u := range users {
		names = append(names, u.name)
	}
	add := func(s string) { names = append(names, s) }
	if len(names) < 9 {
		add("")
		goto begin
	}
	return names
}

// An element that is negated is read, one whose address is taken is not.

func flags(users []user) (ok []bool) {
	for i, u := range users {
		ok = append(ok, u.name != "") // want `slice of known length grows from nothing`
		if !ok[i] {
			println(u.name)
		}
	}
	return ok
}

func placeOfOne(users []user) (ok []bool) {
	var first *bool
	for i, u := range users {
		ok = append(ok, u.name != "")
		if first = &ok[i]; *first {
			println(u.name)
		}
	}
	return ok
}
