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

func (n *node) clone() *node { return &node{number: n.number} }

func cloned(size int, n *node) []*node {
	nodes := make([]*node, size)
	for i := range size {
		nodes[i] = n.clone() // want `allocated one by one`
	}
	return nodes
}

// deep copies what it has, and is none without it.
func (n *node) deep() *node {
	if n == nil {
		return nil
	}
	out := *n
	if n.number > 0 {
		out.number--
	}
	return &out
}

func copied(nodes []*node) []*node {
	out := make([]*node, len(nodes))
	for i := range nodes {
		out[i] = nodes[i].deep() // want `allocated one by one`
	}
	return out
}

func read(s string) *node {
	n := &node{}
	for range s {
		n.number++
	}
	return n
}

func all(lines []string) map[string]*node {
	out := make(map[string]*node, len(lines))
	for _, line := range lines {
		out[line] = read(line) // want `allocated one by one`
	}
	return out
}

var shared node

// perhaps returns what others have, too.
func perhaps(s string) *node {
	if s == "" {
		return &shared
	}
	return &node{number: len(s)}
}

func reset(n *node) *node {
	m := &node{}
	if n != nil {
		m = n
	}
	return m
}

func others(lines []string, nodes []*node) {
	for i, line := range lines {
		nodes[i] = perhaps(line)
	}
	for i := range nodes {
		nodes[i] = reset(nodes[i])
	}
	for i := range nodes {
		nodes[0] = nodes[i].deep()
	}
}

// It is made where there is none yet.
type register struct {
	lines  []*line
	byName map[string]*line
}

type line struct{ name string }

func (r *register) line(name string) *line {
	l, ok := r.byName[name]
	if !ok {
		l = &line{name: name} // want `allocated one by one`
		r.byName[name] = l
		r.lines = append(r.lines, l)
	}
	return l
}

// A function keeps what it is given.
func (r *register) keep(l *line) *line {
	r.lines = append(r.lines, l)
	return l
}

func (r *register) short(name string) *line {
	return r.keep(&line{name: name[:1]}) // want `allocated one by one`
}
