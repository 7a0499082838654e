package mapset_test

import (
	"fmt"
	"slices"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

//go:noinline
func inMap(keys []int) (sum int) {
	set := make(map[int]bool)
	for _, k := range keys {
		set[k] = true
	}
	for k := range set {
		sum += k
	}
	return sum
}

//go:noinline
func inList(keys []int) (sum int) {
	set := smallSet[int]{}
	for _, k := range keys {
		set.add(k)
	}
	for _, k := range set.list {
		sum += k
	}
	return sum
}

// smallSet is a set whose elements are gone through in the order in which they came.
// A few are told apart by looking at each; beside many there is a map.
type smallSet[T comparable] struct {
	list []T
	in   map[T]struct{} // what is in the list, once that is long
}

// has reports whether x is in the set.
func (s *smallSet[T]) has(x T) bool {
	if s.in != nil {
		_, ok := s.in[x]
		return ok
	}
	for i := range s.list {
		if s.list[i] == x {
			return true
		}
	}
	return false
}

// add puts x into the set, where it may be already.
func (s *smallSet[T]) add(x T) {
	if s.has(x) {
		return
	}
	if s.list == nil {
		s.list = make([]T, 0, 4)
	}
	s.list = append(s.list, x)
	switch {
	case s.in != nil:
		s.in[x] = struct{}{}
	case len(s.list) > 16:
		s.in = make(map[T]struct{}, 2*len(s.list))
		for _, e := range s.list {
			s.in[e] = struct{}{}
		}
	}
}

var sum int

// BenchmarkProof has few elements and many, where a map is needed beside the slice.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{3, 12, 1000} {
		keys := make([]int, n)
		for i := range keys {
			keys[i] = i * i * 7
		}
		run(b, fmt.Sprintf("%d elements/baseline", n), inMap, keys)
		run(b, fmt.Sprintf("%d elements/candidate", n), inList, keys)
	}
}

func run(b *testing.B, name string, f func([]int) int, keys []int) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sum = f(keys)
		}
	})
}

// FuzzSet holds that the set has what a map has, each once, in the order in which it
// came.
func FuzzSet(f *testing.F) {
	f.Add([]byte("abca"))
	f.Add([]byte("0123456789abcdefghijklmnopqrstuvwxyz0"))
	f.Fuzz(func(t *testing.T, keys []byte) {
		var set smallSet[byte]
		known := map[byte]bool{}
		var list []byte
		for _, k := range keys {
			if set.has(k) != known[k] {
				t.Fatalf("%d is there: %v", k, set.has(k))
			}
			if !known[k] {
				list = append(list, k)
			}
			set.add(k)
			known[k] = true
			if !set.has(k) {
				t.Fatalf("%d is not there", k)
			}
		}
		if !slices.Equal(set.list, list) {
			t.Fatalf("%v, want %v", set.list, list)
		}
	})
}
