package figures

import (
	"errors"
	"io"
	"math"
	"slices"
	"testing"
)

type datagrams struct {
	all  []string
	fail bool
}

func (d *datagrams) Write(p []byte) (int, error) {
	if d.fail {
		return 0, errors.New("refused")
	}
	d.all = append(d.all, string(p))
	return len(p), nil
}

func TestSend(t *testing.T) {
	d := new(datagrams)
	s := New(d)
	s.Send("a.b", 1)
	s.Send("", math.MinInt64)
	d.fail = true
	s.Send("c", 2)
	if want := []string{"a.b 1", " -9223372036854775808"}; !slices.Equal(d.all, want) || s.Lost() != 1 {
		t.Errorf("got %q, %d", d.all, s.Lost())
	}
}

func BenchmarkSend(b *testing.B) {
	s := New(io.Discard)
	b.ReportAllocs()
	for b.Loop() {
		s.Send("console.groups.hits", 1)
	}
}
