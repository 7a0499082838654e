// Package facets checks models before they are printed, and converts them.
package facets

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"example.com/facets/mesh"
	"example.com/facets/obj"
	"example.com/facets/stl"
)

// Load reads a model. What kind it is of is in its name and, for STL, in it.
func Load(name string, eps float64) (*mesh.Mesh, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	m, err := load(f, eps)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

func load(f *os.File, eps float64) (*mesh.Mesh, error) {
	switch ext := strings.ToLower(filepath.Ext(f.Name())); ext {
	case ".obj":
		return obj.Read(f)
	case ".stl":
		text, err := stl.Sniff(f)
		if err != nil {
			return nil, err
		}
		if !text {
			return stl.Read(f, eps)
		}
		triangles, err := stl.ReadText(f)
		if err != nil {
			return nil, err
		}
		return weld(triangles, eps), nil
	default:
		return nil, fmt.Errorf("kind %q is not known", ext)
	}
}

func weld(triangles []*stl.Triangle, eps float64) *mesh.Mesh {
	m := new(mesh.Mesh)
	for _, t := range triangles {
		var v [3]*mesh.Vertex
		for i, c := range t.Corners {
			v[i] = m.Weld(c, eps)
		}
		m.AddFace(v[0], v[1], v[2], "solid") // if it is none, it is left out
	}
	return m
}

// Store writes a model, of the kind that its name says.
func Store(name string, m *mesh.Mesh) (err error) {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
	}()
	switch ext := strings.ToLower(filepath.Ext(name)); ext {
	case ".obj":
		return obj.Write(f, m)
	case ".stl":
		return stl.Write(f, m)
	default:
		return fmt.Errorf("kind %q is not known", ext)
	}
}

// column is a number as it is in tables: to the right of ten places.
func column(x float64, digits int) string {
	s := strconv.FormatFloat(x, 'f', digits, 64)
	for len(s) < 10 {
		s = " " + s
	}
	return s
}

// Report prints a table of the parts of a mesh.
func Report(w io.Writer, m *mesh.Mesh) error {
	open, err := m.Boundary()
	if err != nil {
		return err
	}
	var area = make(map[*mesh.Part]float64)
	parts := m.Parts()
	for _, p := range parts {
		for _, f := range m.Faces {
			if p.Has(f) {
				area[p] += f.Area()
			}
		}
	}
	var sb strings.Builder
	for _, p := range parts {
		sb.WriteString(column(float64(p.Size()), 0))
		sb.WriteString(column(area[p], 2))
		if p.Mixed() {
			sb.WriteString(" mixed")
		}
		sb.WriteByte('\n')
	}
	fmt.Fprintf(&sb, "%d open edges, area %.3f\n", len(open), m.Area())
	_, err = io.WriteString(w, sb.String())
	return err
}
