package slaballoc

type node struct {
	parent *node
	number int
}

func empty(size int) []*node {
	nodes := make([]*node, size)
	marks := make([]map[int]bool, size)
	for i := range size {
		nodes[i] = &node{} // want `allocated one by one`
		marks[i] = map[int]bool{}
	}
	return nodes
}

func filled(names []string) []*node {
	nodes := make([]*node, len(names))
	for i := range nodes {
		nodes[i] = &node{number: len(names[i])} // want `allocated one by one`
	}
	return nodes
}

func counted3(size int) []*node {
	all := make([]*node, size)
	for i := 0; i < len(all); i++ {
		all[i] = new(node) // want `allocated one by one`
		if i > 0 {
			all[i].parent = all[i-1]
		}
	}
	return all
}

type graph struct {
	nodes []*node
	start int
}

// The list that is gone through says how long the other is.
func (g *graph) marks() []*node {
	marks := make([]*node, len(g.nodes))
	for i, n := range g.nodes {
		marks[i] = &node{parent: n, number: -1} // want `allocated one by one`
	}
	marks[g.start].number = 0
	return marks
}

func mirrored(nodes []*node) []*node {
	out := make([]*node, len(nodes))
	for i := range nodes {
		out[i] = new(node) // want `allocated one by one`
	}
	return out
}

// What stands between leaves the list as it is.
func numbered(all []string) ([]*node, map[string]int) {
	nodes := make([]*node, len(all))
	number := make(map[string]int)
	for i, name := range all {
		nodes[i] = &node{number: i} // want `allocated one by one`
		number[name] = i
	}
	return nodes, number
}
