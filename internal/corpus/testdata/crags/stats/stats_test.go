package stats

import (
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// lines keeps what is written, call by call.
type lines []string

func (l *lines) Write(p []byte) (int, error) {
	*l = append(*l, string(p))
	return len(p), nil
}

func clock() time.Time { return time.Unix(1700000000, 5) }

func TestSend(t *testing.T) {
	var got lines
	s := New(&got, WithPrefix("crags"), WithClock(clock))
	for _, v := range []float64{0, 1.5, -0.001, 1e21, 1234567} {
		s.Send("a.b", v)
	}
	New(&got, WithClock(clock)).Send("x y", 2)
	want := lines{"crags.a.b 0 1700000000\n", "crags.a.b 1.5 1700000000\n", "crags.a.b -0.001 1700000000\n", "crags.a.b 1000000000000000000000 1700000000\n", "crags.a.b 1234567 1700000000\n", "x y 2 1700000000\n"}
	if !slices.Equal(got, want) || s.Lost() != 0 {
		t.Errorf("%q", got)
	}
}

func TestLost(t *testing.T) {
	r, w := io.Pipe()
	r.CloseWithError(errors.New("closed"))
	s := New(w)
	s.Send("a", 1)
	s.Send("a", 2)
	if s.Lost() != 2 {
		t.Error(s.Lost())
	}
}

func TestVolume(t *testing.T) {
	var v Volume
	var text strings.Builder
	io.WriteString(v.Through(&text), "twelve bytes")
	r, w := io.Pipe()
	go func() {
		io.ReadFull(r, make([]byte, 3))
		r.Close()
	}()
	if n, err := v.Through(w).Write([]byte("abcdef")); n != 3 || err != io.ErrClosedPipe {
		t.Error(n, err)
	}
	if v.Bytes() != 15 || text.String() != "twelve bytes" {
		t.Error(v.Bytes(), text.String())
	}
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 100 {
				v.Add(2)
				v.Bytes()
			}
		}()
	}
	all.Wait()
	if v.Bytes() != 815 {
		t.Error(v.Bytes())
	}
}

func BenchmarkSend(b *testing.B) {
	s := New(io.Discard, WithPrefix("crags"), WithClock(clock))
	b.ReportAllocs()
	for b.Loop() {
		for i := range 8 {
			s.Send("http.route.ms", float64(i)+0.25)
		}
	}
}

func BenchmarkVolume(b *testing.B) {
	var v Volume
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			for i := range 64 {
				if v.Add(i + 1); i%4 == 0 && v.Bytes() == 0 {
					b.Error("lost")
					return
				}
			}
		}
	})
}
