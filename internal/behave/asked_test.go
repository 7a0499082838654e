package behave

import (
	"slices"
	"testing"
)

func TestAsksAtWill(t *testing.T) {
	for source, want := range map[string]bool{
		"// A Key tells what a row is of. It may be asked any number of times.\ntype Key struct { Of func(int) string }": true,
		"// A Key may be asked any number of times.\ntype Key func(int) string":                                          true,
		"type Key struct {\n// Of may be called as often as needed.\nOf func(int) string }":                              true,
		"// By sorts. The key can be evaluated any number of times.\nfunc By(list []int, key func(int) string) {}":       true,
		"// A Door may be used any number of times.\ntype Door struct { Open bool }":                                     false,
		"// Close may be called any number of times.\nfunc Close() {}":                                                   false,
		"// By sorts. The key is asked for once.\nfunc By(list []int, key func(int) string) {}":                          false,
		"// By sorts. The key may not be asked any number of times.\nfunc By(list []int, key func(int) string) {}":       false,
	} {
		g := &generator{files: map[string][]byte{"p.go": []byte("package p\n" + source)}}
		if got := g.asksAtWill(); got != want {
			t.Errorf("%t, want %t, of\n%s", got, want, source)
		}
	}
}

func TestWrittenTypes(t *testing.T) {
	const source = `package p

// A Point is somewhere.
type Point struct{ X, Y int }

type (
	// Spans are sorted.
	Spans struct{ All []Point }
	Span  struct {
		From, To int // To is never less
	}
	// A Region is a part of a map.
	Region struct {
		Name string
		At   Point // of its middle
	}
)

type hidden struct{ X int }

type Half struct{ X, y int }

type Wide struct{ Point }

type Of[T any] struct{ X T }
`
	g := &generator{files: map[string][]byte{"p.go": []byte(source), "p_test.go": []byte("package p\n\ntype Row struct{ X int }\n")}}
	if got, want := g.writtenTypes(), []string{"Point", "Region"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestWithoutQuestions(t *testing.T) {
	calls := func(parts ...Part) map[int]record { return map[int]record{0: {parts: parts, complete: true}} }
	result, question := Part{"result 0", "1"}, Part{"then 1 on argument 0: top(nil), event func 1", "asked 0"}
	for _, tt := range []struct {
		name         string
		open         bool
		first, other map[int]record
		want         int
	}{
		{"users call it", true, calls(result), calls(result, question), 1},
		{"others call it", false, calls(result), calls(result, question), 0},
		{"others call it, and it gives something else", false, calls(result), calls(Part{"result 0", "2"}, question), 1},
		{"it is called, not asked", false, calls(result), calls(result, Part{"event func 1", "called with 0"}), 1},
	} {
		c := &check{driver: Driver{Targets: []Target{{Open: tt.open}}}, items: []item{{}}, first: tt.first, other: tt.other}
		if got := c.withoutQuestions([]int{0}); len(got) != tt.want {
			t.Errorf("%s: %d calls are left, want %d", tt.name, len(got), tt.want)
		}
	}
}
