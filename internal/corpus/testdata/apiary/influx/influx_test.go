package influx

import (
	"errors"
	"io"
	"slices"
	"testing"
)

func TestPoint(t *testing.T) {
	for want, p := range map[string]*Point{
		"bees":                             Measure("bees"),
		"bees n=1i":                        Measure("bees").Int("n", 1),
		"bees,a=b n=1i,m=-20i":             Measure("bees").Tag("a", "b").Int("n", 1).Int("m", -20),
		`bees,a=x\ y\,z\=ü,c=\  n=0i`:      Measure("bees").Tag("a", "x y,z=ü").Tag("b", "").Tag("c", " ").Int("n", 0),
		"bees,a=b,c=d x=9000000000000000i": Measure("bees").Tag("a", "b").Tag("c", "d").Int("x", 9e15),
	} {
		if got := p.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What was said of a point stays, whatever is added later.
func TestPointGrows(t *testing.T) {
	p := Measure("bees").Int("n", 1)
	before := p.String()
	p.Int("n", 2)
	if before != "bees n=1i" || p.String() != "bees n=1i,n=2i" {
		t.Errorf("%q, then %q", before, p)
	}
}

type packets []string

func (p *packets) Write(b []byte) (int, error) {
	if len(*p) == 3 {
		return 0, io.ErrClosedPipe
	}
	*p = append(*p, string(b))
	return len(b), nil
}

// Each point is a packet of its own, and sent at once.
func TestSink(t *testing.T) {
	var got packets
	s := NewSink(&got)
	for i, want := range []string{"a n=0i", "a n=1i", "a n=2i"} {
		if err := s.Send(Measure("a").Int("n", int64(i))); err != nil || got[i] != want {
			t.Fatalf("%q, %v", got, err)
		}
	}
	if err := s.Send(Measure("a")); err != nil || !slices.Equal(got, packets{"a n=0i", "a n=1i", "a n=2i"}) {
		t.Errorf("%q, %v", got, err)
	}
	if err := s.Send(Measure("a").Int("n", 3)); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("error %v", err)
	}
}
