// Package derive computes series of others, and anew only what depends on a value that
// came.
package derive

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
)

// Rule computes a value of others.
type Rule func(in []float64) float64

// Node is a series, with the value that it has now.
type Node struct {
	Name  string
	Value float64
	rule  Rule
	of    []*Node
}

// Graph is series and what they are computed of.
type Graph struct {
	nodes  []*Node // those that others are computed of come before them
	number map[*Node]int
	users  []map[int]bool // by number, the numbers of nodes that are computed of it
}

// New returns a graph without nodes.
func New() *Graph { return &Graph{number: make(map[*Node]int)} }

// Measured adds a series that is not computed.
func (g *Graph) Measured(name string) *Node {
	return g.add(&Node{Name: name, Value: math.NaN()})
}

// Computed adds a series that is computed of some that are there.
func (g *Graph) Computed(name string, rule Rule, of ...*Node) *Node {
	return g.add(&Node{Name: name, Value: math.NaN(), rule: rule, of: of})
}

func (g *Graph) add(n *Node) *Node {
	own := len(g.nodes)
	g.nodes = append(g.nodes, n)
	g.number[n] = own
	g.users = append(g.users, make(map[int]bool))
	for _, o := range n.of {
		g.users[g.number[o]][own] = true
	}
	return n
}

// Value is what a measured series is now.
type Value struct {
	Of *Node
	Is float64
}

// Set gives measured series values, and returns what was computed anew, in the order of
// the graph.
func (g *Graph) Set(values ...Value) []*Node {
	pending := make([]int, 0, len(g.nodes))
	for _, v := range values {
		v.Of.Value = v.Is
		pending = append(pending, g.number[v.Of])
	}
	stale := make(map[int]bool)
	for len(pending) > 0 {
		n := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		for user := range g.users[n] {
			if !stale[user] {
				stale[user] = true
				pending = append(pending, user)
			}
		}
	}
	done := make([]*Node, 0, len(stale))
	for i, n := range g.nodes {
		if stale[i] {
			n.compute()
			done = append(done, n)
		}
	}
	return done
}

func (n *Node) compute() {
	in := make([]float64, len(n.of))
	for i, o := range n.of {
		in[i] = o.Value
	}
	n.Value = n.rule(in)
}

// Depth returns how many steps a series is away from what is measured.
func (g *Graph) Depth(n *Node) int {
	depth := make([]int, g.number[n]+1)
	for i := range depth {
		for _, o := range g.nodes[i].of {
			depth[i] = max(depth[i], depth[g.number[o]]+1)
		}
	}
	return depth[g.number[n]]
}

// ErrSyntax is wrapped by the errors of lines that describe no series.
var ErrSyntax = errors.New("no series")

var rules = map[string]Rule{
	"sum": func(in []float64) (sum float64) {
		for _, v := range in {
			sum += v
		}
		return sum
	},
	"mean": func(in []float64) (mean float64) {
		for _, v := range in {
			mean += v / float64(len(in))
		}
		return mean
	},
	"max": func(in []float64) float64 {
		most := math.Inf(-1)
		for _, v := range in {
			most = max(most, v)
		}
		return most
	},
	"diff": func(in []float64) float64 { return in[0] - in[len(in)-1] },
}

// Parse reads a graph, and returns it with its nodes by name. Lines say NAME for a
// series that is measured, and NAME = RULE NAME... for one that is computed.
func Parse(r io.Reader) (*Graph, map[string]*Node, error) {
	g, named := New(), map[string]*Node{}
	lines := bufio.NewScanner(r)
	for line := 1; lines.Scan(); line++ {
		name, how, computed := strings.Cut(lines.Text(), "=")
		name = strings.TrimSpace(name)
		switch {
		case name == "" && !computed:
			continue
		case named[name] != nil || name == "":
			return nil, nil, fmt.Errorf("line %d: %w: name %q", line, ErrSyntax, name)
		case !computed:
			named[name] = g.Measured(name)
			continue
		}
		words := strings.Fields(how)
		if len(words) < 2 || rules[words[0]] == nil {
			return nil, nil, fmt.Errorf("line %d: %w: no rule for %q", line, ErrSyntax, name)
		}
		of := make([]*Node, len(words)-1)
		for i, word := range words[1:] {
			if of[i] = named[word]; of[i] == nil {
				return nil, nil, fmt.Errorf("line %d: %w: %q is not known", line, ErrSyntax, word)
			}
		}
		named[name] = g.Computed(name, rules[words[0]], of...)
	}
	return g, named, lines.Err()
}
