package flow

// Nested returns a graph of loops within loops: trees one after the other,
// each of so many outer loops, which have so many groups of three loops in
// them. Blocks 0 and 1 are its top and its bottom.
func Nested(trees, outer, groups int) *Graph {
	g := Tiny()
	last := 2
	for range trees {
		g.Jump(2, last+1)
		last++
		for range outer {
			top := last
			last = g.line(last, 1)
			for range groups {
				last = g.group(last)
			}
			bottom := g.line(last, 1)
			g.Jump(last, top)
			last = bottom
		}
		g.Jump(last, 1)
	}
	return g
}

// Tiny returns a graph of three blocks and no loop.
func Tiny() *Graph {
	g := New()
	g.Block(0)
	g.Block(1)
	g.Jump(0, 2)
	return g
}

// line adds n blocks in a row after from, and returns the last one.
func (g *Graph) line(from, n int) int {
	for i := range n {
		g.Jump(from+i, from+i+1)
	}
	return from + n
}

// diamond adds a branch that joins again, and returns where it does.
func (g *Graph) diamond(from int) int {
	g.Jump(from, from+1)
	g.Jump(from, from+2)
	g.Jump(from+1, from+3)
	g.Jump(from+2, from+3)
	return from + 3
}

// group adds a loop with two loops in it, and returns what follows.
func (g *Graph) group(from int) int {
	header := g.line(from, 1)
	first := g.diamond(header)
	between := g.line(first, 1)
	second := g.diamond(between)
	g.Jump(second, between)
	g.Jump(first, header)
	footer := g.line(second, 1)
	g.Jump(footer, from)
	return g.line(footer, 1)
}
