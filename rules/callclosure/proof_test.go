package callclosure_test

import (
	"sync"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type tree struct{ walk func(func(int)) }

func (t *tree) baseline() int {
	total := 0
	t.walk(func(n int) { total += n })
	return total
}

type state struct {
	total int
	add   func(int)
}

var sums = sync.Pool{New: func() any {
	s := new(state)
	s.add = func(n int) { s.total += n }
	return s
}}

func (t *tree) candidate() int {
	s := sums.Get().(*state)
	defer sums.Put(s)
	s.total = 0
	t.walk(s.add)
	return s.total
}

var sink int

// BenchmarkProof sums up one number, and a hundred.
func BenchmarkProof(b *testing.B) {
	for name, count := range map[string]int{"one": 1, "hundred": 100} {
		t := &tree{func(f func(int)) {
			for n := range count {
				f(n)
			}
		}}
		b.Run(name+"/baseline", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = t.baseline()
			}
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = t.candidate()
			}
		})
	}
}
