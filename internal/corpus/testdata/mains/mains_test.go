package mains

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// town is a ring a-b-c-d of which d-e-f is a branch, and an island x.
func town() *Network {
	n := &Network{}
	n.Connect(1, "a", "b", 10, false)
	n.Connect(2, "b", "c", 10, true)
	n.Connect(900000003, "c", "d", 10, false)
	n.Connect(4, "d", "a", 50, true)
	n.Connect(5, "d", "e", 1, false)
	n.Connect(6, "e", "f", 2, true)
	n.Connect(7, "e", "e", 2, false)
	n.Connect(8, "x", "y", 2, false)
	n.Connect(8, "x", "y", 3, true)
	for i, j := range n.junctions {
		j.Demand, j.Zone = float64(i), strings.Repeat("n", 1+i%2)
	}
	return n
}

func TestWay(t *testing.T) {
	n := town()
	for _, c := range [][3]string{
		{"a", "f", "a > b > c > d > e > f"}, {"a", "a", "a"}, {"f", "d", "f > e > d"}, {"y", "x", "y > x"},
	} {
		if got, err := n.Way(c[0], c[1]); got != c[2] || err != nil {
			t.Errorf("%q: %q, %v", c, got, err)
		}
	}
	if _, err := n.Way("a", "x"); !errors.Is(err, ErrNoWay) || err.Error() != `mains: no way: from "a" to "x"` {
		t.Error(err)
	}
	if _, err := n.Way("a", "z"); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
}

// Distances are the caller's: what is done to some changes no others.
func TestDistances(t *testing.T) {
	n := town()
	inf := math.Inf(1)
	first := n.Distances(n.Junction("d"))
	if !slices.Equal(first, []float64{30, 20, 10, 0, 1, 3, inf, inf}) {
		t.Errorf("%v", first)
	}
	second := n.Distances(n.Junction("x"))
	if first[3] != 0 || !slices.Equal(second, []float64{inf, inf, inf, inf, inf, inf, 0, 2}) {
		t.Errorf("%v %v", first, second)
	}
}

func TestSegments(t *testing.T) {
	n := town()
	var got []string
	for _, s := range n.Segments() {
		got = append(got, fmt.Sprint(s.Names(), s.Valves, s.Demand))
	}
	want := []string{
		"[a b] [b-c/2 d-a/4] 1", "[c d e] [b-c/2 d-a/4 e-f/6] 9", "[f] [e-f/6] 5", "[x y] [x-y/8] 13",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if names := new(Segment).Names(); names == nil || len(names) > 0 || new(Network).Segments() != nil {
		t.Error("no names are nil, or no segments are not")
	}
}

func TestBridges(t *testing.T) {
	if got := fmt.Sprint(town().Bridges()); got != "[d-e/5 e-f/6]" {
		t.Error(got)
	}
}

func TestLosses(t *testing.T) {
	n := town()
	got := n.Losses(n.Junction("a"))
	if len(got) != 9 || got[0] != (Loss{"d-e/5", 6 + 7 + 4 + 5}) || got[1] != (Loss{"e-f/6", 6 + 7 + 5}) || got[2] != (Loss{"a-b/1", 13}) || got[8] != (Loss{"x-y/8", 13}) {
		t.Errorf("%+v", got)
	}
}

func TestZones(t *testing.T) {
	n := town()
	if got := n.Zones(); !slices.Equal(got, []Zone{{"n", 4, 12}, {"nn", 4, 16}}) {
		t.Errorf("%v", got)
	}
	if got := n.Dry(); len(got) != 1 || got[0].Name != "a" || new(Network).Dry() != nil {
		t.Errorf("%v", got)
	}
	if got := n.Duplicates(); !slices.Equal(got, []int{8}) {
		t.Errorf("%v", got)
	}
}

// city is a grid of streets, of which each tenth pipe has a valve, with dead
// ends.
func city(side int) *Network {
	n := &Network{}
	id := 100000000
	name := func(x, y int) string { return fmt.Sprintf("%c%d", 'A'+x, y) }
	for x := range side {
		for y := range side {
			id += 17
			n.Connect(id, name(x, y), name((x+1)%side, y), float64(50+(x*7+y*3)%40), (x+y)%5 == 0)
			if y+1 < side {
				n.Connect(id+1, name(x, y), name(x, y+1), float64(50+(x*5+y*11)%40), (x*y)%5 == 4)
			}
			if (x*y)%7 == 3 {
				n.Connect(id+2, name(x, y), name(x, y)+"e", 20, false)
			}
		}
	}
	for i, j := range n.junctions {
		j.Demand, j.Zone = float64(i%4), fmt.Sprint("zone ", i%12)
	}
	return n
}

func BenchmarkSegments(b *testing.B) {
	n := city(24)
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range n.Segments() {
			s.Names()
		}
	}
}

func BenchmarkBridges(b *testing.B) {
	n := city(24)
	b.ReportAllocs()
	for b.Loop() {
		n.Bridges()
	}
}

func BenchmarkLosses(b *testing.B) {
	n := city(8)
	b.ReportAllocs()
	for b.Loop() {
		n.Losses(n.junctions[0])
	}
}

func BenchmarkWay(b *testing.B) {
	n := city(24)
	for _, to := range []string{"A0", "B1", "L12"} {
		b.Run(to, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := n.Way("A0", to); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkLine is the way of a main over land, from pump to pump.
func BenchmarkLine(b *testing.B) {
	n := &Network{}
	const pumps = 80
	for i := range pumps - 1 {
		n.Connect(i, fmt.Sprintf("pumping station %d", i), fmt.Sprintf("pumping station %d", i+1), 1000, true)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := n.Way("pumping station 0", fmt.Sprintf("pumping station %d", pumps-1)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDistances(b *testing.B) {
	n := city(16)
	b.ReportAllocs()
	for b.Loop() {
		n.Distances(n.junctions[0])
	}
}

func BenchmarkZones(b *testing.B) {
	n := city(24)
	b.ReportAllocs()
	for b.Loop() {
		n.Zones()
	}
}

func BenchmarkChecks(b *testing.B) {
	n := city(24)
	b.ReportAllocs()
	for b.Loop() {
		n.Dry()
		n.Duplicates()
	}
}
