package loops

import (
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"example.com/havlak/flow"
)

// tell finds the loops of a graph and says what they are, a line each.
func tell(g *flow.Graph) string {
	t := NewTree()
	Find(g, t)
	t.Measure()
	var b strings.Builder
	fmt.Fprintf(&b, "root: height %d, %d inside\n", t.Root.Height, t.Root.Inner())
	for _, l := range t.Loops() {
		fmt.Fprintf(&b, "%d: header %d in %d, depth %d, height %d, %d blocks, %d inside, reducible %v\n",
			l.Number, l.Header.Name, l.Parent().Number, l.Depth, l.Height, l.Blocks(), l.Inner(), l.Reducible)
	}
	return b.String()
}

func graph(jumps ...[2]int) *flow.Graph {
	g := flow.New()
	for _, j := range jumps {
		g.Jump(j[0], j[1])
	}
	return g
}

func TestFind(t *testing.T) {
	for _, test := range []struct {
		name  string
		graph *flow.Graph
		want  string
	}{
		{"empty", flow.New(), "root: height 0, 0 inside\n"},
		{"tiny", flow.Tiny(), "root: height 0, 0 inside\n"},
		{"self", graph([2]int{0, 1}, [2]int{1, 1}, [2]int{1, 2}), `root: height 1, 1 inside
1: header 1 in 0, depth 1, height 0, 1 blocks, 0 inside, reducible true
`},
		{"nested", graph([2]int{5, 6}, [2]int{6, 7}, [2]int{7, 6}, [2]int{7, 5}, [2]int{7, 8}), `root: height 2, 1 inside
1: header 6 in 2, depth 2, height 0, 2 blocks, 0 inside, reducible true
2: header 5 in 0, depth 1, height 1, 1 blocks, 1 inside, reducible true
`},
		{"two entries", graph([2]int{0, 1}, [2]int{0, 2}, [2]int{1, 2}, [2]int{2, 1}), `root: height 1, 1 inside
1: header 1 in 0, depth 1, height 0, 2 blocks, 0 inside, reducible false
`},
		{"jumped to from where nothing leads", graph([2]int{0, 1}, [2]int{1, 0}, [2]int{9, 1}), `root: height 1, 1 inside
1: header 0 in 0, depth 1, height 0, 2 blocks, 0 inside, reducible true
`},
		{"same jump twice", graph([2]int{-3, 1 << 40}, [2]int{1 << 40, -3}, [2]int{1 << 40, -3}), `root: height 1, 1 inside
1: header -3 in 0, depth 1, height 0, 2 blocks, 0 inside, reducible true
`},
		{"a group", flow.Nested(1, 1, 1), `root: height 3, 1 inside
1: header 9 in 3, depth 3, height 0, 4 blocks, 0 inside, reducible true
2: header 5 in 3, depth 3, height 0, 4 blocks, 0 inside, reducible true
3: header 4 in 4, depth 2, height 1, 2 blocks, 2 inside, reducible true
4: header 3 in 0, depth 1, height 2, 2 blocks, 1 inside, reducible true
`},
	} {
		if got := tell(test.graph); got != test.want {
			t.Errorf("%s:\n%swant\n%s", test.name, got, test.want)
		}
	}
}

// TestArbitrary pins what is found in graphs of any shape, most of which have
// loops with several entries.
func TestArbitrary(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	sum := crc32.NewIEEE()
	loops := 0
	for range 2000 {
		g, blocks := flow.New(), 1+random.IntN(30)
		for range random.IntN(3 * blocks) {
			g.Jump(random.IntN(blocks), random.IntN(blocks))
		}
		told := tell(g)
		loops += strings.Count(told, "\n") - 1
		sum.Write([]byte(told))
	}
	if loops != wantLoops || sum.Sum32() != wantSum {
		t.Errorf("%d loops, sum %#x; want %d, %#x", loops, sum.Sum32(), wantLoops, uint32(wantSum))
	}
}

const (
	wantLoops = 5155
	wantSum   = 0x241593ae
)

// Loops are added to those the tree has.
func TestOneTreeForTwoGraphs(t *testing.T) {
	tree := NewTree()
	Find(flow.Nested(1, 2, 3), tree)
	Find(flow.Nested(1, 1, 1), tree)
	tree.Measure()
	if tree.Len() != 24 || tree.Root.Inner() != 3 || tree.Loops()[23].Number != 24 {
		t.Errorf("%d loops, %d outermost", tree.Len(), tree.Root.Inner())
	}
}

// Graphs may be looked at side by side.
func TestTogether(t *testing.T) {
	g, want := flow.Nested(2, 5, 5), tell(flow.Nested(2, 5, 5))
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 5 {
				if got := tell(g); got != want {
					t.Errorf("got\n%s", got)
				}
			}
		}()
	}
	all.Wait()
}

func benchmark(b *testing.B, g *flow.Graph, want int) {
	b.ReportAllocs()
	for b.Loop() {
		t := NewTree()
		if Find(g, t); t.Len() != want {
			b.Fatalf("%d loops", t.Len())
		}
	}
}

func BenchmarkFindLoops(b *testing.B)     { benchmark(b, flow.Nested(1, 50, 25), 3800) }
func BenchmarkFindLoopsTiny(b *testing.B) { benchmark(b, flow.Tiny(), 0) }
