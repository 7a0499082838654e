package test

import (
	"bytes"
	"slices"
)

type path []string

type node struct {
	path  path
	names []string
}

func (n *node) child(name string) path {
	return append(append(path(nil), n.path...), name) // want "no room"
}

func both(a, b []int) []int {
	return append(append([]int(nil), a...), b[1:]...) // want "no room"
}

func spelled(a []int, more int) []int {
	return append(append([]int{}, a...), 0, more) // want "no room"
}

func cloned(m map[string][]string, k string, more []string) {
	m[k] = append(slices.Clone(m[k]), more...) // want "no room"
}

func line(b []byte) []byte {
	return append(bytes.Clone(b), '\n') // want "no room"
}

func declared(all []string, more []string) []string {
	out := append([]string{}, all...)
	out = append(out, more...) // want "no room"
	out = append(out, "end")
	return out
}

func made(base, more []string) []string {
	v := make([]string, len(base))
	copy(v, base)
	return append(v, more...) // want "no room"
}

func longer(base []string, n int) []string {
	v := make([]string, len(base)-n, cap0(n))
	w := make([]string, len(base)-n)
	copy(w, base[n:])
	w = append(w, "a", "b") // want "no room"
	return append(v, w...)
}

func cap0(n int) int { return n }

func each(rows [][]byte, key []byte) (out [][]byte) {
	for _, r := range rows {
		k := make([]byte, len(key))
		copy(k, key)
		out = append(out, append(k, r...)) // want "no room"
	}
	return out
}

func text(b []byte, name string) []byte {
	v := append([]byte(nil), b...)
	v = append(v, name...) // want "no room"
	return v
}

func known(n *node) []string {
	all := slices.Clone(n.names)
	all = append(all, n.path...) // want "no room"
	return all
}

func pointed(p *[]int, more []int) []int {
	return append(slices.Clone(*p), more...) // want "no room"
}

var last *node

func latest() string {
	last = &node{names: []string{"a", "b"}}
	return "first"
}

// What is behind the call may be nil before it.
func behindCall(a []string) []string {
	v := append([]string{}, a...)
	v = append(v, latest()) // want "no room"
	v = append(v, last.names...)
	return v
}
