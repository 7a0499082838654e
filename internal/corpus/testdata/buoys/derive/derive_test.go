package derive

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

func names(nodes []*Node) []string {
	all := []string{}
	for _, n := range nodes {
		all = append(all, n.Name)
	}
	return all
}

const text = `
T1
T2
p
Tm = mean T1 T2
spread = diff T1 T2

all = sum Tm spread p
top = max all Tm
`

func TestSet(t *testing.T) {
	g, named, err := Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if got := names(g.Set(Value{named["T1"], 8}, Value{named["T2"], 6}, Value{named["p"], 2})); !slices.Equal(got, []string{"Tm", "spread", "all", "top"}) {
		t.Error(got)
	}
	for name, want := range map[string]float64{"T1": 8, "Tm": 7, "spread": 2, "all": 11, "top": 11} {
		if got := named[name].Value; got != want {
			t.Error(name, got)
		}
	}
	if got := names(g.Set(Value{named["p"], -20})); !slices.Equal(got, []string{"all", "top"}) || named["top"].Value != 7 {
		t.Error(got, named["top"].Value)
	}
	if got := g.Set(); len(got) != 0 {
		t.Error(got)
	}
	if lone := g.Measured("lone"); len(g.Set(Value{lone, 1})) != 0 || lone.Value != 1 {
		t.Error(lone)
	}
	for name, want := range map[string]int{"T1": 0, "Tm": 1, "all": 2, "top": 3} {
		if got := g.Depth(named[name]); got != want {
			t.Error(name, got)
		}
	}
}

func TestUnknown(t *testing.T) {
	g := New()
	a := g.Measured("a")
	b := g.Computed("b", rules["sum"], a, a)
	if !math.IsNaN(a.Value) || !math.IsNaN(b.Value) {
		t.Error(a, b)
	}
	if g.Set(Value{a, 3}); b.Value != 6 {
		t.Error(b)
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"a\na":           `line 2: no series: name "a"`,
		"= sum a":        `line 1: no series: name ""`,
		"a\n\nb = sum":   `line 3: no series: no rule for "b"`,
		"a\nb = least a": `line 2: no series: no rule for "b"`,
		"b = sum c":      `line 1: no series: "c" is not known`,
	} {
		if _, _, err := Parse(strings.NewReader(text)); !errors.Is(err, ErrSyntax) || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// field returns a graph of layers of nodes, each of which is computed of three of the
// layer before.
func field(layers, width int) (*Graph, []*Node) {
	g := New()
	var first, before []*Node
	for i := range width {
		first = append(first, g.Measured(fmt.Sprint("m", i)))
	}
	before = first
	for l := range layers {
		var layer []*Node
		for i := range width {
			layer = append(layer, g.Computed(fmt.Sprint(l, ".", i), rules["mean"], before[i], before[(i+1)%width], before[(i+5)%width]))
		}
		before = layer
	}
	return g, first
}

func BenchmarkSet(b *testing.B) {
	g, first := field(12, 40)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		i++
		if len(g.Set(Value{first[i%len(first)], float64(i)})) < 200 {
			b.Fatal("lost")
		}
	}
}

func BenchmarkBuild(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if g, _ := field(5, 40); len(g.nodes) != 240 {
			b.Fatal("lost")
		}
	}
}
