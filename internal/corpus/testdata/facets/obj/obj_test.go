package obj

import (
	"io"
	"strings"
	"testing"

	"example.com/facets/mesh"
)

const sample = `# a square and more
v 0 0 0
v 1 0 0 # right
v 1 1 -0.5
v 0 1e-9 12345678.25
g wall north upper
f 1 2 3 4
g
f -1/7 -2//3 -3/1/1
`

func TestRead(t *testing.T) {
	m, err := Read(strings.NewReader(sample))
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(m.Groups(), "|"); got != "wall/north/upper|" || len(m.Faces) != 3 {
		t.Errorf("%q, %d", got, len(m.Faces))
	}
	var out strings.Builder
	const want = "v 0 0 0\nv 1 0 0\nv 1 1 -0.5\nv 0 1e-09 1.234567825e+07\ng wall north upper\nf 1 2 3\nf 1 3 4\ng \nf 4 3 2\n"
	if err := Write(&out, m); err != nil || out.String() != want {
		t.Errorf("%s, %v", out.String(), err)
	}
	for in, want := range map[string]string{
		"v 1 2":             "obj: line 1: 2 coordinates",
		"\nv 1 2 x":         `obj: line 2: strconv.ParseFloat: parsing "x": invalid syntax`,
		"f 1 2":             "obj: line 1: 2 corners",
		"v 1 2 3\nf 1 0 1":  "obj: line 2: no vertex 0",
		"v 1 2 3\nf 1 -2 1": "obj: line 2: no vertex -2",
		"v 1 2 3\nf 1 1 1":  "obj: line 2: mesh: face has two equal corners",
		"f a b c":           `obj: line 1: strconv.Atoi: parsing "a": invalid syntax`,
	} {
		if _, err := Read(strings.NewReader(in)); err == nil || err.Error() != want {
			t.Errorf("%q: %v", in, err)
		}
	}
}

func TestGroupName(t *testing.T) {
	for want, names := range map[string][]string{"": nil, "a": {"a"}, "a/b": {"a", "b"}, "a//é": {"a", "", "é"}} {
		if got := groupName(names); got != want {
			t.Errorf("%q: %q", names, got)
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	m := new(mesh.Mesh)
	for i := range 300 {
		m.AddVertex(mesh.Vec{float64(i) / 7, float64(i), -1.5})
	}
	for i := range 298 {
		m.AddFace(m.Vertices[i], m.Vertices[i+1], m.Vertices[i+2], "a")
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := Write(io.Discard, m); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkGroupName(b *testing.B) {
	for name, names := range map[string][]string{"one": {"wall"}, "many": strings.Fields("house north wall upper left window frame inner")} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				groupName(names)
			}
		})
	}
}
