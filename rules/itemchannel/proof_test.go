package itemchannel_test

import "testing"

// The code as the rule finds it, and as its page says to write it.

type set struct{ list []int }

func (s *set) baseline() <-chan int {
	c := make(chan int)
	go func() {
		for _, n := range s.list {
			c <- n
		}
		close(c)
	}()
	return c
}

func (s *set) candidate() func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for _, n := range s.list {
			if !yield(n) {
				return
			}
		}
	}
}

var sink int

// BenchmarkProof goes through one element, and through a hundred.
func BenchmarkProof(b *testing.B) {
	for name, n := range map[string]int{"one": 1, "hundred": 100} {
		s := &set{make([]int, n)}
		b.Run(name+"/baseline", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for n := range s.baseline() {
					sink += n
				}
			}
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for n := range s.candidate() {
					sink += n
				}
			}
		})
	}
}
