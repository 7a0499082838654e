package turnlock_test

import (
	"strconv"
	"sync"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type set struct {
	mu   sync.Mutex
	seen map[string]int
}

func (s *set) add(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen[key]++
}

func (s *set) baseline(keys []string) {
	for _, key := range keys {
		s.add(key)
	}
}

func (s *set) candidate(keys []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, key := range keys {
		s.seen[key]++
	}
}

// BenchmarkProof has a list of many keys, and one of a single one, which gains least.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{1, 100} {
		s := &set{seen: map[string]int{}}
		var keys []string
		for i := range n {
			keys = append(keys, "key"+strconv.Itoa(i))
		}
		b.Run(strconv.Itoa(n)+"/baseline", func(b *testing.B) {
			for b.Loop() {
				s.baseline(keys)
			}
		})
		b.Run(strconv.Itoa(n)+"/candidate", func(b *testing.B) {
			for b.Loop() {
				s.candidate(keys)
			}
		})
	}
}
