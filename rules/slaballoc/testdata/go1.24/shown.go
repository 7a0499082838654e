package slaballoc

func appended(names []string) (all []*node) {
	for i := range names {
		all = append(all, &node{number: i}) // want `allocated one by one`
	}
	return all
}

func byName(names []string) map[string]*node {
	all := make(map[string]*node, len(names))
	for i, name := range names {
		n := &node{number: i} // want `allocated one by one`
		all[name] = n
	}
	return all
}

func newNode(i int) *node { return &node{number: i} }

func constructed(names []string) (all []*node) {
	for i := range names {
		all = append(all, newNode(i)) // want `allocated one by one`
	}
	return all
}
