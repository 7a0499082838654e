package turnmap

import (
	"fmt"
	"iter"
	"maps"
)

type holder struct{ m map[string]int }

var last map[string]int

func returned(rows []string) map[string]int {
	for _, row := range rows {
		m := map[string]int{}
		m[row]++
		if len(row) > 3 {
			return m
		}
	}
	return nil
}

func stored(rows []string) (all []holder) {
	for _, row := range rows {
		m := map[string]int{}
		m[row]++
		all = append(all, holder{m})
	}
	return all
}

func renamed(rows []string) {
	for _, row := range rows {
		m := map[string]int{}
		m[row]++
		last = m
	}
}

func sent(rows []string, to chan map[string]int) {
	for _, row := range rows {
		m := map[string]int{row: 1}
		to <- m
		n := map[string]int{}
		to <- n
	}
}

func replaced(rows []string, other map[string]int) {
	for _, row := range rows {
		m := map[string]int{}
		if row == "" {
			m = other
		}
		m[row]++
	}
}

func captured(rows []string) (all []func() int) {
	for _, row := range rows {
		m := map[string]int{}
		all = append(all, func() int { m[row]++; return m[row] })
	}
	return all
}

func started(rows []string) {
	for _, row := range rows {
		m := map[string]int{}
		m[row]++
		go count(m)
	}
}

func deferred(rows []string) {
	for _, row := range rows {
		m := map[string]int{}
		m[row]++
		defer count(m)
	}
}

func count(m map[string]int) int { return len(m) }

func given(rows []string, f func(map[string]int)) {
	for _, row := range rows {
		m := map[string]int{}
		m[row]++
		f(m)
	}
}

func passedOn(rows []string) {
	for _, row := range rows {
		m := map[string]int{}
		m[row]++
		keep(m, 1)
	}
}

func keep(m map[string]int, depth int) {
	if depth > 0 {
		keep(m, depth-1)
	}
	last = m
}

func boxed(rows []string) {
	for _, row := range rows {
		m := map[string]int{}
		m[row]++
		fmt.Println(m)
	}
}

type counts map[string]int

func (c counts) keep() { last = c }

func method(rows []string) {
	for _, row := range rows {
		m := counts{}
		m[row]++
		m.keep()
		n := counts{}
		n[row]++
		counts.keep(n)
	}
}

func sequence(rows []string) (all []iter.Seq[string]) {
	for _, row := range rows {
		m := map[string]int{}
		m[row]++
		all = append(all, maps.Keys(m))
	}
	return all
}

func filled(rows []string) (n int) {
	for _, row := range rows {
		m := map[string]int{"a": 1}
		n += m[row]
	}
	return n
}

func copied(rows []string, from map[string]int) (n int) {
	for _, row := range rows {
		m := maps.Clone(from)
		m[row]++
		n += len(m)
	}
	return n
}

func once(rows []string) int {
	m := map[string]int{}
	for _, row := range rows {
		m[row]++
	}
	return len(m)
}

func leaves(rows []string) int {
	for _, row := range rows {
		m := map[string]int{}
		m[row]++
		return len(m)
	}
	return 0
}

func inLiteral(rows []string) (all []func() int) {
	for _, row := range rows {
		all = append(all, func() int {
			m := map[string]int{}
			m[row]++
			return len(m)
		})
	}
	return all
}

func counted(rows []string) (n int) {
	for _, row := range rows {
		m := make(map[string]int, size(row))
		m[row]++
		n += len(m)
	}
	return n
}

func size(s string) int { return len(s) }

func only(rows []string) (n int) {
	for _, row := range rows {
		room := size(row)
		m := make(map[string]int, room)
		m[row]++
		n += len(m)
	}
	return n
}

func local(rows []string) (n int) {
	for _, row := range rows {
		type key string
		m := map[key]int{}
		m[key(row)]++
		n += len(m)
	}
	return n
}

func jumps(rows []string) (n int) {
	for _, row := range rows {
		m := map[string]int{}
		m[row]++
		n += len(m)
		if n > 100 {
			goto end
		}
	}
end:
	return n
}

func shadowed(rows []string) (n int) {
	clear := func(map[string]int) {}
	for _, row := range rows {
		m := map[string]int{}
		m[row]++
		n += len(m)
	}
	clear(nil)
	return n
}

func commented(rows []string) (n int) {
	for _, row := range rows {
		m := make(map[string]int /* of lines */)
		m[row]++
		n += len(m)
	}
	return n
}

// guarded declares a variable by a switch of types, which has none itself.
func guarded(rows []any) (n int) {
	for _, row := range rows {
		switch m := row.(type) {
		case map[string]int:
			n += len(m)
		}
	}
	return n
}

// foreign begins with a map of the caller.
func foreign(rows []string, m map[string]int) int {
	before := m
	for _, row := range rows {
		next := map[string]int{}
		next[row] = before[row] + 1
		before = next
	}
	return len(before)
}

// nothing begins with no map, into which nothing can be put.
func nothing(rows []string) int {
	var before map[string]int
	for _, row := range rows {
		next := map[string]int{}
		next[row] = before[row] + 1
		before = next
	}
	return len(before)
}

// through goes on through the map that was replaced.
func through(rows map[string]int) int {
	before := map[string]int{"a": 1, "b": 2}
	for key := range before {
		next := map[string]int{}
		next[key] = 1
		before = next
	}
	return len(before)
}

// history keeps every map.
func history(rows []string) (all []map[string]int) {
	before := map[string]int{}
	for _, row := range rows {
		next := map[string]int{}
		next[row] = before[row] + 1
		before = next
		all = append(all, before)
	}
	return all
}

// sometimes leaves the map of an earlier turn where it is.
func sometimes(rows []string) int {
	before := map[string]int{}
	first := before
	for _, row := range rows {
		next := map[string]int{}
		next[row] = before[row] + len(first)
		before = next
	}
	return len(before)
}

// inside is handed on in an inner loop, more often than it is made.
func inside(rows []string) int {
	before := map[string]int{}
	for _, row := range rows {
		next := map[string]int{}
		for range row {
			next[row] = before[row] + 1
			before = next
		}
	}
	return len(before)
}

// outside is told by a literal, whose first map others have.
func outside(rows []string) (func(), map[string]int) {
	before := map[string]int{}
	return func() {
		for _, row := range rows {
			next := map[string]int{}
			next[row] = before[row] + 1
			before = next
		}
	}, before
}
