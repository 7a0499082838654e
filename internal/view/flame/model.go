// Package flame is the flame graph of a profile: its stacks merged from the
// root, each frame as wide as what passes through it.
//
//	cost.Profile -> [New] -> Graph -> WriteHTML, WriteSVG, WriteText
//
// The page of WriteHTML is one file that needs nothing else. With a baseline
// the graph is differential: every frame has two values.
package flame

import (
	"cmp"
	"fmt"
	"path"
	"slices"

	"github.com/gohone/hone/internal/cost"
)

// A Graph is a tree of frames with the values of one or several types.
type Graph struct {
	Title   string
	Types   []cost.ValueType
	Default int      // index of the type to show first
	Names   []string // what frames refer to
	Frames  []Frame  // in preorder; the first is the root, which stands for all
	// Self is what each frame costs itself, without what it calls: by type,
	// then by frame.
	Self [][]int64
	// Base is the same of the baseline; nil if there is none.
	Base [][]int64
}

// A Frame is a function as called from the frames above it.
type Frame struct {
	Name  int32 // index in Graph.Names
	Depth int32 // 0 for the root
}

// Options are what New needs besides a profile.
type Options struct {
	Title string
	// Types are the indices of the value types to show; nil means all.
	Types []int
	// Default is the index, in the profile, of the type to show first.
	Default int
	// Base is the baseline of a differential graph, with the same types.
	Base *cost.Profile
}

// rootName is what the frame of all samples is called.
const rootName = "all"

// New merges the stacks of a profile. Siblings are in the order of their names,
// so that the graphs of two profiles can be laid side by side.
func New(p *cost.Profile, o Options) (*Graph, error) {
	if o.Types == nil {
		for i := range p.Types {
			o.Types = append(o.Types, i)
		}
	}
	if o.Base != nil && !slices.Equal(p.Types, o.Base.Types) {
		return nil, fmt.Errorf("profile: value types %v and %v cannot be compared", p.Types, o.Base.Types)
	}
	b := newTree(len(o.Types), o.Base != nil)
	b.add(p, o.Types, b.self)
	if o.Base != nil {
		b.add(o.Base, o.Types, b.base)
	}
	g := b.graph()
	g.Title = o.Title
	for i, t := range o.Types {
		g.Types = append(g.Types, p.Types[t])
		if t == o.Default {
			g.Default = i
		}
	}
	return g, nil
}

// tree is a graph under construction: nodes in the order they were met.
type tree struct {
	names    []string
	nameIDs  map[string]int32
	nodes    []node
	children map[call]int32
	self     [][]int64 // by type, then by node
	base     [][]int64
}

type node struct {
	name, depth, parent int32
}

// call is a function called by a node.
type call struct{ parent, name int32 }

func newTree(types int, differential bool) *tree {
	b := &tree{nameIDs: map[string]int32{}, children: map[call]int32{}, self: make([][]int64, types)}
	if differential {
		b.base = make([][]int64, types)
	}
	b.nodes = []node{{name: b.name(rootName), parent: -1}}
	b.grow()
	return b
}

func (b *tree) name(s string) int32 {
	id, ok := b.nameIDs[s]
	if !ok {
		id = int32(len(b.names))
		b.nameIDs[s] = id
		b.names = append(b.names, s)
	}
	return id
}

// grow gives the newest node a value in every column.
func (b *tree) grow() {
	for _, columns := range [][][]int64{b.self, b.base} {
		for i := range columns {
			columns[i] = append(columns[i], 0)
		}
	}
}

// child returns the node of a function called by a node.
func (b *tree) child(parent, name int32) int32 {
	key := call{parent, name}
	id, ok := b.children[key]
	if !ok {
		id = int32(len(b.nodes))
		b.children[key] = id
		b.nodes = append(b.nodes, node{name: name, depth: b.nodes[parent].depth + 1, parent: parent})
		b.grow()
	}
	return id
}

