package main

import (
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
)

// A shape is the size of a generated profile.
type shape struct {
	samples, locations, functions, labels int
}

// generate writes a CPU profile of a made-up program: stacks are walks down a
// call graph in which each function calls a few others, some more often than
// the rest, and every sample has one label. It is the same at each call.
func generate(w io.Writer, s shape) error {
	zw := gzip.NewWriter(w)
	g := &generator{shape: s, w: zw, r: rand.New(rand.NewPCG(1, 2))}
	g.program()
	g.profile()
	if g.err != nil {
		return g.err
	}
	return zw.Close()
}

type generator struct {
	shape
	w        io.Writer
	err      error
	r        *rand.Rand
	callees  [][]int // by location
	strings  []string
	keyOf    int
	firstVal int
}

// program makes the call graph.
func (g *generator) program() {
	g.callees = make([][]int, g.locations)
	for i := range g.callees {
		for range 1 + g.r.IntN(4) {
			g.callees[i] = append(g.callees[i], g.r.IntN(g.locations))
		}
	}
}

// profile writes the messages in the order runtime/pprof does: samples first.
func (g *generator) profile() {
	g.strings = []string{"", "samples", "count", "cpu", "nanoseconds", "request"}
	g.message(1, numbers(1, 1, 2, 2))
	g.message(1, numbers(1, 3, 2, 4))
	g.keyOf, g.firstVal = 5, len(g.strings)
	for i := range g.labels {
		g.strings = append(g.strings, fmt.Sprintf("request-%06d", i))
	}
	var stack []int
	for range g.samples {
		stack = g.walk(stack[:0])
		g.message(2, g.sample(stack))
	}
	g.message(3, numbers(1, 1, 2, 0x400000, 3, 0x900000, 5, g.name("/srv/app"), 7, 1))
	for i := range g.locations {
		b := numbers(1, i+1, 2, 1, 3, 0x400000+64*i)
		b = field(b, 4, numbers(1, i%g.functions+1, 2, 10+i%90))
		if i%5 == 0 { // inlined into another
			b = field(b, 4, numbers(1, (i*7)%g.functions+1, 2, 20+i%50))
		}
		g.message(4, b)
	}
	for i := range g.functions {
		name := g.name(fmt.Sprintf("example.com/app/package%d.(*Type%d).Method%d", i%97, i%31, i))
		file := g.name(fmt.Sprintf("/src/app/package%d/file%d.go", i%97, i%13))
		g.message(5, numbers(1, i+1, 2, name, 3, name, 4, file, 5, 5))
	}
	g.message(11, numbers(1, 3, 2, 4))
	g.write(numbers(9, 1_700_000_000_000_000_000, 10, 60_000_000_000, 12, 10_000_000))
	for _, s := range g.strings {
		g.message(6, []byte(s))
	}
}

// walk makes a stack, root first.
func (g *generator) walk(stack []int) []int {
	at := g.r.IntN(8)
	for depth := 8 + g.r.IntN(32); depth > 0; depth-- {
		stack = append(stack, at)
		next := g.callees[at]
		i := 0
		for i < len(next)-1 && g.r.IntN(12) == 0 {
			i++
		}
		at = next[i]
	}
	return stack
}

func (g *generator) sample(stack []int) []byte {
	var ids []byte
	for i := len(stack) - 1; i >= 0; i-- {
		ids = binary.AppendUvarint(ids, uint64(stack[i])+1)
	}
	n := uint64(1 + g.r.IntN(3))
	values := binary.AppendUvarint(binary.AppendUvarint(nil, n), n*10_000_000)
	b := field(field(nil, 1, ids), 2, values)
	return field(b, 3, numbers(1, g.keyOf, 2, g.firstVal+g.r.IntN(g.labels)))
}

func (g *generator) name(s string) int {
	g.strings = append(g.strings, s)
	return len(g.strings) - 1
}

func (g *generator) message(number int, b []byte) { g.write(field(nil, number, b)) }

func (g *generator) write(b []byte) {
	if g.err == nil {
		_, g.err = g.w.Write(b)
	}
}

// numbers encodes fields with numbers: a field number and a value in turn.
func numbers(pairs ...int) (b []byte) {
	for i := 0; i < len(pairs); i += 2 {
		b = binary.AppendUvarint(b, uint64(pairs[i])<<3)
		b = binary.AppendUvarint(b, uint64(pairs[i+1]))
	}
	return b
}

// field appends a field with bytes.
func field(b []byte, number int, m []byte) []byte {
	b = binary.AppendUvarint(b, uint64(number)<<3|2)
	return append(binary.AppendUvarint(b, uint64(len(m))), m...)
}
