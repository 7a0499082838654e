package maplookup

import "sort"

// The key is an element of a list.

func adjacent(edges [][2]int) map[int]map[int]bool {
	g := make(map[int]map[int]bool)
	for _, e := range edges {
		if _, ok := g[e[0]]; !ok {
			g[e[0]] = make(map[int]bool)
		}
		g[e[0]][e[1]] = true // want `asked several times`
	}
	return g
}

func knownWords(words []string, m map[string]int) (n int) {
	for i := range words {
		if m[words[i]] > 1 {
			n += m[words[i]] // want `asked several times`
		}
	}
	return n
}

// An element may be another one, by whatever name.

func elementSet(m map[string]int, words, other []string) int {
	a := m[words[0]]
	other[0] = "x"
	return a + m[words[0]]
}

func elementSetThrough(m map[string]int, words []string, p *string) int {
	a := m[words[0]]
	*p = "x"
	return a + m[words[0]]
}

func elementsCopied(m map[string]int, words, other []string) int {
	a := m[words[0]]
	copy(words, other)
	return a + m[words[0]]
}

func elementsAppended(m map[string]int, words []string) ([]string, int) {
	a := m[words[0]]
	other := append(words[:0], "x")
	return other, a + m[words[0]]
}

func elementsSorted(m map[string]int, words []string) int {
	a := m[words[0]]
	sort.Strings(words)
	return a + m[words[0]]
}

func elementsSwapped(m map[string]int, words []string) int {
	a := m[words[0]]
	words[0], words[1] = words[1], words[0]
	return a + m[words[0]]
}

func elementOfArray(m map[int]int, e [2]int) int {
	a := m[e[0]]
	for i := range e[:] {
		e[i]++
	}
	return a + m[e[0]]
}

func elementRanged(m map[string]int, words, other []string) int {
	a := m[words[0]]
	for _, words[0] = range other {
	}
	return a + m[words[0]]
}

func elementIndex(m map[string]int, words []string, i int) int {
	a := m[words[i]]
	i++
	return a + m[words[i]]
}

func listReplaced(m map[string]int, words []string) int {
	a := m[words[0]]
	words = words[1:]
	return a + m[words[0]]
}

// A list may be too short.

func elementLater(m map[string]int, words []string, put func()) int {
	put()
	if len(words) > 2 && m[words[0]] > 0 {
		return 1
	}
	n := 0
	if len(words) > 0 {
		n = m[words[0]]
	}
	if len(words) > 0 {
		n += m[words[0]]
	}
	return n
}
