package mapvalue

import "example.com/mapvalue/far"

type point struct{ x, y, z int }

func small(m map[string]point, key string) {
	p := m[key]
	p.x++
	m[key] = p
}

func replaced(m map[string]stats, key string, n int64) {
	s := m[key]
	s.count++
	s = stats{count: s.count, bytes: n}
	m[key] = s
}

func unchanged(from map[string]stats, key string) {
	s := from[key]
	from[key] = s
}

type node struct {
	stats
	next *stats
}

func behind(m map[string]node, key string) {
	n := m[key]
	n.next.count++
	m[key] = n
}

func moved(m map[string]stats, from, to string) {
	s := m[from]
	s.name = to
	m[to] = s
}

func otherMap(m, to map[string]stats, key string) {
	s := m[key]
	s.count++
	to[key] = s
}

func nextKey(m map[int]stats, key int) {
	s := m[key]
	s.count++
	key++
	m[key] = s
}

// foreign has a map of a type that is declared elsewhere.
func foreign(t far.Table, key string) {
	e := t[key]
	e.Name = key
	t[key] = e
}

func pointers(m map[string]*stats, key string) {
	s := m[key]
	s.count++
	m[key] = s
}

func list(l []stats, i int) {
	s := l[i]
	s.count++
	l[i] = s
}

func built(m map[string]stats, key string) {
	s := stats{name: key}
	s.count++
	m[key] = s
}
