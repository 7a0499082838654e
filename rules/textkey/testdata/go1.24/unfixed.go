package textkey

import (
	"fmt"
	"strconv"
)

// two texts may make the same one.
func twoTexts(a, b string) bool {
	m := map[string]bool{}
	return m[a+"/"+b] // want "key of a map"
}

// a sign may be a part of the text.
func sign(a string, n int) bool {
	m := map[string]bool{}
	return m[fmt.Sprintf("%s-%d", a, n)] // want "key of a map"
}

// 1 and 23 are 12 and 3.
func digits(a, b int) bool {
	m := map[string]bool{}
	return m[fmt.Sprintf("%d%d", a, b)] // want "key of a map"
}

func digitBehind(a, b int) bool {
	m := map[string]bool{}
	return m[strconv.Itoa(a)+"0,"+strconv.Itoa(b)] // want "key of a map"
}

func truth(a string, b bool) bool {
	m := map[string]bool{}
	return m[fmt.Sprintf("%s:%t", a, b)] // want "key of a map"
}

func hexadecimal(a, b int) bool {
	m := map[string]bool{}
	return m[fmt.Sprintf("%x,%d", a, b)] // want "key of a map"
}

func handed(a, b int) map[string]bool {
	m := map[string]bool{}
	m[fmt.Sprintf("%d,%d", a, b)] = true // want "key of a map"
	return m
}

func listed(a, b int) (all []string) {
	m := map[string]bool{}
	m[fmt.Sprintf("%d,%d", a, b)] = true // want "key of a map"
	for k := range m {
		all = append(all, k)
	}
	return all
}

func otherShape(a, b int) bool {
	m := map[string]bool{}
	m[fmt.Sprintf("%d,%d", a, b)] = true          // want "key of a map"
	return m[strconv.Itoa(a)+";"+strconv.Itoa(b)] // want "key of a map"
}

func otherKey(a, b int, s string) bool {
	m := map[string]bool{}
	m[fmt.Sprintf("%d,%d", a, b)] = true // want "key of a map"
	return m[s]
}

func filled(a, b int) bool {
	m := map[string]bool{"1,1": true}
	return m[fmt.Sprintf("%d,%d", a, b)] // want "key of a map"
}

func next(n *int) int { *n++; return *n }

func called(n int) bool {
	m := map[string]bool{}
	return m[fmt.Sprintf("%d,%d", n, next(&n))] // want "key of a map"
}

func severalMaps(a, b int) bool {
	m, o := map[string]bool{}, map[string]bool{}
	k := fmt.Sprintf("%d,%d", a, b) // want "key of a map"
	return m[k] || o[k]
}

func remarked(a, b int) bool {
	m := map[string]bool{}
	return m[fmt.Sprintf("%d,%d", a /* row */, b)] // want "key of a map"
}

type texts map[string]bool

func ofType(a, b int) bool {
	m := texts{}
	return m[fmt.Sprintf("%d,%d", a, b)] // want "key of a map"
}

// Seen may be used by others.
var Seen = map[string]bool{}

func exported(a, b int) bool { return Seen[fmt.Sprintf("%d,%d", a, b)] } // want "key of a map"

type pair struct {
	m map[string]bool
	n int
}

func unnamed() pair { return pair{map[string]bool{}, 1} }

func (p pair) has(a, b int) bool { return p.m[fmt.Sprintf("%d,%d", a, b)] } // want "key of a map"

func shadowed(a, b int) bool {
	type int string
	m := map[string]bool{}
	return m[fmt.Sprintf("%d,%d", a, b)] // want "key of a map"
}

var tested = map[string]bool{}

func inTest(a, b int) bool { return tested[fmt.Sprintf("%d,%d", a, b)] } // want "key of a map"

func together(a, b int) bool {
	m, n := map[string]bool{}, 1
	return n > 0 && m[fmt.Sprintf("%d,%d", a, b)] // want "key of a map"
}

func inHead(a, b int) bool {
	if m := (map[string]bool{}); len(m) == 0 {
		return m[fmt.Sprintf("%d,%d", a, b)] // want "key of a map"
	}
	return false
}

func many(a, b, c, d, e int) bool {
	m := map[string]bool{}
	return m[fmt.Sprintf("%d,%d,%d,%d,%d", a, b, c, d, e)] // want "key of a map"
}

type numbers struct {
	last int
	of   map[string]int
}

func newNumbers() *numbers { return &numbers{of: map[string]int{}} }

func (n *numbers) next() int { n.last++; return n.last }

func (n *numbers) changedBehind(a int) {
	n.of[fmt.Sprintf("%d,%d", n.last, a)] = n.next() // want "key of a map"
}

type seats struct{ taken map[string]bool }

type places struct{ taken map[string]bool }

func converted(a, b int) places {
	s := seats{taken: map[string]bool{}}
	s.taken[fmt.Sprintf("%d,%d", a, b)] = true // want "key of a map"
	return places(s)
}
