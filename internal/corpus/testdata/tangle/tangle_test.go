package tangle

import (
	"errors"
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
)

const program = `
start:	mov r1, r0 ; the rows
rows:	mov r2, r0
cells:	load r3, r2, @ff00
	mul r3, r3, r1
	jnz r3, skip
	store r3, @ff08
skip:	add r2, r2, r4
	jnz r2, cells
	add r1, r1, r4
	jnz r1, rows
	jmp end
dead:	add r9, r9, r9
	jmp dead
end:	halt
`

func graph(t testing.TB, text string) *Graph {
	t.Helper()
	lines, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	g, err := NewGraph(lines)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func model() *Model {
	return &Model{Wait: 20, Timings: map[string]Timing{
		"mov": {Cycles: 1}, "add": {Cycles: 1}, "mul": {Cycles: 4}, "load": {2, true}, "store": {1, true}, "jnz": {Cycles: 2}, "halt": {Cycles: 0},
	}}
}

func TestProgram(t *testing.T) {
	f := Find(graph(t, program))
	if got, want := f.String(), "2 loops rows/5 cells/3"; got != want {
		t.Errorf("%q", got)
	}
	if f.Loops[1].Parent != f.Loops[0] || f.Loops[0].Parent != nil || f.Tangles != 0 {
		t.Errorf("%+v", f)
	}
	want := `start:
  mov r1, r0
| rows:
|   mov r2, r0
| | cells:
| |   load r3, r2, @ff00
| |   mul r3, r3, r1
| |   jnz r3, skip
| | block3:
| |   store r3, @ff08
| | skip:
| |   add r2, r2, r4
| |   jnz r2, cells
| block5:
|   add r1, r1, r4
|   jnz r1, rows
block6:
  jmp end
dead:
  add r9, r9, r9
  jmp dead
end:
  halt
`
	if got := f.Listing(); got != want {
		t.Errorf("listing\n%s", got)
	}
	costs := f.Costs(model())
	if got, want := Table(costs), "cells,2,52,99.16\nrows,1,56,0.76\n"; got != want {
		t.Errorf("table %q", got)
	}
	if got, want := f.Depths(), []int{0, 1, 2, 2, 2, 1, 0, 0, 0, 0}; !reflect.DeepEqual(got, want) {
		t.Errorf("depths %v", got)
	}
	if got := Addresses(must(Parse(program))); got != 2 {
		t.Errorf("%d addresses", got)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func TestPressure(t *testing.T) {
	g := graph(t, "a: mov r1, r0\n b: add r1, r1, r2\n jnz r1, b\n store r1, @10\n halt\n")
	if got, want := Pressure(g), []int{2, 2, 0, 0}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

func TestSyntax(t *testing.T) {
	for text, want := range map[string]string{
		"a:":                    "line 1: syntax error: no operation",
		"\nadd r1,":             "line 2: syntax error: no operand",
		"load r1, @xyz":         `line 1: syntax error: address "@xyz"`,
		"halt\nload @123456789": `line 2: syntax error: address "@123456789"`,
	} {
		if _, err := Parse(text); !errors.Is(err, ErrSyntax) || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := NewGraph(must(Parse("jmp r256"))); err == nil || err.Error() != `syntax error: no label "r256"` {
		t.Errorf("%v", err)
	}
	if got := must(Parse("x: jmp x"))[0].String(); got != "jmp x" {
		t.Errorf("%q", got)
	}
	f := Find(&Graph{})
	if len(f.Loops) != 0 || f.Depths() == nil || f.Costs(model()) == nil || f.Listing() != "" {
		t.Errorf("%+v", f)
	}
}

func TestShared(t *testing.T) {
	a, b := graph(t, program), graph(t, program)
	if got := Shared(a, b); got != nil {
		t.Errorf("%v", got)
	}
	b.Blocks = append(b.Blocks, a.Blocks[2], a.Blocks[1])
	if got := Shared(a, b, a); len(got) != len(a.Blocks) || got[0] != a.Blocks[2] || got[1] != a.Blocks[1] || got[2] != a.Blocks[0] {
		t.Errorf("%v", got)
	}
}

// An order stays what it was when others are asked for.
func TestOrderIsKept(t *testing.T) {
	g := graph(t, program)
	first := g.Order()
	kept := slices.Clone(first)
	slices.Reverse(g.Order())
	if !reflect.DeepEqual(first, kept) || first[0] != g.Blocks[0] {
		t.Errorf("%v", first)
	}
}

// sketch is a graph, with the ways that were drawn into it.
type sketch struct {
	*Graph
	to, from map[*Block][]*Block
}

func (s sketch) draw(from, to *Block) {
	s.Flow(from, to)
	s.to[from] = append(s.to[from], to)
	s.from[to] = append(s.from[to], from)
}

// random returns a graph of n blocks.
func random(r *rand.Rand, n int) sketch {
	g := sketch{&Graph{}, map[*Block][]*Block{}, map[*Block][]*Block{}}
	for i := range n {
		b := g.Add("")
		for range r.Intn(3) {
			regs := []uint8{uint8(r.Intn(6)), uint8(250 + r.Intn(6))}
			b.Code = append(b.Code, Instruction{Op: []string{"add", "store", "load", "nop"}[r.Intn(4)], Regs: regs, Address: uint32(r.Intn(2))})
		}
		if i > 0 {
			g.draw(g.Blocks[r.Intn(i)], b)
		}
	}
	for range n {
		g.draw(g.Blocks[r.Intn(n)], g.Blocks[r.Intn(n)])
	}
	return g
}

// spread returns what is reached from some blocks, without passing one.
func spread(ways map[*Block][]*Block, without *Block, from ...*Block) map[*Block]bool {
	seen := map[*Block]bool{}
	for len(from) > 0 {
		b := from[len(from)-1]
		from = from[:len(from)-1]
		if b != without && !seen[b] {
			seen[b] = true
			from = append(from, ways[b]...)
		}
	}
	return seen
}

// body returns the blocks of the loop that a block heads, none if it heads none: those
// from which control comes to an end of the loop without passing the header. An end is
// from where it comes back, and where it came only through the header.
func (s sketch) body(header *Block) map[*Block]bool {
	reached := spread(s.to, nil, s.Blocks[0])
	around := spread(s.to, header, s.Blocks[0])
	if !reached[header] {
		return nil
	}
	var ends []*Block
	for _, p := range s.from[header] {
		if reached[p] && !around[p] {
			ends = append(ends, p)
		}
	}
	if ends == nil {
		return nil
	}
	body := map[*Block]bool{header: true}
	for b := range spread(s.from, header, ends...) {
		if reached[b] {
			body[b] = true
		}
	}
	return body
}

// What is found is what the definition of a loop says.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 120 {
		s := random(r, 2+r.Intn(14))
		f := Find(s.Graph)
		headed := map[*Block]*Loop{}
		for _, l := range f.Loops {
			headed[l.Header] = l
		}
		loops := 0
		for _, h := range s.Blocks {
			body, l := s.body(h), headed[h]
			if (body != nil) != (l != nil) {
				t.Fatalf("block %d heads a loop: %v", h.ID, body != nil)
			}
			if l == nil {
				continue
			}
			loops++
			if l.Size() != len(body) {
				t.Errorf("loop of %d has %d blocks, not %d", h.ID, l.Size(), len(body))
			}
			for _, b := range s.Blocks {
				if l.Has(b) != body[b] || f.within(b, l) != body[b] {
					t.Errorf("loop of %d, block %d: %v", h.ID, b.ID, body[b])
				}
			}
		}
		if loops != len(f.Loops) {
			t.Errorf("%d loops, not %d", len(f.Loops), loops)
		}
		s.pressure(t)
	}
}

// pressure compares with what a search from each block for each register says.
func (s sketch) pressure(t *testing.T) {
	t.Helper()
	for i, got := range Pressure(s.Graph) {
		want := 0
		for reg := range 256 {
			if s.read(s.to[s.Blocks[i]], uint8(reg), map[*Block]bool{}) {
				want++
			}
		}
		if got != want {
			t.Errorf("block %d: %d live, not %d", i, got, want)
		}
	}
}

// read reports whether a register is read from some blocks on, before it is set.
func (s sketch) read(from []*Block, reg uint8, seen map[*Block]bool) bool {
	for _, b := range from {
		if seen[b] {
			continue
		}
		seen[b] = true
		reads, sets := touches(b, reg)
		if reads || !sets && s.read(s.to[b], reg, seen) {
			return true
		}
	}
	return false
}

// touches says what a block does to a register first.
func touches(b *Block, reg uint8) (reads, sets bool) {
	for i := range b.Code {
		if slices.Contains(b.Code[i].Uses(), reg) {
			return true, false
		}
		if r, ok := b.Code[i].Defines(); ok && r == reg {
			return false, true
		}
	}
	return false, false
}

// Several look for loops in one graph at once.
func TestAtOnce(t *testing.T) {
	g := graph(t, nest(4, 3, 3))
	want := Table(Find(g).Costs(model()))
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			f := Find(g)
			if got := Table(f.Costs(model())); got != want {
				t.Errorf("%q", got)
			}
			var both sync.WaitGroup
			for range 2 {
				both.Add(1)
				go func() {
					defer both.Done()
					if got := Table(f.Costs(model())); got != want {
						t.Errorf("%q", got)
					}
				}()
			}
			both.Wait()
		}()
	}
	all.Wait()
}

// nest returns a program of loops in loops in loops.
func nest(a, b, c int) string {
	var text strings.Builder
	text.WriteString("start: mov r1, r0\n")
	for i := range a {
		fmt.Fprintf(&text, "outer%d: mov r2, r1\n", i)
		for j := range b {
			fmt.Fprintf(&text, "mid%d_%d: add r%d, r2, r3\n", i, j, 10+j%30)
			for k := range c {
				fmt.Fprintf(&text, "in%d_%d_%d: load r%d, r%d, @%x\n mul r5, r5, r%d\n jnz r5, in%d_%d_%d\n", i, j, k, 40+k, 10+j%30, 4096+8*k, 100+k, i, j, k)
			}
			fmt.Fprintf(&text, " store r%d, @8\n jnz r2, mid%d_%d\n", 40+j%c, i, j)
		}
		fmt.Fprintf(&text, " jnz r1, outer%d\n", i)
	}
	text.WriteString(" halt\n")
	return text.String()
}

func BenchmarkFind(b *testing.B) {
	g := graph(b, nest(8, 10, 8))
	b.ReportAllocs()
	for b.Loop() {
		if f := Find(g); len(f.Loops) != 8+80+640 {
			b.Fatal(len(f.Loops))
		}
	}
}

func BenchmarkBuild(b *testing.B) {
	lines := must(Parse(nest(8, 10, 8)))
	b.ReportAllocs()
	for b.Loop() {
		if g := must(NewGraph(lines)); len(g.Blocks) < 800 {
			b.Fatal(len(g.Blocks))
		}
	}
}

func BenchmarkCosts(b *testing.B) {
	f := Find(graph(b, nest(6, 8, 6)))
	m := model()
	b.ReportAllocs()
	for b.Loop() {
		if got := f.Costs(m); len(got) != len(f.Loops) {
			b.Fatal(len(got))
		}
	}
}

func BenchmarkCycles(b *testing.B) {
	g := graph(b, nest(4, 8, 8))
	m := model()
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		for _, block := range g.Blocks {
			n += m.block(block)
		}
		if n == 0 {
			b.Fatal("no cycles")
		}
	}
}

func BenchmarkPressure(b *testing.B) {
	g := graph(b, nest(3, 6, 8))
	b.ReportAllocs()
	for b.Loop() {
		if got := Pressure(g); len(got) != len(g.Blocks) {
			b.Fatal(len(got))
		}
	}
}

func BenchmarkListing(b *testing.B) {
	f := Find(graph(b, nest(3, 4, 6)))
	b.ReportAllocs()
	for b.Loop() {
		if len(f.Listing()) < 1000 {
			b.Fatal("short")
		}
	}
}

func BenchmarkTable(b *testing.B) {
	costs := Find(graph(b, nest(4, 6, 6))).Costs(model())
	b.ReportAllocs()
	for b.Loop() {
		if len(Table(costs)) < 1000 {
			b.Fatal("short")
		}
	}
}

func BenchmarkDepths(b *testing.B) {
	f := Find(graph(b, nest(8, 10, 8)))
	b.ReportAllocs()
	for b.Loop() {
		if got := f.Depths(); len(got) != len(f.Graph.Blocks) {
			b.Fatal(len(got))
		}
	}
}
