// Package circuit reads lists of logic gates, puts them in order, finds loops of
// them and tells what comes out.
package circuit

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Op is what a gate does.
type Op string

// The gates. An input has no gates before it.
const (
	Input Op = "in"
	Not   Op = "not"
	And   Op = "and"
	Or    Op = "or"
	Xor   Op = "xor"
)

// Gate is a gate of a netlist.
type Gate struct {
	ID   int // its place in the netlist
	Name string
	Op   Op
	In   []*Gate
	Out  []*Gate
}

// String implements fmt.Stringer.
func (g *Gate) String() string { return g.Name }

// Netlist is what gates there are and how they are wired.
type Netlist struct {
	Gates []*Gate
	// Notes are what the designer remarked, of a few of the gates.
	Notes map[*Gate]string
}

// Add adds a gate behind others.
func (n *Netlist) Add(name string, op Op, in ...*Gate) *Gate {
	g := &Gate{ID: len(n.Gates), Name: name, Op: op}
	n.Gates = append(n.Gates, g)
	for _, from := range in {
		n.Wire(from, g)
	}
	return g
}

// Wire leads what comes out of a gate to another one.
func (n *Netlist) Wire(from, to *Gate) {
	to.In = append(to.In, from)
	from.Out = append(from.Out, to)
}

// Parse reads a netlist: on each line a name, what the gate does, and the names
// of the gates before it, which may come later. What is behind a # is a note.
func Parse(r io.Reader) (*Netlist, error) {
	n := &Netlist{Notes: map[*Gate]string{}}
	names, wires := Set[string]{}, [][]string{}
	byName := map[string]*Gate{}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		text, note, noted := strings.Cut(lines.Text(), "#")
		words := strings.Fields(text)
		if len(words) == 0 {
			continue
		}
		if len(words) < 2 || !names.Add(words[0]) {
			return nil, fmt.Errorf("circuit: bad line %q", lines.Text())
		}
		g := n.Add(words[0], Op(words[1]))
		byName[g.Name] = g
		if noted {
			n.Notes[g] = strings.TrimSpace(note)
		}
		wires = append(wires, words[2:])
	}
	for i, from := range wires {
		for _, name := range from {
			if !names.Has(name) {
				return nil, fmt.Errorf("circuit: no gate %q", name)
			}
			n.Wire(byName[name], n.Gates[i])
		}
	}
	return n, lines.Err()
}

// Remarks returns the notes of those of the gates that have one, each on a line.
func (n *Netlist) Remarks() []string {
	noted := Filter(n.Gates, func(g *Gate) bool { return n.Notes[g] != "" })
	return Map(noted, func(g *Gate) string { return g.Name + ": " + n.Notes[g] })
}

// Names returns the names of the gates, in their order.
func (n *Netlist) Names() []string {
	return Map(n.Gates, func(g *Gate) string { return g.Name })
}
