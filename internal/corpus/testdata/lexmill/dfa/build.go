// Package dfa makes tables of machines, which scanners run on.
package dfa

import (
	"slices"
	"strconv"

	"example.com/lexmill/nfa"
)

// Dead is the state that nothing goes on from.
const Dead = -1

// DFA is a machine that is in one state at a time. It begins in state 0.
type DFA struct {
	Names  []string  // of the rules
	Class  [256]byte // of each byte; bytes of one class go the same ways
	Next   [][]int   // by state and class
	Accept []int     // index of the rule by state, or -1
	Over   [][2]int  // pairs of rules, of which the first hid the second
}

// Classes returns how many classes of bytes there are.
func (d *DFA) Classes() int { return int(d.Class[255]) + 1 }

// group is a set of states of the machine, which is one state of the table.
type group struct {
	members map[int]bool
	arrows  map[int]int // group by class
}

type builder struct {
	number map[*nfa.State]int
	states []*nfa.State
	first  []byte // byte of each class
	groups []*group
	known  map[string]int // groups by key
}

// Build returns the table of a machine. Where several rules match, the first one
// does.
func Build(m *nfa.Machine) *DFA {
	b := &builder{number: map[*nfa.State]int{}, known: map[string]int{}}
	d := &DFA{Names: m.Names}
	if m.Start == nil {
		return d
	}
	b.visit(m.Start)
	b.classify(d)
	b.add(b.closure([]*nfa.State{m.Start}))
	for i := 0; i < len(b.groups); i++ {
		b.expand(b.groups[i])
	}
	for _, g := range b.groups {
		row := make([]int, len(b.first))
		for c := range row {
			row[c] = Dead
			if to, ok := g.arrows[c]; ok {
				row[c] = to
			}
		}
		d.Next = append(d.Next, row)
		d.Accept = append(d.Accept, b.rule(g, d))
	}
	return d
}

// visit numbers a state and those that can be reached from it.
func (b *builder) visit(s *nfa.State) {
	if _, seen := b.number[s]; seen || s == nil {
		return
	}
	b.number[s] = len(b.states)
	b.states = append(b.states, s)
	b.visit(s.Next)
	for _, to := range s.Free {
		b.visit(to)
	}
}

// classify finds which bytes no state tells apart.
func (b *builder) classify(d *DFA) {
	var begins [257]bool
	for _, s := range b.states {
		if s.Next != nil {
			begins[s.Lo], begins[int(s.Hi)+1] = true, true
		}
	}
	b.first = append(b.first, 0)
	for c := 1; c < 256; c++ {
		if begins[c] {
			b.first = append(b.first, byte(c))
		}
		d.Class[c] = byte(len(b.first) - 1)
	}
}

// closure returns the numbers of the states that some lead to without reading.
func (b *builder) closure(from []*nfa.State) map[int]bool {
	set := make(map[int]bool)
	work := make([]*nfa.State, 0, len(b.states))
	work = append(work, from...)
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		n := b.number[s]
		if set[n] {
			continue
		}
		set[n] = true
		for _, to := range s.Free {
			if to != nil {
				work = append(work, to)
			}
		}
	}
	return set
}

// expand finds where a group goes on each class.
func (b *builder) expand(g *group) {
	for class, c := range b.first {
		var to []*nfa.State
		for n := range g.members {
			if s := b.states[n]; s.Next != nil && s.Lo <= c && c <= s.Hi {
				to = append(to, s.Next)
			}
		}
		if len(to) > 0 {
			g.arrows[class] = b.add(b.closure(to))
		}
	}
}

// add returns the group of a set, which is a new one if need be.
func (b *builder) add(set map[int]bool) int {
	k := key(set)
	if i, ok := b.known[k]; ok {
		return i
	}
	i := len(b.groups)
	b.known[k] = i
	b.groups = append(b.groups, &group{members: set, arrows: make(map[int]int)})
	return i
}

// key is the same for sets that are.
func key(set map[int]bool) string {
	ns := make([]int, 0, len(set))
	for n := range set {
		ns = append(ns, n)
	}
	slices.Sort(ns)
	k := make([]byte, 0, 4*len(ns))
	for _, n := range ns {
		k = append(strconv.AppendInt(k, int64(n), 10), ' ')
	}
	return string(k)
}

// rule returns the rule that a group accepts, and notes those that it hides.
func (b *builder) rule(g *group, d *DFA) int {
	var all []int
	for n := range g.members {
		if r := b.states[n].Rule; r > 0 {
			all = append(all, r-1)
		}
	}
	if len(all) == 0 {
		return -1
	}
	slices.Sort(all)
	for _, r := range all[1:] {
		if pair := [2]int{all[0], r}; !slices.Contains(d.Over, pair) {
			d.Over = append(d.Over, pair)
		}
	}
	return all[0]
}

// Hidden returns the names of rules that match nothing which an earlier one does
// not match too. It is nil if there are none.
func (d *DFA) Hidden() []string {
	var names []string
	for r, name := range d.Names {
		if !slices.Contains(d.Accept, r) {
			names = append(names, name)
		}
	}
	return names
}
