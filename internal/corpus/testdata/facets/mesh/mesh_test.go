package mesh

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"
)

// grid is a sheet of 2*n*n faces.
func grid(n int) *Mesh {
	m := new(Mesh)
	for y := range n + 1 {
		for x := range n + 1 {
			m.AddVertex(Vec{float64(x), float64(y), float64((x*7 + y*3) % 5)})
		}
	}
	for y := range n {
		for x := range n {
			a := y*(n+1) + x
			b, c, d := a+1, a+n+1, a+n+2
			m.AddFace(m.Vertices[a], m.Vertices[b], m.Vertices[c], "a")
			m.AddFace(m.Vertices[d], m.Vertices[c], m.Vertices[b], "b")
		}
	}
	return m
}

// tetra adds a closed body.
func tetra(m *Mesh, at Vec) {
	var v [4]*Vertex
	for i, p := range []Vec{{}, {1}, {0, 1}, {0, 0, 1}} {
		v[i] = m.AddVertex(p.Add(at))
	}
	for _, f := range [][3]int{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}} {
		m.AddFace(v[f[0]], v[f[1]], v[f[2]], "t")
	}
}

func TestParts(t *testing.T) {
	m := grid(2)
	tetra(m, Vec{9})
	tetra(m, Vec{})
	var got []string
	for _, p := range m.Parts() {
		got = append(got, fmt.Sprint(p.First, p.Size(), p.Mixed(), p.Has(m.Faces[9])))
	}
	if want := []string{"0 8 true false", "8 4 false true", "12 4 false false"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := new(Mesh).Parts(); len(got) != 0 {
		t.Errorf("%v", got)
	}
}

func TestBoundary(t *testing.T) {
	m := new(Mesh)
	tetra(m, Vec{})
	if open, err := m.Boundary(); len(open) != 0 || err != nil {
		t.Errorf("%v, %v", open, err)
	}
	if got := m.Between(m.Vertices[0], m.Vertices[1]); len(got) != 2 || got[0] != m.Faces[0] || got[1] != m.Faces[1] {
		t.Errorf("%v", got)
	}
	m.AddFace(m.Vertices[0], m.Vertices[1], m.AddVertex(Vec{5}), "t")
	if open, err := m.Boundary(); open != nil || err == nil || err.Error() != "mesh: face 4 is the third at edge 0-1" {
		t.Errorf("%v, %v", open, err)
	}
	open, err := grid(1).Boundary()
	if want := []Edge{{0, 1}, {0, 2}, {2, 3}, {1, 3}}; !slices.Equal(open, want) || err != nil {
		t.Errorf("%v, %v", open, err)
	}
}

func TestGeometry(t *testing.T) {
	m := new(Mesh)
	tetra(m, Vec{})
	if got, want := m.Area(), 0.5+0.5+0.5+math.Sqrt(3)/2; got != want {
		t.Errorf("%v, not %v", got, want)
	}
	if got := m.Faces[0].Normal(); got != (Vec{0, 0, -1}) {
		t.Errorf("%v", got)
	}
	// 49 * (1/49) is not 1.
	if got := (Vec{0, 0, 49}).Unit(); got != (Vec{0, 0, 1}) {
		t.Errorf("%v", got)
	}
	if got := (Vec{}).Unit(); got != (Vec{}) {
		t.Errorf("%v", got)
	}
	if _, err := m.AddFace(m.Vertices[0], m.Vertices[1], m.Vertices[0], ""); err != ErrDegenerate {
		t.Error(err)
	}
}

// The first vertex that is close is taken, not the closest.
func TestWeld(t *testing.T) {
	m := new(Mesh)
	a := m.AddVertex(Vec{})
	b := m.AddVertex(Vec{1})
	for x, want := range map[float64]*Vertex{0.7: a, 0.8: b, 1.7: b} {
		if got := m.Weld(Vec{x}, 0.75); got != want {
			t.Errorf("%v: %v", x, got.Pos)
		}
	}
	if got := m.Weld(Vec{math.NaN()}, 1); got.Index != 2 || len(m.Vertices) != 3 {
		t.Errorf("%v", got)
	}
}

func TestGroups(t *testing.T) {
	m := grid(1)
	got := m.Groups()
	got[0] = "z"
	if got := m.Groups(); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("%q", got)
	}
}

func TestSmooth(t *testing.T) {
	m := grid(2)
	m.AddVertex(Vec{7, 7, 7})
	m.Smooth(0.5)
	want := "[[0.25 0.25 1.25] [0.875 0.25 1.875] [1.6666666666666665 0.3333333333333333 2.6666666666666665] [0.25 0.875 1.875] " +
		"[1 1 1.25] [1.75 1.125 1.875] [0.3333333333333333 1.6666666666666665 1.5] [1.125 1.75 1.875] [1.75 1.75 1.25] [7 7 7]]"
	if got := fmt.Sprint(m.Positions()); got != want {
		t.Errorf("%s", got)
	}
}

func TestReach(t *testing.T) {
	m := grid(4)
	if got := m.Diameter(); got != 8 {
		t.Error(got)
	}
	var all sync.WaitGroup
	for i, want := range []int{8, 7, 6, 5, 4} {
		all.Add(1)
		go func() {
			defer all.Done()
			if got := m.Reach(m.Vertices[i]); got != want {
				t.Errorf("%d: %d, not %d", i, got, want)
			}
		}()
	}
	all.Wait()
}

func BenchmarkParts(b *testing.B) {
	m := grid(40)
	for i := range 50 {
		tetra(m, Vec{float64(i)})
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(m.Parts()) != 51 {
			b.Fatal()
		}
	}
}

func BenchmarkBoundary(b *testing.B) {
	m := grid(30)
	b.ReportAllocs()
	for b.Loop() {
		if open, err := m.Boundary(); len(open) != 120 || err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSmooth(b *testing.B) {
	m := grid(15)
	b.ReportAllocs()
	for b.Loop() {
		m.Smooth(0.5)
	}
}

func BenchmarkDiameter(b *testing.B) {
	m := grid(12)
	b.ReportAllocs()
	for b.Loop() {
		if m.Diameter() != 24 {
			b.Fatal()
		}
	}
}

func BenchmarkBuild(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if m := grid(40); len(m.Positions()) != 41*41 || m.Area() == 0 {
			b.Fatal()
		}
	}
}
