package circuit

// Loop is a set of gates each of which is behind all others, and behind itself.
type Loop struct {
	gates Set[*Gate]
	feeds Set[*Loop] // those which its signals reach at once
}

// Len returns how many gates are in the loop.
func (l *Loop) Len() int { return len(l.gates) }

// Has reports whether a gate is in the loop.
func (l *Loop) Has(g *Gate) bool { return l.gates.Has(g) }

// Feeds returns how many other loops its signals reach without passing a gate
// that is in none.
func (l *Loop) Feeds() int { return len(l.feeds) }

// finder is Tarjan's algorithm for strongly connected components.
type finder struct {
	number map[int]int // by gate, from 1, in the order of visits
	low    map[int]int
	open   Stack[*Gate]
	opened Set[int]
	loops  []*Loop
}

// Loops returns the loops, those behind first.
func (n *Netlist) Loops() []*Loop {
	f := finder{number: map[int]int{}, low: map[int]int{}, opened: Set[int]{}}
	for _, g := range n.Gates {
		if f.number[g.ID] == 0 {
			f.visit(g)
		}
	}
	f.connect()
	return f.loops
}

func (f *finder) visit(g *Gate) {
	f.number[g.ID] = len(f.number) + 1
	f.low[g.ID] = f.number[g.ID]
	f.open.Push(g)
	f.opened.Add(g.ID)
	for _, next := range g.Out {
		if f.number[next.ID] == 0 {
			f.visit(next)
			f.low[g.ID] = min(f.low[g.ID], f.low[next.ID])
		} else if f.opened.Has(next.ID) {
			f.low[g.ID] = min(f.low[g.ID], f.number[next.ID])
		}
	}
	if f.low[g.ID] == f.number[g.ID] {
		f.close(g)
	}
}

// close makes a loop of what is open since g, unless that is g alone.
func (f *finder) close(g *Gate) {
	l := &Loop{gates: Set[*Gate]{}, feeds: Set[*Loop]{}}
	for {
		last := f.open.Pop()
		f.opened.Remove(last.ID)
		l.gates.Add(last)
		if last == g {
			break
		}
	}
	if l.Len() > 1 {
		f.loops = append(f.loops, l)
	}
}

// connect notes which loops feed which.
func (f *finder) connect() {
	of := map[int]*Loop{}
	for _, l := range f.loops {
		for g := range l.gates {
			of[g.ID] = l
		}
	}
	for _, l := range f.loops {
		for g := range l.gates {
			for _, next := range g.Out {
				if to := of[next.ID]; to != nil && to != l {
					l.feeds.Add(to)
				}
			}
		}
	}
}
