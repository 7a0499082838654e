package slicegrow

import (
	"maps"
	"slices"
)

func newestFirst(p *page) []string {
	names := []string{}
	for i := len(p.users) - 1; i >= 0; i-- {
		u := p.users[i]
		names = append(names, u.name) // want `slice of known length grows from nothing`
	}
	return names
}

func aboveMinusOne(text string) []byte {
	out := make([]byte, 0)
	for i := len(text) - 1; i > -1; i-- {
		out = append(out, text[i]) // want `slice of known length grows from nothing`
	}
	return out
}

func countdown(n int) []int {
	var all []int
	for i := n; i > 0; i-- {
		all = append(all, i) // want `slice of known length grows from nothing`
	}
	return all
}

func overBackward(users []user) []string {
	names := make([]string, 0)
	for _, u := range slices.Backward(users) {
		names = append(names, u.name) // want `slice of known length grows from nothing`
	}
	return names
}

func overKeys(ages map[string]int) []string {
	names := []string{}
	for name := range maps.Keys(ages) {
		names = append(names, name) // want `slice of known length grows from nothing`
	}
	return names
}
