package slaballoc

import "fmt"

func shifted(size int) []*node {
	nodes := make([]*node, size+1)
	for i := range size {
		nodes[i+1] = &node{}
	}
	return nodes
}

func moved(size int) []*node {
	nodes := make([]*node, size)
	for i := 0; i < len(nodes); i++ {
		nodes[i] = &node{}
		i++
	}
	return nodes
}

func longer(size, n int) []*node {
	nodes := make([]*node, size)
	for i := range n {
		nodes[i] = &node{}
	}
	return nodes
}

// The index is that of the outer loop: the same element again.
func outer(size int) []*node {
	nodes := make([]*node, size)
	for i := range size {
		for range 3 {
			nodes[i] = &node{}
		}
	}
	return nodes
}

func backwards(size int) []*node {
	nodes := make([]*node, size)
	for i := size - 1; i >= 0; i-- {
		nodes[i] = &node{}
	}
	return nodes
}

func conditional(size int) []*node {
	nodes := make([]*node, size)
	for i := range size {
		if i%7 == 0 {
			nodes[i] = &node{}
		}
	}
	return nodes
}

func returning(size int) []*node {
	nodes := make([]*node, size)
	for i := range size {
		if i > 7 {
			return nodes
		}
		nodes[i] = &node{}
	}
	return nodes
}

func inner(size int) []*node {
	nodes := make([]*node, size)
	for i := range size {
		func() {
			nodes[i] = &node{}
		}()
	}
	return nodes
}

func interfaces(size int) []any {
	nodes := make([]any, size)
	for i := range size {
		nodes[i] = &node{}
	}
	return nodes
}

func numbers(size int) []*int {
	all := make([]*int, size)
	for i := range size {
		all[i] = new(int)
	}
	return all
}

func given(nodes []*node) {
	for i := range nodes {
		nodes[i] = &node{}
	}
}

type list struct{ nodes []*node }

func (l *list) field() {
	for i := range l.nodes {
		l.nodes[i] = &node{}
	}
}

func grown(size int) []*node {
	nodes := make([]*node, size)
	nodes = append(nodes, nil)
	for i := range nodes {
		nodes[i] = &node{}
	}
	return nodes
}

func remade(size int, nodes []*node) []*node {
	nodes = make([]*node, size)
	for i := range nodes {
		nodes[i] = &node{}
	}
	return nodes
}

func counted(size int) []*node {
	nodes := make([]*node, size)
	size /= 2
	for i := range size {
		nodes[i] = &node{}
	}
	return nodes
}

func captured(size int) func() []*node {
	nodes := make([]*node, size)
	again := func() { nodes = nil }
	for i := range size {
		nodes[i] = &node{}
		again()
	}
	return func() []*node { return nodes }
}

func taken(size int) []*node {
	others := make([]*node, size)
	othersSlab := size
	for i := range size {
		others[i] = &node{}
	}
	fmt.Println(othersSlab)
	return others
}

func shadowed(size int) []*node {
	nodes := make([]*node, size)
	len := size
	for i := range size {
		nodes[i] = &node{}
	}
	fmt.Println(len)
	return nodes
}

func commented(size int) []*node {
	nodes := make([]*node, size)
	for i := range size {
		nodes[i] = &node{ /* nothing yet */ }
	}
	return nodes
}

// Each turn makes two objects, both of which are kept.
func twice(size int) (nodes []*node, first []*node) {
	all := make([]*node, size)
	for i := range size {
		all[i] = &node{}
		first = append(first, all[i])
		all[i] = &node{}
	}
	return all, first
}

func some(names []string) (all []*node) {
	for i, name := range names {
		if name == "" {
			continue
		}
		all = append(all, &node{number: i})
	}
	return all
}

func unkept(names []string) (sum int) {
	for i := range names {
		n := &node{number: i}
		sum += n.number
	}
	return sum
}

type chain struct {
	links []*link
	last  *link
	names []string
}

type link struct{ name string }

// One object stays, or what is appended is no object.
func (c *chain) end(name string) {
	l := &link{name}
	c.last = l
	c.names = append(c.names, l.name)
}

// It is kept only now and then.
func (c *chain) perhaps(name string) *link {
	l := &link{name}
	if name != "" {
		c.links = append(c.links, l)
	}
	return l
}

// What a function keeps was made before, or is made by no literal.
func (c *chain) keep(l *link) { c.links = append(c.links, l) }

func (c *chain) again(l *link, named func(string) *link) {
	c.keep(l)
	c.keep(named(l.name))
}

func (c *chain) forget(l *link) { c.last = l }

func (c *chain) forgotten(name string) { c.forget(&link{name}) }

// The list may be another by the time of the loop, is another, or is made anew.
func (c *chain) moved() []*link {
	out := make([]*link, len(c.links))
	c.links = c.links[:len(c.links)/2]
	for i := range c.links {
		out[i] = &link{}
	}
	return out
}

func (c *chain) others(o *chain) []*link {
	out := make([]*link, len(c.links))
	for i, l := range o.links {
		out[i] = &link{name: l.name}
	}
	return out
}

func (c *chain) plus() []*link {
	out := make([]*link, len(c.links)+1)
	for i := range c.links {
		out[i] = &link{}
	}
	return out
}

// The list is longer when it is gone through.
func lengthened(all []string) []*node {
	nodes := make([]*node, len(all), 100)
	short := make([]*node, len(all))
	all = append(all, "last")
	for i := range all {
		short[i] = &node{number: i}
	}
	return append(nodes, short...)
}

// A function may make it longer.
func lengthenedWithin(all []string) []*node {
	nodes := make([]*node, len(all))
	add := func() { all = all[:0] }
	add()
	for i := range all {
		nodes[i] = &node{number: i}
	}
	return nodes
}

func lengthenedByRange(all []string, lists [][]string) []*node {
	nodes := make([]*node, len(all))
	for _, all = range lists {
	}
	for i := range all {
		nodes[i] = &node{number: i}
	}
	return nodes
}
