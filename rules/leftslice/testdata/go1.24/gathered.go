package leftslice

type trie struct {
	children map[string]*trie
	names    []string
}

func (t *trie) depth() (most int) {
	all := make([]int, 0, len(t.children)) // want "only to be gone through"
	for _, child := range t.children {
		all = append(all, child.depth())
	}
	for i := range all {
		if most < all[i] {
			most = all[i]
		}
	}
	return most + 1
}

func (t *trie) visit(do func(string)) {
	names := make([]string, 0, len(t.names)) // want "only to be gone through"
	for _, n := range t.names {
		if n != "" {
			names = append(names, n)
		}
	}
	if len(names) == 0 {
		return
	}
	for _, n := range names {
		do(n)
	}
}

func (t *trie) kept() []int {
	all := make([]int, 0, len(t.children))
	for _, child := range t.children {
		all = append(all, child.depth())
	}
	return all
}

func (t *trie) addresses() (all []*int) {
	depths := make([]int, 0, len(t.children))
	for _, child := range t.children {
		depths = append(depths, child.depth())
	}
	for i := range depths {
		all = append(all, &depths[i])
	}
	return all
}

func (t *trie) other() (n int) {
	all := make([]int, 0, len(t.children))
	more := all
	for _, child := range t.children {
		more = append(all, child.depth())
	}
	for _, d := range more {
		n += d
	}
	return n
}

func (t *trie) small() (n int) {
	all := make([]int, 0, 4)
	for _, child := range t.children {
		all = append(all, child.depth())
	}
	for _, d := range all {
		n += d
	}
	return n
}

func (t *trie) closure() func() int {
	all := make([]int, 0, len(t.children))
	for _, child := range t.children {
		all = append(all, child.depth())
	}
	return func() (n int) {
		for _, d := range all {
			n += d
		}
		return n
	}
}
