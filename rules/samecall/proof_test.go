package samecall_test

import "testing"

// The code as the rule finds it, and as its page says to write it.

type list struct {
	next *list
}

func (l *list) depth() (n int) {
	for ; l != nil; l = l.next {
		n++
	}
	return n
}

func baseline(l *list) int {
	if l.depth() > 1000 {
		return 1000
	}
	return l.depth()
}

func candidate(l *list) int {
	depth := l.depth()
	if depth > 1000 {
		return 1000
	}
	return depth
}

var sink int

// BenchmarkProof asks a list of one element, and one of a hundred.
func BenchmarkProof(b *testing.B) {
	for name, n := range map[string]int{"one": 1, "hundred": 100} {
		var l *list
		for range n {
			l = &list{l}
		}
		b.Run(name+"/baseline", func(b *testing.B) {
			for b.Loop() {
				sink = baseline(l)
			}
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			for b.Loop() {
				sink = candidate(l)
			}
		})
	}
}
