package rails

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
)

// net returns a network of as many blocks with these connections.
func net(t *testing.T, blocks int, connections ...[2]int) (*Network, []*Block) {
	t.Helper()
	n := new(Network)
	var list []*Block
	for i := range blocks {
		list = append(list, n.Add(string(rune('a'+i)), 10*(i+1)))
	}
	for _, c := range connections {
		if err := n.Connect(list[c[0]], list[c[1]]); err != nil {
			t.Fatal(err)
		}
	}
	return n, list
}

func TestConnect(t *testing.T) {
	n, list := net(t, 2)
	for _, b := range []*Block{{ID: 0, Name: "x"}, {ID: 5, Name: "x"}} {
		if err := n.Connect(list[0], b); !errors.Is(err, ErrUnknown) || err.Error() != "block is not of this network: x" {
			t.Errorf("error %v", err)
		}
	}
	if n.Len() != 2 || list[1].ID != 1 || list[1].Name != "b" || list[1].Length != 20 {
		t.Errorf("%+v", list[1])
	}
}

// What a block is stays true when others are added.
func TestAddKeeps(t *testing.T) {
	n := new(Network)
	first := n.Add("first", 1)
	for i := range 1000 {
		n.Add(fmt.Sprint(i), i)
	}
	first.Length = 7
	if err := n.Connect(first, n.blocks[1000]); err != nil {
		t.Error(err)
	}
	if n.Distance(first, n.blocks[1000]) != 7 {
		t.Error("a copy was changed")
	}
}

func TestSections(t *testing.T) {
	n, _ := net(t, 7, [2]int{0, 1}, [2]int{1, 2}, [2]int{2, 0}, [2]int{2, 3}, [2]int{3, 4}, [2]int{4, 3}, [2]int{1, 6}, [2]int{6, 6}, [2]int{0, 3})
	var got []string
	for _, s := range n.Sections() {
		got = append(got, fmt.Sprint(s.Blocks(), s.Exits()))
	}
	want := []string{"[0 1 2] [3 6]", "[3 4] []", "[5] []", "[6] []"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := new(Network).Sections(); got != nil {
		t.Errorf("%v", got)
	}
}

func TestShared(t *testing.T) {
	_, l := net(t, 5)
	a, b := Route{l[4], l[1], l[4], l[0], l[2]}, Route{l[2], l[3], l[4], l[4]}
	if got := Shared(a, b); !slices.Equal(got, []*Block{l[4], l[2]}) {
		t.Errorf("%v", got)
	}
	if got := Shared(a, nil); got != nil {
		t.Errorf("%v", got)
	}
	if got := Shared(Route{{ID: 1 << 40}, {ID: -3}}, Route{{ID: -3}}); len(got) != 1 || got[0].ID != -3 {
		t.Errorf("%v", got)
	}
}

func TestDistance(t *testing.T) {
	n, l := net(t, 6, [2]int{0, 1}, [2]int{1, 2}, [2]int{0, 4}, [2]int{4, 2}, [2]int{2, 3}, [2]int{3, 0})
	for _, test := range []struct{ from, to, metres int }{{0, 0, 0}, {0, 1, 10}, {0, 2, 30}, {0, 3, 60}, {3, 4, 50}, {0, 5, -1}, {5, 0, -1}} {
		if got := n.Distance(l[test.from], l[test.to]); got != test.metres {
			t.Errorf("%+v: %d", test, got)
		}
	}
}

// Several may ask at once.
func TestDistanceAtOnce(t *testing.T) {
	n, from := Double(40)
	want := n.Distance(from, n.blocks[1])
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 20 {
				if got := n.Distance(from, n.blocks[1]); got != want {
					t.Errorf("%d, want %d", got, want)
				}
			}
		}()
	}
	wg.Wait()
}

func TestFree(t *testing.T) {
	_, l := net(t, 3)
	r := Reservations{-7: l[0], 1 << 40: l[1]}
	if got := r.Free(Route(l), []int{-7, 1 << 40, 3}); got != l[2] {
		t.Errorf("%v", got)
	}
	if got := r.Free(Route(l[:2]), []int{-7, 1 << 40}); got != nil {
		t.Errorf("%v", got)
	}
}

func BenchmarkSections(b *testing.B) {
	n, _ := Double(400)
	b.ReportAllocs()
	for b.Loop() {
		n.Sections()
	}
}

func BenchmarkShared(b *testing.B) {
	n, _ := Double(100)
	x, y := Route(n.blocks[:150]), Route(n.blocks[60:200])
	b.ReportAllocs()
	for b.Loop() {
		Shared(x, y)
	}
}

func BenchmarkDistance(b *testing.B) {
	n, from := Double(2000)
	to := from.next[0].next[0].next[0].next[0]
	b.ReportAllocs()
	for b.Loop() {
		if n.Distance(from, to) < 0 {
			b.Fatal("not reached")
		}
	}
}

func BenchmarkDouble(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Double(400)
	}
}

func BenchmarkFree(b *testing.B) {
	n, _ := Double(10)
	r := Reservations{}
	trains := []int{900913, 17, 4711, 31337}
	for i, t := range trains {
		r[t] = n.blocks[i]
	}
	route := Route(n.blocks)
	b.ReportAllocs()
	for b.Loop() {
		r.Free(route, trains)
	}
}
