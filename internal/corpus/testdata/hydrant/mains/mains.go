// Package mains knows the network of pipes, and what is cut off with what.
package mains

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// A Junction is where pipes meet.
type Junction struct {
	Name  string
	pipes []*Pipe
}

// A Pipe runs between two junctions.
type Pipe struct {
	From, To *Junction
	Valve    bool // it can be shut
}

// other is the junction at the other end.
func (p *Pipe) other(j *Junction) *Junction {
	if p.From == j {
		return p.To
	}
	return p.From
}

// A Network is all pipes.
type Network struct {
	junctions []*Junction
	byName    map[string]*Junction
}

// Read reads a network, a pipe in each line: two names, and "valve" if it has
// one.
func Read(r io.Reader) (*Network, error) {
	n := &Network{byName: make(map[string]*Junction)}
	lines := bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		if len(words) > 3 || len(words) < 2 || len(words) == 3 && words[2] != "valve" {
			return nil, fmt.Errorf("mains: line %d: %q", number, lines.Text())
		}
		n.lay(words[0], words[1], len(words) == 3)
	}
	return n, lines.Err()
}

// lay adds a pipe.
func (n *Network) lay(from, to string, valve bool) {
	p := &Pipe{From: n.junction(from), To: n.junction(to), Valve: valve}
	p.From.pipes = append(p.From.pipes, p)
	if p.To != p.From {
		p.To.pipes = append(p.To.pipes, p)
	}
}

// junction returns the one of a name, which it adds if there is none.
func (n *Network) junction(name string) *Junction {
	j := n.byName[name]
	if j == nil {
		j = &Junction{Name: name}
		n.byName[name] = j
		n.junctions = append(n.junctions, j)
	}
	return j
}

// Junction returns the one of a name, nil if there is none.
func (n *Network) Junction(name string) *Junction { return n.byName[name] }

// Len is how many junctions there are.
func (n *Network) Len() int { return len(n.junctions) }
