package maplookup

import (
	"fmt"
	"strings"
)

type tally struct{ wins, games int }

type league struct {
	teams map[string]*tally
	days  map[string]map[int]string
	marks map[spot]rune
}

type spot struct{ x, y int }

// Elements that are made where there is none.

func (t *league) play(team string, won bool) int {
	if _, ok := t.teams[team]; !ok { // a team that is new
		t.teams[team] = &tally{}
	}
	t.teams[team].games++ // want `map asked several times for one value`
	if won {
		t.teams[team].wins++ // want `map asked several times for one value`
	}
	return t.teams[team].games // want `map asked several times for one value`
}

func (t *league) note(day string, hour int, what string) {
	if t.days[day] == nil { // want `map asked several times for one value`
		t.days[day] = make(map[int]string)
		what += ", first"
	}
	t.days[day][hour] = what // want `map asked several times for one value`
}

func atMost(m map[string]int, k string, most int) string {
	if m[k] < most { // want `map asked several times for one value`
		m[k]++
	}
	return fmt.Sprint(m[k]) // want `map asked several times for one value`
}

func best(m map[string]int, k string, n int) int {
	if n > m[k] { // want `map asked several times for one value`
		m[k] = n
	}
	return m[k] // want `map asked several times for one value`
}

// Keys that are no basic values, or that are made for the look-up.

func (t *league) marked(x, y int) bool {
	return t.marks[spot{x, y}] == '#' || t.marks[spot{x, y}] == '@' // want `map asked several times for one value`
}

func folded(m map[string]int, name string) int {
	if m[strings.ToLower(name)] > 3 {
		return 3
	}
	return m[strings.ToLower(name)] // want `map asked several times for one value`
}

func ofAny[K comparable](m map[K]int, k K, n map[*tally]string, p *tally) string {
	if m[k] > 0 || n[p] == "" {
		return fmt.Sprint(m[k]) // want `map asked several times for one value`
	}
	return ""
}

// Text of numbers changes nothing.
func shownCounts(m map[string]int, k string) string {
	m[k]++
	s := fmt.Sprint(m[k])
	if m[k] > 3 { // want `map asked several times for one value`
		s += "!"
	}
	return s
}
