package stl

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/facets/mesh"
)

// ReadText returns the triangles of a file of the text kind.
func ReadText(r io.Reader) ([]*Triangle, error) {
	var (
		all     []*Triangle
		current *Triangle
		corner  int
	)
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		var err error
		switch words[0] {
		case "facet":
			t := &Triangle{}
			if len(words) == 5 {
				t.Normal, err = numbers(words[2:])
			}
			all = append(all, t)
			current, corner = t, 0
		case "vertex":
			if current == nil || corner == 3 || len(words) != 4 {
				err = fmt.Errorf("%w: vertex out of place", ErrFormat)
				break
			}
			current.Corners[corner], err = numbers(words[1:])
			corner++
		case "endfacet":
			if corner != 3 {
				err = fmt.Errorf("%w: %d corners", ErrFormat, corner)
			}
			current = nil
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return all, lines.Err()
}

func numbers(words []string) (v mesh.Vec, err error) {
	for i := range v {
		if v[i], err = strconv.ParseFloat(words[i], 64); err != nil {
			return v, fmt.Errorf("%w: %w", ErrFormat, err)
		}
	}
	return v, nil
}

// Text renders a mesh as a file of the text kind.
func Text(name string, m *mesh.Mesh) string {
	var sb strings.Builder
	sb.WriteString("solid " + name + "\n")
	for _, f := range m.Faces {
		n := f.Normal()
		sb.WriteString(fmt.Sprintf("  facet normal %g %g %g\n    outer loop\n", n[0], n[1], n[2]))
		for _, v := range f.V {
			fmt.Fprintf(&sb, "      vertex %g %g %g\n", v.Pos[0], v.Pos[1], v.Pos[2])
		}
		sb.WriteString("    endloop\n  endfacet\n")
	}
	sb.WriteString("endsolid " + name + "\n")
	return sb.String()
}
