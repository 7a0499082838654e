package wavefront

import (
	"io"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
)

type lines []string

func (l *lines) Write(p []byte) (int, error) {
	*l = append(*l, string(p))
	return len(p), nil
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestSend(t *testing.T) {
	var got lines
	s := NewSink(&got, "alp")
	for _, err := range []error{
		s.Send("a.b", 1), s.Send("a.c", -0.25, Tag{"lift", `the "old" one`}, Tag{"x", ""}), s.Send("d", 1e21), s.Send("", math.Inf(1)),
	} {
		if err != nil {
			t.Error(err)
		}
	}
	want := lines{"a.b 1 source=alp\n", "a.c -0.25 source=alp lift=\"the \\\"old\\\" one\" x=\"\"\n", "d 1e+21 source=alp\n", " +Inf source=alp\n"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if err := NewSink(full{}, "alp").Send("a", 1); err != io.ErrShortWrite {
		t.Error(err)
	}
}

// Each write is a line, whoever sends.
func TestSendTogether(t *testing.T) {
	var got lines
	s := NewSink(&got, "alp")
	var wg sync.WaitGroup
	for _, name := range []string{"a", "bb", "ccc"} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				s.Send(strings.Repeat(name, 9), 1)
			}
		}()
	}
	wg.Wait()
	n := map[string]int{}
	for _, line := range got {
		n[line]++
	}
	if len(n) != 3 || n["aaaaaaaaa 1 source=alp\n"] != 50 {
		t.Error(n)
	}
}

func BenchmarkSend(b *testing.B) {
	s := NewSink(io.Discard, "alp")
	b.ReportAllocs()
	for b.Loop() {
		for range 20 {
			if err := s.Send("piste.lift.speed", 3.25, Tag{"lift", "Gondola"}); err != nil {
				b.Fatal(err)
			}
		}
	}
}
