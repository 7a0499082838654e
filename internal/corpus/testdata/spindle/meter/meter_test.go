package meter

import (
	"io"
	"sync"
	"testing"
)

// at runs do in some goroutines.
func at(n int, do func()) {
	var wg sync.WaitGroup
	for range n {
		wg.Add(1)
		go func() {
			defer wg.Done()
			do()
		}()
	}
	wg.Wait()
}

func TestCounter(t *testing.T) {
	c, other := NewCounter(), NewCounter()
	at(4, func() {
		last := uint64(0)
		for range 500 {
			c.Bump(3)
			now := c.Total()
			if now < last+3 {
				t.Errorf("%d after %d", now, last)
			}
			last = now
		}
	})
	if n := c.Total(); n != 6000 || other.Total() != 0 {
		t.Errorf("got %d", n)
	}
	c.Bump(^uint64(0))
	if n := c.Total(); n != 5999 {
		t.Errorf("got %d", n)
	}
}

func TestLevel(t *testing.T) {
	l := NewLevel()
	at(4, func() {
		for range 500 {
			l.Shift(2)
			if level, peak := l.Now(); level > peak {
				t.Errorf("%d above %d", level, peak)
			}
			l.Shift(-2)
		}
	})
	level, peak := l.Now()
	if level != 0 || peak < 2 || peak > 8 {
		t.Errorf("got %d, %d", level, peak)
	}
}

func BenchmarkCounter(b *testing.B) {
	c := NewCounter()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			c.Bump(1)
			c.Total()
		}
	})
}

func BenchmarkLevel(b *testing.B) {
	l := NewLevel()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			l.Shift(1)
			l.Now()
		}
	})
}

// chunks notes each write.
type chunks []string

func (c *chunks) Write(p []byte) (int, error) {
	*c = append(*c, string(p))
	return len(p), nil
}

func TestFigures(t *testing.T) {
	var c chunks
	f := NewFigures(&c)
	f.Count("desk.hits", 7)
	f.Count("x", 18446744073709551615)
	if len(c) != 2 || c[0] != "desk.hits 7\n" || c[1] != "x 18446744073709551615\n" {
		t.Errorf("got %q", c)
	}
}

func BenchmarkFigures(b *testing.B) {
	f := NewFigures(io.Discard)
	b.ReportAllocs()
	for b.Loop() {
		f.Count("desk.machines.hits", 123456)
	}
}
