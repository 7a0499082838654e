package zabbix

import (
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"
)

// lines counts writes, and whether each is a whole line.
type lines struct {
	strings.Builder
	calls, torn int
}

func (l *lines) Write(p []byte) (int, error) {
	l.calls++
	if len(p) == 0 || p[len(p)-1] != '\n' || strings.Count(string(p), "\n") != 1 {
		l.torn++
	}
	return l.Builder.Write(p)
}

func TestFigure(t *testing.T) {
	out := new(lines)
	s := NewSender("works-1", out)
	s.Figure("web.index", 1)
	s.Figure(`zone "North, up"[1]`, -0.25)
	s.Took("wait", 1500*time.Microsecond)
	want := "works-1 web.index 1\nworks-1 zone__North__up__1_ -0.25\nworks-1 wait 1.5\n"
	if out.String() != want || out.calls != 3 || out.torn != 0 {
		t.Errorf("%q, %d calls, %d torn", out.String(), out.calls, out.torn)
	}
}

func TestManyFigures(t *testing.T) {
	out := new(lines)
	s := NewSender("h", out)
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				s.Figure("n", 12345)
			}
		}()
	}
	wg.Wait()
	if out.calls != 400 || out.torn != 0 || out.String() != strings.Repeat("h n 12345\n", 400) {
		t.Errorf("%d calls, %d torn", out.calls, out.torn)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestError(t *testing.T) {
	if err := NewSender("h", broken{}).Figure("n", 1); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}

func BenchmarkFigure(b *testing.B) {
	s := NewSender("works-1", io.Discard)
	b.ReportAllocs()
	for b.Loop() {
		s.Figure("zone North", 3.75)
	}
}

func BenchmarkFigureParallel(b *testing.B) {
	s := NewSender("works-1", io.Discard)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			s.Took("wait", time.Millisecond)
		}
	})
}
