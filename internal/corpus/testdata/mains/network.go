// Package mains says what happens to a network of water mains when a pipe
// bursts and valves are shut.
package mains

import (
	"errors"
	"fmt"
	"iter"
	"slices"
)

// Errors of networks.
var (
	ErrUnknown = errors.New("mains: no such junction")
	ErrNoWay   = errors.New("mains: no way")
)

// Junction is where pipes meet, and water is used.
type Junction struct {
	Name   string
	Zone   string
	Demand float64 // in litres a second
	number int     // in its network
	pipes  []*Pipe
}

// Pipe joins two junctions.
type Pipe struct {
	ID     int // of the register of all works, up to 1e9
	A, B   *Junction
	Metres float64
	Valve  bool
}

// String returns what crews call the pipe.
func (p *Pipe) String() string {
	return fmt.Sprintf("%s-%s/%d", p.A.Name, p.B.Name, p.ID)
}

// other returns the other end of the pipe.
func (p *Pipe) other(j *Junction) *Junction {
	if p.A == j {
		return p.B
	}
	return p.A
}

// Network is junctions and pipes.
type Network struct {
	junctions []*Junction
	pipes     []*Pipe
	byName    map[string]*Junction
}

// Junction returns the junction of the name, which is new if there was none.
func (n *Network) Junction(name string) *Junction {
	if j, ok := n.byName[name]; ok {
		return j
	}
	j := &Junction{Name: name, number: len(n.junctions)}
	if n.byName == nil {
		n.byName = map[string]*Junction{}
	}
	n.byName[name] = j
	n.junctions = append(n.junctions, j)
	return j
}

// Connect lays a pipe between two junctions.
func (n *Network) Connect(id int, a, b string, metres float64, valve bool) *Pipe {
	p := &Pipe{ID: id, A: n.Junction(a), B: n.Junction(b), Metres: metres, Valve: valve}
	p.A.pipes = append(p.A.pipes, p)
	if p.B != p.A {
		p.B.pipes = append(p.B.pipes, p)
	}
	n.pipes = append(n.pipes, p)
	return p
}

// Zone is what is known of a part of a town.
type Zone struct {
	Name      string
	Junctions int
	Demand    float64
}

// Zones returns the zones, in the order of their names.
func (n *Network) Zones() []Zone {
	zones := map[string]*Zone{}
	for _, j := range n.junctions {
		if zones[j.Zone] == nil {
			zones[j.Zone] = &Zone{Name: j.Zone}
		}
		zones[j.Zone].Junctions++
		zones[j.Zone].Demand += j.Demand
	}
	all := make([]Zone, 0, len(zones))
	for _, z := range zones {
		all = append(all, *z)
	}
	slices.SortFunc(all, func(a, b Zone) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	return all
}

// Dry returns the junctions that use no water, of which there are few.
func (n *Network) Dry() []*Junction {
	var dry []*Junction
	for _, j := range n.junctions {
		if j.Demand == 0 {
			dry = append(dry, j)
		}
	}
	return dry
}

// Duplicates returns the ids that more than one pipe has.
func (n *Network) Duplicates() []int {
	seen := make(map[int]bool, len(n.pipes))
	var twice []int
	for _, p := range n.pipes {
		if seen[p.ID] {
			twice = append(twice, p.ID)
		}
		seen[p.ID] = true
	}
	return twice
}

// walk is the junctions of a way that is kept backwards.
func walk(back []*Junction) iter.Seq[*Junction] {
	return func(yield func(*Junction) bool) {
		for _, j := range slices.Backward(back) {
			if !yield(j) {
				return
			}
		}
	}
}

// Way returns the shortest way between two junctions: "a > b > c".
func (n *Network) Way(from, to string) (string, error) {
	a, b := n.byName[from], n.byName[to]
	if a == nil || b == nil {
		return "", fmt.Errorf("%w: %q or %q", ErrUnknown, from, to)
	}
	back := n.search(a, b)
	if back == nil {
		return "", fmt.Errorf("%w: from %q to %q", ErrNoWay, from, to)
	}
	var way string
	for j := range walk(back) {
		if way != "" {
			way += " > "
		}
		way += j.Name
	}
	return way, nil
}
