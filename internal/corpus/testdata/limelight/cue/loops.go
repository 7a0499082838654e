package cue

import (
	"maps"
	"slices"
)

// Loop is a chase: cues that lead back to the head of it. What comes into it
// comes by way of the head.
type Loop struct {
	Head  *Cue
	cues  map[*Cue]bool
	inner map[*Loop]bool
}

// Len returns how many cues are in the loop.
func (l *Loop) Len() int { return len(l.cues) }

// Has reports whether a cue is in the loop.
func (l *Loop) Has(c *Cue) bool { return l.cues[c] }

// Depth returns how deep loops are nested in this one.
func (l *Loop) Depth() int {
	depth := 0
	for inner := range l.inner {
		depth = max(depth, inner.Depth())
	}
	return depth + 1
}

// plot is what is found out about a stack on the way to its loops.
type plot struct {
	index map[*Cue]int   // of those that the first cue leads to
	order []*Cue         // the same: a cue is behind those that lead to it, but for loops
	gates []map[int]bool // which cues have to be passed on the way to each
}

// Loops returns the loops among the cues that the first one leads to, by the
// order of their heads.
func (s *Stack) Loops() []*Loop {
	if len(s.list) == 0 {
		return nil
	}
	p := &plot{index: make(map[*Cue]int)}
	p.visit(s.list[0])
	slices.Reverse(p.order)
	for i, c := range p.order {
		p.index[c] = i
	}
	p.close()
	return p.loops()
}

func (p *plot) visit(c *Cue) {
	p.index[c] = 0
	for _, next := range c.next {
		if _, known := p.index[next]; !known {
			p.visit(next)
		}
	}
	p.order = append(p.order, c)
}

// close finds the gates of all cues.
func (p *plot) close() {
	p.gates = make([]map[int]bool, len(p.order))
	p.gates[0] = map[int]bool{0: true}
	for again := true; again; {
		again = false
		for i, c := range p.order[1:] {
			gates := p.before(c)
			gates[i+1] = true
			if len(gates) != len(p.gates[i+1]) {
				p.gates[i+1], again = gates, true
			}
		}
	}
}

// before returns what has to be passed before a cue, as far as that is known.
func (p *plot) before(c *Cue) map[int]bool {
	var common map[int]bool
	for _, prev := range c.prev {
		at, ok := p.index[prev]
		if !ok || p.gates[at] == nil {
			continue
		}
		if common == nil {
			common = maps.Clone(p.gates[at])
			continue
		}
		for gate := range common {
			if !p.gates[at][gate] {
				delete(common, gate)
			}
		}
	}
	return common
}

func (p *plot) loops() []*Loop {
	headed := make([]*Loop, len(p.order))
	for i, c := range p.order {
		for _, next := range c.next {
			head := p.index[next]
			if !p.gates[i][head] {
				continue
			}
			if headed[head] == nil {
				headed[head] = &Loop{Head: next, cues: make(map[*Cue]bool), inner: make(map[*Loop]bool)}
			}
			p.gather(headed[head], head, i)
		}
	}
	var loops []*Loop
	for _, l := range headed {
		if l == nil {
			continue
		}
		for _, outer := range loops {
			if outer.cues[l.Head] {
				outer.inner[l] = true
			}
		}
		loops = append(loops, l)
	}
	return loops
}

// gather adds to a loop the cues that lead to its tail.
func (p *plot) gather(l *Loop, head, tail int) {
	seen := make([]bool, len(p.order))
	todo := make([]int, 0, len(p.order))
	seen[head], l.cues[l.Head] = true, true
	if !seen[tail] {
		seen[tail] = true
		todo = append(todo, tail)
	}
	for len(todo) > 0 {
		c := p.order[todo[len(todo)-1]]
		todo = todo[:len(todo)-1]
		l.cues[c] = true
		for _, prev := range c.prev {
			if at, ok := p.index[prev]; ok && !seen[at] {
				seen[at] = true
				todo = append(todo, at)
			}
		}
	}
}
