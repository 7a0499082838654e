package mesh

import (
	"fmt"
	"sort"
)

// Part is faces that hang together.
type Part struct {
	First   int // number of its first face
	members map[*Face]bool
	groups  map[string]int
}

// Size is the number of faces.
func (p *Part) Size() int { return len(p.members) }

// Has reports whether the face is one of the part.
func (p *Part) Has(f *Face) bool { return p.members[f] }

// Mixed reports whether the part has faces of several groups.
func (p *Part) Mixed() bool { return len(p.groups) > 1 }

// Parts takes the mesh apart, in the order of the first faces.
func (m *Mesh) Parts() []*Part {
	number := make(map[*Face]int)
	for i, f := range m.Faces {
		number[f] = i
	}
	leader := make([]int, len(m.Faces))
	for i := range leader {
		leader[i] = i
	}
	var find func(i int) int
	find = func(i int) int {
		if leader[i] != i {
			leader[i] = find(leader[i])
		}
		return leader[i]
	}
	for _, v := range m.Vertices {
		for _, f := range v.Faces {
			a, b := find(number[v.Faces[0]]), find(number[f])
			leader[max(a, b)] = min(a, b)
		}
	}
	parts := make(map[int]*Part)
	for _, f := range m.Faces {
		root := find(number[f])
		p, ok := parts[root]
		if !ok {
			p = &Part{First: root, members: make(map[*Face]bool), groups: make(map[string]int)}
			parts[root] = p
		}
		p.members[f] = true
		p.groups[f.Group]++
	}
	list := make([]*Part, 0, len(parts))
	for _, p := range parts {
		list = append(list, p)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].First < list[j].First })
	return list
}

// Edge is two vertices, the lower number first.
type Edge struct{ A, B int }

func edge(a, b *Vertex) Edge {
	return Edge{min(a.Index, b.Index), max(a.Index, b.Index)}
}

// Boundary returns the edges that one face only is at, in the order of the
// faces. A mesh that has none is closed.
func (m *Mesh) Boundary() ([]Edge, error) {
	count := make(map[Edge]int, 3*len(m.Faces)/2)
	var order []Edge
	for n, f := range m.Faces {
		for i := range f.V {
			e := edge(f.V[i], f.V[(i+1)%3])
			if count[e] == 0 {
				order = append(order, e)
			}
			count[e] = count[e] + 1
			if count[e] > 2 {
				return nil, fmt.Errorf("mesh: face %d is the third at edge %d-%d", n, e.A, e.B)
			}
		}
	}
	open := order[:0]
	for _, e := range order {
		if count[e] == 1 {
			open = append(open, e)
		}
	}
	return open, nil
}

// Reach returns how many edges it is from a vertex to the one that is farthest
// away.
func (m *Mesh) Reach(from *Vertex) int {
	steps := make([]int, len(m.Vertices))
	for i := range steps {
		steps[i] = -1
	}
	queue := make([]*Vertex, 0, len(m.Vertices))
	queue = append(queue, from)
	steps[from.Index] = 0
	far := 0
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		far = steps[v.Index]
		for _, f := range v.Faces {
			for _, w := range f.V {
				if steps[w.Index] < 0 {
					steps[w.Index] = far + 1
					queue = append(queue, w)
				}
			}
		}
	}
	return far
}

// Diameter is the longest reach of all vertices.
func (m *Mesh) Diameter() int {
	longest := 0
	for _, v := range m.Vertices {
		longest = max(longest, m.Reach(v))
	}
	return longest
}

// Between returns the faces at an edge.
func (m *Mesh) Between(a, b *Vertex) []*Face {
	var faces []*Face
	for _, f := range a.Faces {
		if f.has(b) {
			faces = append(faces, f)
		}
	}
	return faces
}
