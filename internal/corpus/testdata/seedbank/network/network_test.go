package network

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func parse(tb testing.TB, text string) *Network {
	tb.Helper()
	n, err := Parse(strings.NewReader(text))
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

const small = "a b\nb c\nc a\nc d\nd e\ne d\na b\ne f\nf f\ng a\n"

func TestRings(t *testing.T) {
	n := parse(t, small)
	got := ""
	for _, r := range n.Rings() {
		got += fmt.Sprintf("%v feeds %d;", r.Codes(), r.Feeds())
	}
	if got != "[d e] feeds 0;[a b c] feeds 1;" {
		t.Error(got)
	}
	if r := n.Rings()[1]; !r.Has(n.Bank("b")) || r.Has(n.Bank("d")) || r.Size() != 3 {
		t.Errorf("%v", r.Codes())
	}
	if got := new(Network).Rings(); len(got) != 0 {
		t.Error(got)
	}
}

// Two banks are in a ring when seeds go from each to the other.
func TestRingsOfMany(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		n := new(Network)
		for i := range 40 {
			n.Bank(fmt.Sprint(i))
		}
		for range 50 {
			n.Sent(fmt.Sprint(random.IntN(40)), fmt.Sprint(random.IntN(40)))
		}
		rings := n.Rings()
		for _, a := range n.Banks {
			for _, b := range n.Banks[:a.ID] {
				want := n.Route(a, b) != nil && n.Route(b, a) != nil
				got := slices.ContainsFunc(rings, func(r *Ring) bool { return r.Has(a) && r.Has(b) })
				if got != want {
					t.Fatalf("%s and %s: %t", a.Code, b.Code, got)
				}
			}
		}
	}
}

func TestDownstream(t *testing.T) {
	n := parse(t, small)
	for code, want := range map[string]int{"a": 6, "d": 3, "f": 1, "g": 6, "alone": 0} {
		if got := n.Downstream(n.Bank(code)); got != want {
			t.Errorf("%s: %d, not %d", code, got, want)
		}
	}
}

func TestRoute(t *testing.T) {
	n := parse(t, small)
	codes := func(from, to string) (all string) {
		for _, b := range n.Route(n.Bank(from), n.Bank(to)) {
			all += b.Code
		}
		return all
	}
	for way, want := range map[string]string{"ga": "ga", "ge": "gabcde", "aa": "a", "fa": "", "ba": "bca"} {
		if got := codes(way[:1], way[1:]); got != want {
			t.Errorf("%s: %s, not %s", way, got, want)
		}
	}
	first := n.Route(n.Bank("g"), n.Bank("e"))
	n.Route(n.Bank("b"), n.Bank("a"))
	if first[0].Code != "g" || len(first) != 6 {
		t.Error("another route changed the first")
	}
}

func TestParseFaults(t *testing.T) {
	if _, err := Parse(strings.NewReader("a b\nc\n")); fmt.Sprint(err) != "line 2: 1 codes, not two" {
		t.Error(err)
	}
}

// world has groups of banks that exchange much among them, and send some on.
func world() *Network {
	n := new(Network)
	for g := range 40 {
		for i := range 25 {
			from := fmt.Sprintf("%d-%d", g, i)
			n.Sent(from, fmt.Sprintf("%d-%d", g, (i+1)%25))
			n.Sent(from, fmt.Sprintf("%d-%d", g, (i*7)%25))
			n.Sent(from, fmt.Sprintf("%d-%d", min(g+1+i%3, 39), i))
		}
	}
	return n
}

func BenchmarkRings(b *testing.B) {
	n := world()
	b.ReportAllocs()
	for b.Loop() {
		if got := len(n.Rings()); got != 40 {
			b.Fatal(got)
		}
	}
}

func BenchmarkDownstream(b *testing.B) {
	n := world()
	b.ReportAllocs()
	for b.Loop() {
		if got := n.Downstream(n.Banks[0]); got != 1000 {
			b.Fatal(got)
		}
	}
}

func BenchmarkRoute(b *testing.B) {
	n := world()
	for b.Loop() {
		if n.Route(n.Banks[0], n.Bank("39-3")) == nil {
			b.Fatal("no route")
		}
	}
}
