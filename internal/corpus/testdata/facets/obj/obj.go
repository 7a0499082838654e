// Package obj reads and writes Wavefront files: v and f lines, in groups.
package obj

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/facets/mesh"
)

// groupName is what a g line names. Of several names each is inside of the one
// before it.
func groupName(names []string) string {
	name := ""
	for i, n := range names {
		if i > 0 {
			name += "/"
		}
		name += n
	}
	return name
}

// Read makes a mesh of a file.
func Read(r io.Reader) (*mesh.Mesh, error) {
	m := new(mesh.Mesh)
	group := ""
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line, _, _ := strings.Cut(lines.Text(), "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		var err error
		switch words[0] {
		case "v":
			err = vertex(m, words[1:])
		case "f":
			err = face(m, words[1:], group)
		case "g":
			group = groupName(words[1:])
		}
		if err != nil {
			return nil, fmt.Errorf("obj: line %d: %w", n, err)
		}
	}
	return m, lines.Err()
}

func vertex(m *mesh.Mesh, words []string) error {
	if len(words) < 3 {
		return fmt.Errorf("%d coordinates", len(words))
	}
	var p mesh.Vec
	for i := range p {
		x, err := strconv.ParseFloat(words[i], 64)
		if err != nil {
			return err
		}
		p[i] = x
	}
	m.AddVertex(p)
	return nil
}

// face adds a polygon, as a fan.
func face(m *mesh.Mesh, words []string, group string) error {
	if len(words) < 3 {
		return fmt.Errorf("%d corners", len(words))
	}
	corners := make([]*mesh.Vertex, 0, len(words))
	for _, w := range words {
		w, _, _ = strings.Cut(w, "/")
		i, err := strconv.Atoi(w)
		if err != nil {
			return err
		}
		if i < 0 {
			i += len(m.Vertices) + 1
		}
		if i < 1 || i > len(m.Vertices) {
			return fmt.Errorf("no vertex %s", w)
		}
		corners = append(corners, m.Vertices[i-1])
	}
	for i := 1; i+1 < len(corners); i++ {
		if _, err := m.AddFace(corners[0], corners[i], corners[i+1], group); err != nil {
			return err
		}
	}
	return nil
}

// Write writes a mesh. Faces are in the order that they have in it, under the
// names of their groups.
func Write(w io.Writer, m *mesh.Mesh) error {
	out := bufio.NewWriter(w)
	var line []byte
	for _, v := range m.Vertices {
		line = appendVertex(line[:0], v.Pos)
		out.Write(line)
	}
	group := ""
	for _, f := range m.Faces {
		if f.Group != group {
			group = f.Group
			out.WriteString("g " + strings.ReplaceAll(group, "/", " ") + "\n")
		}
		out.WriteString("f")
		for _, v := range f.V {
			out.WriteString(" ")
			out.WriteString(fmt.Sprint(v.Index + 1))
		}
		out.WriteString("\n")
	}
	return out.Flush()
}

func appendVertex(line []byte, p mesh.Vec) []byte {
	line = append(line, 'v')
	for _, x := range p {
		line = append(line, ' ')
		s := strconv.FormatFloat(x, 'g', -1, 64)
		line = append(line, s...)
	}
	return append(line, '\n')
}
