package mains

import (
	"fmt"
	"strings"
	"testing"
)

const town = `
works A
A B valve
B C
C D
D B

C E valve
E F
works F valve
G G
`

func read(t testing.TB, text string) *Network {
	t.Helper()
	n, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestRead(t *testing.T) {
	n := read(t, town)
	if n.Len() != 8 || n.Junction("E") == nil || n.Junction("X") != nil {
		t.Error(n.Len())
	}
	for _, bad := range []string{"A", "A B pump", "A B valve C"} {
		if _, err := Read(strings.NewReader("A B\n" + bad)); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestSections(t *testing.T) {
	n := read(t, town)
	var got []string
	for _, s := range n.Sections() {
		got = append(got, fmt.Sprint(s.First.Name, s.Size(), s.Neighbours()))
	}
	if want := "[works2 2 B3 2 E2 2 G1 0]"; fmt.Sprint(got) != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if s := n.Sections()[1]; !s.Has(n.Junction("D")) || s.Has(n.Junction("A")) {
		t.Error("D and A are not where they should be")
	}
}

func TestRisks(t *testing.T) {
	var got []string
	for _, r := range read(t, town).Risks() {
		got = append(got, fmt.Sprintf("%s%d", r.Junction.Name, r.Dry))
	}
	if want := "[works8 A2 B2 C2 D2 E2 F2 G1]"; fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
	if got := new(Network).Risks(); len(got) != 0 {
		t.Error(got)
	}
}

func grid(t testing.TB, n int) *Network {
	var b strings.Builder
	for y := range n {
		for x := range n {
			valve := ""
			if (x+y)%4 == 0 {
				valve = " valve"
			}
			fmt.Fprintf(&b, "j%d.%d j%d.%d%s\n", x, y, x+1, y, valve)
			fmt.Fprintf(&b, "j%d.%d j%d.%d\n", x, y, x, y+1)
		}
	}
	return read(t, b.String())
}

func BenchmarkSections(b *testing.B) {
	n := grid(b, 20)
	b.ReportAllocs()
	for b.Loop() {
		n.Sections()
	}
}

func BenchmarkRisks(b *testing.B) {
	n := grid(b, 12)
	b.ReportAllocs()
	for b.Loop() {
		n.Risks()
	}
}

func BenchmarkRead(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		grid(b, 12)
	}
}
