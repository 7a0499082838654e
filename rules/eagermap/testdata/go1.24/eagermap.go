package eagermap

type node struct {
	children map[string]*node
	index    *index
	values   []string
}

func newNode() *node {
	return &node{
		children: make(map[string]*node), // want "map made for each object"
		index:    newIndex(),             // want "map made for each object"
	}
}

func (n *node) add(name string) *node {
	child := n.children[name]
	if child == nil {
		child = newNode()
		n.children[name] = child
	}
	return child
}

func (n *node) put(name string) { n.index.Set(name, len(n.values)) }

type index struct{ at map[string]int }

func newIndex() *index {
	return &index{at: map[string]int{}} // want "map made for each object"
}

func (i *index) Set(name string, at int) { i.at[name] = at }

type set[T comparable] struct{ has map[T]bool }

func newSet[T comparable]() set[T] {
	return set[T]{has: make(map[T]bool)} // want "map made for each object"
}

func (s set[T]) add(x T) { s.has[x] = true }
