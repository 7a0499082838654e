package gauge

import (
	"io"
	"math"
	"testing"
	"time"
)

func fixed() time.Time { return time.Unix(1700000000, 5) }

// writes has each write on its own.
type writes struct {
	all []string
	err error
}

func (w *writes) Write(p []byte) (int, error) {
	w.all = append(w.all, string(p))
	return len(p), w.err
}

func TestSend(t *testing.T) {
	for _, c := range []struct {
		key    string
		figure float64
		want   string
	}{
		{"web.hits", 1, "north/web.hits=1;1700000000\n"},
		{"a/b=c;d", 0.25, "north/a_b_c_d=0.25;1700000000\n"},
		{"é", math.Inf(-1), "north/é=-Inf;1700000000\n"},
		{"big", 1e21, "north/big=1e+21;1700000000\n"},
	} {
		w := &writes{}
		New("north", fixed, w).Send(c.key, c.figure)
		if len(w.all) != 1 || w.all[0] != c.want {
			t.Errorf("got %q, want %q", w.all, c.want)
		}
	}
}

func TestErr(t *testing.T) {
	w := &writes{err: io.ErrClosedPipe}
	c := New("north", fixed, w)
	c.Send("a", 1)
	c.Send("b", 2)
	if c.Err() != io.ErrClosedPipe || len(w.all) != 1 {
		t.Errorf("got %v, %q", c.Err(), w.all)
	}
}

func BenchmarkSend(b *testing.B) {
	c := New("north", fixed, io.Discard)
	b.ReportAllocs()
	for b.Loop() {
		c.Send("web.sheet.seconds", 0.0125)
	}
}
