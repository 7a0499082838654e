package usage

import (
	"fmt"
	"slices"
	"sync"
	"testing"
)

// together calls f from several goroutines.
func together(n int, f func(i int)) {
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range n {
				f(g*n + i)
			}
		}()
	}
	wg.Wait()
}

func TestMeter(t *testing.T) {
	var m Meter
	for _, test := range []struct{ n, now int64 }{{3, 3}, {-1, 2}, {0, 2}} {
		if now := m.Take(test.n); now != test.now {
			t.Errorf("%+v: %d", test, now)
		}
	}
	if m.Units() != 2 || m.Read() != 2 || m.Read() != 0 || m.Units() != 0 {
		t.Error("read wrongly")
	}
	var read Meter
	together(500, func(i int) {
		m.Take(2)
		if i%50 == 0 {
			read.Take(m.Read())
		}
	})
	if all := read.Units() + m.Read(); all != 8000 {
		t.Errorf("%d units", all)
	}
}

func TestSpan(t *testing.T) {
	var s Span
	if low, top := s.Get(); low != 0 || top != 0 {
		t.Errorf("%d, %d", low, top)
	}
	together(100, func(i int) {
		s.Note(int64(i - 20))
		if low, top := s.Get(); low > top {
			t.Errorf("%d, %d", low, top)
		}
	})
	if low, top := s.Get(); low != -20 || top != 779 {
		t.Errorf("%d, %d", low, top)
	}
}

func TestPurse(t *testing.T) {
	var p Purse
	p.Fill(1000)
	var spent Meter
	together(500, func(int) {
		if p.Spend(3) {
			spent.Take(3)
		}
	})
	if spent.Units() != 999 || p.Spend(2) || !p.Spend(1) || p.Spend(1) || !p.Spend(0) {
		t.Errorf("%d spent", spent.Units())
	}
}

func TestSerial(t *testing.T) {
	var told []string
	s := Serial{Tell: func(text string) { told = append(told, text) }}
	together(50, func(int) { s.Next() })
	var want []string
	for i := range 400 {
		want = append(want, fmt.Sprint("#", i+1))
	}
	if !slices.Equal(told, want) {
		t.Errorf("%q", told)
	}
}

func BenchmarkTake(b *testing.B) {
	var m Meter
	b.ReportAllocs()
	for b.Loop() {
		m.Take(1)
	}
}

func BenchmarkUnits(b *testing.B) {
	var m Meter
	b.ReportAllocs()
	for b.Loop() {
		m.Units()
	}
}

func BenchmarkTakeAtOnce(b *testing.B) {
	var m Meter
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			m.Take(1)
			m.Units()
		}
	})
}

func BenchmarkSpan(b *testing.B) {
	var s Span
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			s.Note(1)
			s.Get()
		}
	})
}

func BenchmarkPurse(b *testing.B) {
	var p Purse
	b.ReportAllocs()
	for b.Loop() {
		p.Fill(1)
		p.Spend(1)
	}
}

func BenchmarkSerial(b *testing.B) {
	n := 0
	s := Serial{Tell: func(text string) { n += len(text) }}
	b.ReportAllocs()
	for b.Loop() {
		s.Next()
	}
}
