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

func filledLater(names []string) []*node {
	all := make([]*node, 0, len(names))
	for i := range names {
		n := new(node) // want `allocated one by one`
		n.number = i
		all = append(all, n)
	}
	return all
}

func numbersOnly(names []string) (all []*int) {
	for i := range names {
		n := new(int)
		*n = i
		all = append(all, n)
	}
	return all
}

type network struct {
	blocks []*block
	last   *block
}

type block struct{ id int }

func (n *network) add(id int) *block {
	b := &block{id: id} // want `allocated one by one`
	n.blocks = append(n.blocks, b)
	return b
}

func (n *network) addMore(id int) {
	n.blocks = append(n.blocks, &block{id: id}) // want `allocated one by one`
}
