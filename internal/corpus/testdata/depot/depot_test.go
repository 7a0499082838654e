package depot

import (
	"bytes"
	"fmt"
	"io"
	"sync"
	"testing"
)

// together runs f in several goroutines.
func together(n int, f func(i int)) {
	var all sync.WaitGroup
	for i := range n {
		all.Add(1)
		go func() {
			defer all.Done()
			f(i)
		}()
	}
	all.Wait()
}

// No point is lost or seen twice, at any moment.
func TestMove(t *testing.T) {
	var a, b Account
	together(4, func(i int) {
		for range 500 {
			Move(&a, &b, int64(i))
			if sum := Total(&a, &b); sum != 0 {
				t.Errorf("%d together", sum)
				return
			}
		}
	})
	if a.points != -3000 || b.points != 3000 {
		t.Errorf("%d, %d", a.points, b.points)
	}
}

// There are never more in than there are places, and all get in.
func TestPlaces(t *testing.T) {
	p := NewPlaces(2)
	var mu sync.Mutex
	in, times := 0, 0
	together(6, func(int) {
		for range 200 {
			p.Take()
			mu.Lock()
			in++
			times++
			if in > 2 {
				t.Errorf("%d in two places", in)
			}
			in--
			mu.Unlock()
			p.Leave()
		}
	})
	if times != 1200 || p.free != 2 {
		t.Errorf("%d times, %d free", times, p.free)
	}
}

// All that is shown is of one moment.
func TestBoard(t *testing.T) {
	b := NewBoard(300, 'a')
	together(4, func(i int) {
		for range 100 {
			b.Fill(byte('a' + i))
			var shown bytes.Buffer
			n, err := b.WriteTo(&shown)
			if n != 300 || err != nil || bytes.Count(shown.Bytes(), shown.Bytes()[:1]) != 300 {
				t.Errorf("%d, %v, %s", n, err, &shown)
				return
			}
		}
	})
}

func TestNames(t *testing.T) {
	var names Names
	for i, name := range []string{"a", "", "b"} {
		if n := names.Number(name); n != i || names.Number(name) != i {
			t.Errorf("%q: %d", name, n)
		}
	}
	numbers := make([][]int, 8)
	together(8, func(i int) {
		for k := range 100 {
			numbers[i] = append(numbers[i], names.Number(fmt.Sprint(k)))
		}
	})
	for _, got := range numbers {
		if fmt.Sprint(got) != fmt.Sprint(numbers[0]) {
			t.Errorf("%v, %v", got, numbers[0])
		}
	}
}

func BenchmarkMoveParallel(b *testing.B) {
	var lower, upper Account
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			Move(&lower, &upper, 1)
		}
	})
}

func BenchmarkPlacesParallel(b *testing.B) {
	p := NewPlaces(1)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			p.Take()
			p.Leave()
		}
	})
}

func BenchmarkBoardParallel(b *testing.B) {
	board := NewBoard(2000, 'a')
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := board.WriteTo(io.Discard); err != nil {
				b.Error(err)
			}
		}
	})
}

func BenchmarkNumber(b *testing.B) {
	known := make([]string, 64)
	for i := range known {
		known[i] = fmt.Sprint("name ", i)
	}
	b.ReportAllocs()
	for b.Loop() {
		var names Names
		for _, name := range known {
			names.Number(name)
		}
	}
}
