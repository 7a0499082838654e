package stl

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/facets/mesh"
)

func body(n int) *mesh.Mesh {
	m := new(mesh.Mesh)
	for i := range n {
		x := float64(3 * i)
		a, b, c := m.AddVertex(mesh.Vec{x}), m.AddVertex(mesh.Vec{x + 1, 0.5}), m.AddVertex(mesh.Vec{x, 1, 0.25})
		m.AddFace(a, b, c, "solid")
	}
	return m
}

func TestBinary(t *testing.T) {
	m := body(3)
	var out bytes.Buffer
	if err := Write(&out, m); err != nil {
		t.Fatal(err)
	}
	data := out.Bytes()
	if len(data) != 84+3*50 || !bytes.HasPrefix(data, []byte("facets\x00\x00")) || !bytes.Equal(data[80:84], []byte{3, 0, 0, 0}) {
		t.Errorf("%q", data)
	}
	if got := data[84+50+12 : 84+50+18]; !bytes.Equal(got, []byte{0, 0, 0x40, 0x40, 0, 0}) {
		t.Errorf("%v", got)
	}
	data[84+48] = 7
	got, err := Read(bytes.NewReader(data), 1e-6)
	if err != nil || len(got.Vertices) != 9 || len(got.Faces) != 3 || got.Area() != m.Area() || got.Faces[2].V[1].Pos != m.Faces[2].V[1].Pos {
		t.Errorf("%v, %v", got, err)
	}
	if groups := got.Groups(); len(groups) != 2 || groups[0] != "solid7" {
		t.Errorf("%q", groups)
	}
	if got, err := Read(bytes.NewReader(data), 9); len(got.Faces) != 0 || err != nil {
		t.Errorf("%v, %v", got, err)
	}
	for n, want := range map[int]string{
		83:      "stl: bad format: header: unexpected EOF",
		84:      "stl: bad format: 3 triangles are missing: EOF",
		84 + 99: "stl: bad format: 2 triangles are missing: unexpected EOF",
	} {
		if _, err := Read(bytes.NewReader(data[:n]), 1); err == nil || err.Error() != want || !errors.Is(err, ErrFormat) {
			t.Errorf("%d: %v", n, err)
		}
	}
}

// full takes some writes.
type full int

func (f *full) Write(p []byte) (int, error) {
	if *f--; *f < 0 {
		return 0, errors.New("full")
	}
	return len(p), nil
}

func TestWriteErrors(t *testing.T) {
	w := full(0)
	if err := Write(&w, body(2)); err == nil {
		t.Error("no error")
	}
	dir := t.TempDir()
	f, err := os.Create(filepath.Join(dir, "x"))
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if err := Write(f, body(2)); !errors.Is(err, os.ErrClosed) {
		t.Error(err)
	}
}

const text = `solid x
  facet normal 0 0 1
    outer loop
      vertex 0 0 0
      vertex 1.5 0 0
      vertex 0 1e-07 0
    endloop
  endfacet
endsolid x
`

func TestText(t *testing.T) {
	all, err := ReadText(strings.NewReader(text + text))
	if err != nil || len(all) != 2 || all[0] == all[1] || *all[0] != *all[1] || all[0].Corners[1] != (mesh.Vec{1.5}) || all[0].Normal != (mesh.Vec{0, 0, 1}) {
		t.Fatalf("%v, %v", all, err)
	}
	m := new(mesh.Mesh)
	add(m, all[0].Corners, 0, 1e-9)
	if got := Text("x", m); got != text {
		t.Errorf("%s", got)
	}
	for in, want := range map[string]string{
		"vertex 1 2 3":               "line 1: stl: bad format: vertex out of place",
		"facet\nvertex 1 2":          "line 2: stl: bad format: vertex out of place",
		"facet\n\nendfacet":          "line 3: stl: bad format: 0 corners",
		"facet normal 1 x 2\nvertex": "line 1: stl: bad format: strconv.ParseFloat: parsing \"x\": invalid syntax",
	} {
		if _, err := ReadText(strings.NewReader(in)); err == nil || err.Error() != want || !errors.Is(err, ErrFormat) {
			t.Errorf("%q: %v", in, err)
		}
	}
}

// The file is left where it was.
func TestSniff(t *testing.T) {
	for in, want := range map[string]bool{"": false, "solid": false, "solid x": true, "SOLID x": false} {
		f := strings.NewReader("." + in)
		f.ReadByte()
		got, err := Sniff(f)
		rest, _ := io.ReadAll(f)
		if got != want || err != nil || string(rest) != in {
			t.Errorf("%q: %v, %v, %q", in, got, err, rest)
		}
	}
}

func BenchmarkFile(b *testing.B) {
	m := body(400)
	name := filepath.Join(b.TempDir(), "x.stl")
	b.Run("write", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			f, err := os.Create(name)
			if err != nil {
				b.Fatal(err)
			}
			if err := Write(f, m); err != nil {
				b.Fatal(err)
			}
			f.Close()
		}
	})
	b.Run("scan", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			f, err := os.Open(name)
			if err != nil {
				b.Fatal(err)
			}
			d, err := NewDecoder(f)
			if err != nil {
				b.Fatal(err)
			}
			for n := 0; ; n++ {
				if _, err := d.Next(); err == io.EOF && n == 400 {
					break
				} else if err != nil {
					b.Fatal(err)
				}
			}
			f.Close()
		}
	})
}

func BenchmarkRead(b *testing.B) {
	var out bytes.Buffer
	Write(&out, body(40))
	data := out.Bytes()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(bytes.NewReader(data), 1e-6); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkText(b *testing.B) {
	m := body(100)
	b.ReportAllocs()
	for b.Loop() {
		Text("x", m)
	}
}
