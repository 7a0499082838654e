package stats

import (
	"fmt"
	"sync"
	"testing"
)

func TestPage(t *testing.T) {
	var s Set
	s.Level("terminals", "Terminals that are connected.", "").Shift(2)
	north := s.Level("trucks", "Trucks in the yard.", "north")
	s.Level("trucks", "Trucks in the yard.", "south").Shift(-1)
	var wg sync.WaitGroup
	for range 10 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 100 {
				north.Shift(1)
			}
		}()
	}
	wg.Wait()
	want := "# HELP terminals Terminals that are connected.\n# TYPE terminals gauge\nterminals 2\n" +
		"# HELP trucks Trucks in the yard.\n# TYPE trucks gauge\ntrucks{bridge=\"north\"} 1000\ntrucks{bridge=\"south\"} -1\n"
	if got := s.Page(); got != want {
		t.Error(got)
	}
	if got := new(Set).Page(); got != "" {
		t.Error(got)
	}
}

func TestBudget(t *testing.T) {
	b := NewBudget(3)
	b.Give()
	var wg sync.WaitGroup
	got := make(chan bool, 20)
	for range 20 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			got <- b.Take()
		}()
	}
	wg.Wait()
	close(got)
	n := 0
	for ok := range got {
		if ok {
			n++
		}
	}
	if n != 3 {
		t.Error(n)
	}
	if b.Give(); !b.Take() || b.Take() {
		t.Error("what was given back is not there once")
	}
}

func BenchmarkLevel(b *testing.B) {
	var l Level
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			l.Shift(1)
			l.Now()
		}
	})
}

func BenchmarkPage(b *testing.B) {
	var s Set
	for i := range 40 {
		s.Level("trucks", "Trucks in the yard.", fmt.Sprint("bridge", i)).Shift(int64(i))
	}
	b.ReportAllocs()
	for b.Loop() {
		s.Page()
	}
}

func BenchmarkBudget(b *testing.B) {
	budget := NewBudget(10)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if budget.Take() {
				budget.Give()
			}
		}
	})
}
