package circuit

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

const adder = `
a   in   # first summand
b   in
c   in   # carry
ab  xor a b
sum xor ab c
two and a b
one and ab c
out or  one two  # next carry
`

func parse(t testing.TB, text string) *Netlist {
	t.Helper()
	n, err := Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func gate(n *Netlist, name string) *Gate {
	return n.Gates[slices.Index(n.Names(), name)]
}

func TestParse(t *testing.T) {
	n := parse(t, adder)
	if got := Join(n.Gates, " "); got != "a b c ab sum two one out" {
		t.Errorf("gates %s", got)
	}
	if got := n.Remarks(); !slices.Equal(got, []string{"a: first summand", "c: carry", "out: next carry"}) {
		t.Errorf("remarks %q", got)
	}
	for _, text := range []string{"a", "a in\na in", "a not b"} {
		if _, err := Parse(strings.NewReader(text)); err == nil {
			t.Errorf("%q is parsed", text)
		}
	}
}

func TestLevels(t *testing.T) {
	levels, err := parse(t, adder).Levels()
	if err != nil {
		t.Fatal(err)
	}
	got := Map(levels, func(gates []*Gate) string { return Join(gates, " ") })
	if want := []string{"a b c", "ab two", "sum one", "out"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if _, err := parse(t, "s in\nq or s p\np not q\nr not p").Levels(); err == nil || err.Error() != "circuit: 3 gates are in or behind loops" {
		t.Errorf("error %v", err)
	}
	if levels, err := (&Netlist{}).Levels(); err != nil || len(levels) != 1 || levels[0] != nil {
		t.Errorf("of nothing: %v, %v", levels, err)
	}
}

func TestPath(t *testing.T) {
	n := parse(t, adder)
	for name, want := range map[string]string{"a": "a", "ab": "a > ab", "out": "a > ab > one > out", "sum": "a > ab > sum"} {
		if got, err := n.Path(gate(n, name)); err != nil || got != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

func TestJoin(t *testing.T) {
	names := []*Gate{{Name: ""}, {Name: "b"}, {Name: ""}}
	for n, want := range []string{"", "", "/b", "/b/"} {
		if got := Join(names[:n], "/"); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
}

func TestFilter(t *testing.T) {
	odd := func(n int) bool { return n%2 == 1 }
	if got := Filter([]int{1, 2, 3}, odd); !slices.Equal(got, []int{1, 3}) {
		t.Errorf("%v", got)
	}
	if Filter([]int{2}, odd) != nil {
		t.Error("not nil")
	}
}

func TestLoops(t *testing.T) {
	n := parse(t, "s in\na or s c\nb not a\nc not b\nx and c y\ny or x b\nz not y")
	loops := n.Loops()
	if len(loops) != 2 {
		t.Fatalf("%d loops", len(loops))
	}
	for i, want := range []string{"xy 0", "abc 1"} {
		got := ""
		for _, g := range n.Gates {
			if loops[i].Has(g) {
				got += g.Name
			}
		}
		if got += fmt.Sprint(" ", loops[i].Feeds()); got != want || loops[i].Len() != len(got)-2 {
			t.Errorf("%d: %s, %d", i, got, loops[i].Len())
		}
	}
	if loops := parse(t, adder).Loops(); len(loops) != 0 {
		t.Errorf("the adder has %d loops", len(loops))
	}
}

func TestSim(t *testing.T) {
	s, err := NewSim(parse(t, adder))
	if err != nil {
		t.Fatal(err)
	}
	var all [][]bool
	for i := range 8 {
		out, err := s.Step([]bool{i&1 != 0, i&2 != 0, i&4 != 0})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, out)
	}
	for i, out := range all {
		sum := i&1 + i>>1&1 + i>>2
		if out[0] != (sum&1 != 0) || out[1] != (sum&2 != 0) {
			t.Errorf("%d: %v", i, out)
		}
	}
	if _, err := s.Step(nil); !errors.Is(err, ErrInputs) {
		t.Errorf("error %v", err)
	}
	if _, err := NewSim(parse(t, "p not q\nq not p")); err == nil {
		t.Error("a loop is simulated")
	}
	s, err = NewSim(parse(t, "a in\nb in\nx or a b\ny not x\nz and x y"))
	if err != nil {
		t.Fatal(err)
	}
	if out, err := s.Step([]bool{true, false}); err != nil || !slices.Equal(out, []bool{false}) {
		t.Errorf("%v, %v", out, err)
	}
}

// chain adds numbers of so many bits.
func chain(bits int) *Netlist {
	n := &Netlist{Notes: map[*Gate]string{}}
	carry := n.Add("carry", Input)
	n.Notes[carry] = "mostly 0"
	for i := range bits {
		a, b := n.Add(fmt.Sprint("a", i), Input), n.Add(fmt.Sprint("b", i), Input)
		ab := n.Add(fmt.Sprint("ab", i), Xor, a, b)
		n.Add(fmt.Sprint("sum", i), Xor, ab, carry)
		one, two := n.Add(fmt.Sprint("one", i), And, ab, carry), n.Add(fmt.Sprint("two", i), And, a, b)
		carry = n.Add(fmt.Sprint("out", i), Or, one, two)
	}
	return n
}

// flops are latches, each set by the one before.
func flops(count int) *Netlist {
	n := &Netlist{}
	last := n.Add("set", Input)
	for i := range count {
		a := n.Add(fmt.Sprint("a", i), Or, last)
		b := n.Add(fmt.Sprint("b", i), Not, a)
		c := n.Add(fmt.Sprint("c", i), Not, b)
		n.Wire(c, a)
		last = c
	}
	return n
}

func BenchmarkLevels(b *testing.B) {
	n := chain(300)
	b.ReportAllocs()
	for b.Loop() {
		if levels, err := n.Levels(); err != nil || len(levels) != 602 {
			b.Fatal(len(levels), err)
		}
	}
}

func BenchmarkLoops(b *testing.B) {
	n := flops(500)
	b.ReportAllocs()
	for b.Loop() {
		if len(n.Loops()) != 500 {
			b.Fatal("loops are missing")
		}
	}
}

func BenchmarkStep(b *testing.B) {
	s, err := NewSim(chain(64))
	if err != nil {
		b.Fatal(err)
	}
	in := make([]bool, 129)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		in[i%len(in)] = !in[i%len(in)]
		if _, err := s.Step(in); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkJoin(b *testing.B) {
	gates := chain(10).Gates
	for _, n := range []int{1, 5, 50} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Join(gates[:n], " > ")
			}
		})
	}
}

func BenchmarkNames(b *testing.B) {
	n := chain(100)
	b.ReportAllocs()
	for b.Loop() {
		if len(n.Names()) != 701 {
			b.Fatal("names are missing")
		}
	}
}

func BenchmarkRemarks(b *testing.B) {
	n := chain(100)
	b.ReportAllocs()
	for b.Loop() {
		if len(n.Remarks()) != 1 {
			b.Fatal("remarks are missing")
		}
	}
}

func BenchmarkAdd(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		chain(100)
	}
}

func BenchmarkParse(b *testing.B) {
	var text strings.Builder
	for i := range 200 {
		fmt.Fprintf(&text, "g%d in\nh%d not g%d\n", i, i, i)
	}
	b.ReportAllocs()
	for b.Loop() {
		parse(b, text.String())
	}
}
