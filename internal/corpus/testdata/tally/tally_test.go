package tally

import (
	"slices"
	"sync"
	"testing"
)

func TestSequence(t *testing.T) {
	var s Sequence
	if s.Issued() != 0 {
		t.Errorf("%d before the first", s.Issued())
	}
	if a, b := s.Next(), s.Next(); a != 1 || b != 2 {
		t.Errorf("%d, %d", a, b)
	}
	s.Skip(10)
	if s.Issued() != 12 || s.Next() != 13 || s.Issued() != 13 {
		t.Errorf("%d is issued", s.Issued())
	}
	s.Skip(^uint64(0) - 13)
	if n := s.Next(); n != 0 { // as integers do, it wraps
		t.Errorf("%d after the greatest", n)
	}
}

// No number is handed out twice or left out.
func TestSequenceTogether(t *testing.T) {
	const takers, each = 8, 500
	var s Sequence
	got := make([][]uint64, takers)
	var all sync.WaitGroup
	for i := range got {
		all.Add(1)
		go func() {
			defer all.Done()
			for range each {
				if n := s.Next(); n > s.Issued() {
					t.Error("handed out before it was issued")
				} else {
					got[i] = append(got[i], n)
				}
			}
		}()
	}
	all.Wait()
	var numbers []uint64
	for _, part := range got {
		if !slices.IsSorted(part) {
			t.Error("numbers go back")
		}
		numbers = append(numbers, part...)
	}
	slices.Sort(numbers)
	for i, n := range numbers {
		if n != uint64(i+1) {
			t.Fatalf("number %d at %d", n, i)
		}
	}
}

func TestMean(t *testing.T) {
	var m Mean
	for _, step := range []struct{ add, want int64 }{{0, 0}, {10, 5}, {-40, -10}, {1, -7}} {
		if m.Add(step.add); m.Value() != step.want {
			t.Errorf("after %d: %d, want %d", step.add, m.Value(), step.want)
		}
	}
}

// Equal values have that mean at every moment.
func TestMeanTogether(t *testing.T) {
	var m Mean
	m.Add(7)
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 2000 {
				if m.Add(7); m.Value() != 7 {
					t.Errorf("mean %d of sevens", m.Value())
					return
				}
			}
		}()
	}
	all.Wait()
}

var number uint64

func BenchmarkNext(b *testing.B) {
	var s Sequence
	b.ReportAllocs()
	for b.Loop() {
		number = s.Next()
	}
}

func BenchmarkNextParallel(b *testing.B) {
	var s Sequence
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if s.Next() > s.Issued() {
				b.Error("handed out before it was issued")
			}
		}
	})
}

func BenchmarkMeanParallel(b *testing.B) {
	var m Mean
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			m.Add(3)
		}
	})
}
