// Package mesh has surfaces made of triangles, and what is asked of them before
// they are printed: are they closed, of how many parts, how large.
package mesh

import (
	"errors"
	"slices"
)

// Vertex is a corner of faces.
type Vertex struct {
	Pos   Vec
	Index int
	Faces []*Face
}

// Face is a triangle.
type Face struct {
	V     [3]*Vertex
	Group string
}

// Normal is the direction that the face looks in.
func (f *Face) Normal() Vec {
	return f.V[1].Pos.Sub(f.V[0].Pos).Cross(f.V[2].Pos.Sub(f.V[0].Pos)).Unit()
}

// Area is half of the parallelogram.
func (f *Face) Area() float64 {
	return f.V[1].Pos.Sub(f.V[0].Pos).Cross(f.V[2].Pos.Sub(f.V[0].Pos)).Len() / 2
}

// has reports whether v is a corner of the face.
func (f *Face) has(v *Vertex) bool {
	for _, corner := range f.V {
		if corner == v {
			return true
		}
	}
	return false
}

// Mesh is a surface.
type Mesh struct {
	Vertices []*Vertex
	Faces    []*Face
	groups   []string
}

// AddVertex adds a vertex.
func (m *Mesh) AddVertex(p Vec) *Vertex {
	v := &Vertex{Pos: p, Index: len(m.Vertices)}
	m.Vertices = append(m.Vertices, v)
	return v
}

// Weld returns the first vertex that is closer to p than eps, or else a new
// one. Which one is taken where several are close is part of the result: the
// printer's software does the same, and compares.
func (m *Mesh) Weld(p Vec, eps float64) *Vertex {
	for _, v := range m.Vertices {
		if v.Pos.Dist(p) < eps {
			return v
		}
	}
	return m.AddVertex(p)
}

// ErrDegenerate is returned for faces without an area.
var ErrDegenerate = errors.New("mesh: face has two equal corners")

// AddFace adds the face between three vertices.
func (m *Mesh) AddFace(a, b, c *Vertex, group string) (*Face, error) {
	if a == b || b == c || a == c {
		return nil, ErrDegenerate
	}
	f := &Face{V: [3]*Vertex{a, b, c}, Group: group}
	for _, v := range f.V {
		v.Faces = append(v.Faces, f)
	}
	if !slices.Contains(m.groups, group) {
		m.groups = append(m.groups, group)
	}
	m.Faces = append(m.Faces, f)
	return f, nil
}

// Groups returns the groups in the order in which they came. Callers sort it.
func (m *Mesh) Groups() []string { return slices.Clone(m.groups) }

// Positions returns where the vertices are.
func (m *Mesh) Positions() []Vec {
	var pos []Vec
	for _, v := range m.Vertices {
		pos = append(pos, v.Pos)
	}
	return pos
}

// Area is the sum over the faces in their order, so that two runs, and two
// machines, agree on all digits.
func (m *Mesh) Area() float64 {
	total := 0.0
	for _, f := range m.Faces {
		total += f.Area()
	}
	return total
}

// Neighbours returns, for each vertex, which others it shares an edge with.
func (m *Mesh) Neighbours() []map[int]bool {
	near := make([]map[int]bool, len(m.Vertices))
	for i, v := range m.Vertices {
		near[i] = make(map[int]bool)
		for _, f := range v.Faces {
			for _, w := range f.V {
				if w != v {
					near[i][w.Index] = true
				}
			}
		}
	}
	return near
}

// Smooth moves each vertex towards the middle of its neighbours, by a part of
// the way. All move at once.
func (m *Mesh) Smooth(part float64) {
	near := m.Neighbours()
	from := m.Positions()
	for i, v := range m.Vertices {
		if len(near[i]) == 0 {
			continue
		}
		var middle Vec
		for j := range from {
			// In order, as sums of floats depend on it.
			if near[i][j] {
				middle = middle.Add(from[j])
			}
		}
		middle = middle.Mul(1 / float64(len(near[i])))
		v.Pos = from[i].Add(middle.Sub(from[i]).Mul(part))
	}
}