// add adds the stacks of a profile to columns, which are b.self or b.base.
func (b *tree) add(p *cost.Profile, types []int, columns [][]int64) {
	sums := make([]cost.StackSums, len(types))
	for i, t := range types {
		sums[i] = p.Sum(t, -1)
	}
	frames := b.frames(p)
	var buf []int32
	for id := range p.Stacks() {
		if !touched(sums, id) {
			continue
		}
		buf = p.Stack(cost.StackID(id), buf)
		at := int32(0)
		for _, location := range slices.Backward(buf) {
			for _, name := range frames[location] {
				at = b.child(at, name)
			}
		}
		for i := range sums {
			columns[i][at] += sums[i].Value[id]
		}
	}
}

func touched(sums []cost.StackSums, id int) bool {
	return slices.ContainsFunc(sums, func(s cost.StackSums) bool { return s.Touched[id] })
}

// frames returns the names of the calls of each location, the outermost first.
// What has no symbols is named after its binary, as pprof does.
func (b *tree) frames(p *cost.Profile) [][]int32 {
	out := make([][]int32, len(p.Locations))
	for i, l := range p.Locations {
		for _, c := range slices.Backward(l.Calls) {
			out[i] = append(out[i], b.name(p.Functions[c.Function].Name))
		}
		if len(l.Calls) == 0 {
			out[i] = []int32{b.name(unnamed(p, l))}
		}
	}
	return out
}

func unnamed(p *cost.Profile, l cost.Location) string {
	if l.Mapping < 0 || p.Mappings[l.Mapping].File == "" {
		return "<unknown>"
	}
	return "[" + path.Base(p.Mappings[l.Mapping].File) + "]"
}

// graph puts the nodes in preorder.
func (b *tree) graph() *Graph {
	g := &Graph{Names: b.names, Self: make([][]int64, len(b.self))}
	if b.base != nil {
		g.Base = make([][]int64, len(b.base))
	}
	order := b.preorder()
	for _, id := range order {
		g.Frames = append(g.Frames, Frame{Name: b.nodes[id].name, Depth: b.nodes[id].depth})
	}
	rearrange(g.Self, b.self, order)
	rearrange(g.Base, b.base, order)
	return g
}

func rearrange(to, from [][]int64, order []int32) {
	for i := range from {
		to[i] = make([]int64, len(order))
		for j, id := range order {
			to[i][j] = from[i][id]
		}
	}
}

func (b *tree) preorder() []int32 {
	kids := make([][]int32, len(b.nodes))
	for id := 1; id < len(b.nodes); id++ {
		parent := b.nodes[id].parent
		kids[parent] = append(kids[parent], int32(id))
	}
	order := make([]int32, 0, len(b.nodes))
	for stack := []int32{0}; len(stack) > 0; {
		id := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		order = append(order, id)
		slices.SortFunc(kids[id], func(x, y int32) int { // backwards: the stack turns them
			return cmp.Compare(b.names[b.nodes[y].name], b.names[b.nodes[x].name])
		})
		stack = append(stack, kids[id]...)
	}
	return order
}

// Costs returns what passes through each frame, by its own and by what it
// calls, from values like Graph.Self[i].
func (g *Graph) Costs(self []int64) []int64 {
	sums := slices.Clone(self)
	parents := g.parents()
	for i := len(sums) - 1; i > 0; i-- {
		sums[parents[i]] += sums[i]
	}
	return sums
}

// parents returns the index of the caller of each frame, -1 for the root.
func (g *Graph) parents() []int32 {
	out := make([]int32, len(g.Frames))
	var path []int32
	for i, f := range g.Frames {
		path = append(path[:f.Depth], int32(i))
		out[i] = -1
		if f.Depth > 0 {
			out[i] = path[f.Depth-1]
		}
	}
	return out
}

// Name returns the name of frame i.
func (g *Graph) Name(i int) string { return g.Names[g.Frames[i].Name] }
