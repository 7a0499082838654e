package valueparam_test

import "testing"

// The code as the rule finds it, and as its page says to write it.

type point struct{ x, y, z int }

//go:noinline
func (p *point) visit(f func(*point)) { f(p) }

func (p point) baseline(f func(*point)) int {
	p.visit(f)
	return p.x
}

func (p *point) candidate(f func(*point)) int {
	p.visit(f)
	return p.x
}

type matrix struct{ cells [64]int }

//go:noinline
func (m matrix) baseline(i int) int { return m.cells[i] }

//go:noinline
func (m *matrix) candidate(i int) int { return m.cells[i] }

var sink int

// BenchmarkProof gives away the address of a small value, and reads a large one.
func BenchmarkProof(b *testing.B) {
	p, f := &point{1, 2, 3}, func(p *point) { sink += p.y }
	b.Run("small/baseline", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sink += p.baseline(f)
		}
	})
	b.Run("small/candidate", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sink += p.candidate(f)
		}
	})
	m := new(matrix)
	b.Run("large/baseline", func(b *testing.B) {
		for b.Loop() {
			sink += m.baseline(sink & 63)
		}
	})
	b.Run("large/candidate", func(b *testing.B) {
		for b.Loop() {
			sink += m.candidate(sink & 63)
		}
	})
}
