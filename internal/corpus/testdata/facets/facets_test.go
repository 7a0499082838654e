package facets

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/facets/mesh"
	"example.com/facets/stl"
)

func strip(n int) *mesh.Mesh {
	m := new(mesh.Mesh)
	for i := range n + 2 {
		m.AddVertex(mesh.Vec{float64(i) / 2, float64(i % 2), 0})
	}
	for i := range n {
		m.AddFace(m.Vertices[i], m.Vertices[i+1], m.Vertices[i+2], "solid")
	}
	return m
}

func TestConvert(t *testing.T) {
	dir := t.TempDir()
	want := strip(5)
	text := filepath.Join(dir, "text.stl")
	if err := os.WriteFile(text, []byte(stl.Text("x", want)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{text, filepath.Join(dir, "x.obj"), filepath.Join(dir, "x.STL")} {
		if name != text {
			if err := Store(name, want); err != nil {
				t.Fatal(err)
			}
		}
		m, err := Load(name, 1e-6)
		if err != nil || len(m.Vertices) != 7 || len(m.Faces) != 5 || m.Area() != want.Area() {
			t.Errorf("%s: %v, %v", name, m, err)
		}
	}
	for _, name := range []string{filepath.Join(dir, "x.ply"), filepath.Join(dir, "none", "x.obj")} {
		if err := Store(name, want); err == nil {
			t.Errorf("%s: no error", name)
		}
		if _, err := Load(name, 1); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestReport(t *testing.T) {
	m := strip(3)
	a, b, c := m.AddVertex(mesh.Vec{}), m.AddVertex(mesh.Vec{3000}), m.AddVertex(mesh.Vec{0, 40000})
	m.AddFace(a, b, c, "x")
	m.AddFace(c, b, a, "y")
	var out strings.Builder
	const want = "         3      1.50\n         2120000000.00 mixed\n5 open edges, area 120000001.500\n"
	if err := Report(&out, m); err != nil || out.String() != want {
		t.Errorf("%s, %v", out.String(), err)
	}
	m.AddFace(a, c, b, "z")
	if err := Report(&out, m); err == nil {
		t.Error("no error")
	}
}

func BenchmarkColumn(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if len(column(4, 0)) != 10 {
			b.Fatal()
		}
	}
}

func BenchmarkReport(b *testing.B) {
	m := new(mesh.Mesh)
	for i := range 30 {
		x := float64(i)
		p, q, r := m.AddVertex(mesh.Vec{x}), m.AddVertex(mesh.Vec{x, 1}), m.AddVertex(mesh.Vec{x, 0, 1})
		m.AddFace(p, q, r, "x")
		m.AddFace(r, q, p, "x")
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := Report(io.Discard, m); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	name := filepath.Join(b.TempDir(), "x.stl")
	if err := Store(name, strip(200)); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Load(name, 1e-6); err != nil {
			b.Fatal(err)
		}
	}
}
