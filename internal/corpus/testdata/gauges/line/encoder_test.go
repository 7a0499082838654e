package line

import (
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"time"
)

var noon = time.Unix(1_700_000_000, 250)

func TestEncode(t *testing.T) {
	for _, test := range []struct {
		p    Point
		want string
	}{
		{Point{"air", []Tag{{"site", "roof"}, {"unit", ""}, {"room", "a b,c=d"}}, []Field{{"temp", 21.5}, {"hum", 40}}, noon},
			"air,site=roof,room=a\\ b\\,c\\=d temp=21.5,hum=40 1700000000000000250\n"},
		{Point{"rain", nil, []Field{{"mm", math.NaN()}, {"rate", 1e-9}, {"max", math.Inf(1)}, {"neg", math.Copysign(0, -1)}}, time.Unix(-1, 0)},
			"rain rate=1e-09,neg=-0 -1000000000\n"},
		{Point{"%d", nil, []Field{{"%s", 1e21}}, time.Unix(0, 0)}, "%d %s=1e+21 0\n"},
	} {
		var b strings.Builder
		e := NewEncoder(&b)
		if err := e.Encode(&test.p); err != nil || b.Len() > 0 {
			t.Errorf("%v, %q", err, b.String())
		}
		if err := e.Flush(); err != nil || b.String() != test.want {
			t.Errorf("%v, %q, want %q", err, b.String(), test.want)
		}
	}
}

func TestEncodeEmpty(t *testing.T) {
	var b strings.Builder
	e := NewEncoder(&b)
	err := e.Encode(&Point{Name: "air", Fields: []Field{{"temp", math.NaN()}}})
	if !errors.Is(err, ErrEmpty) || err.Error() != `point "air": point without a finite field` {
		t.Errorf("error %v", err)
	}
	if err := e.Flush(); err != nil || b.Len() > 0 {
		t.Errorf("%v, %q", err, b.String())
	}
}

// calls counts writes, and fails while it is told to.
type calls struct {
	n    int
	fail bool
	text strings.Builder
}

func (c *calls) Write(p []byte) (int, error) {
	c.n++
	if c.fail {
		return 0, io.ErrClosedPipe
	}
	return c.text.Write(p)
}

// A batch is one write, and is not lost when that fails.
func TestFlush(t *testing.T) {
	var c calls
	e := NewEncoder(&c)
	p := Point{Name: "a", Fields: []Field{{"x", 1}}, Time: noon}
	for range 3 {
		if err := e.Encode(&p); err != nil {
			t.Fatal(err)
		}
	}
	c.fail = true
	if err := e.Flush(); err != io.ErrClosedPipe {
		t.Errorf("error %v", err)
	}
	c.fail = false
	for range 2 {
		if err := e.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	if want := strings.Repeat("a x=1 1700000000000000250\n", 3); c.n != 2 || c.text.String() != want {
		t.Errorf("%d writes, %q", c.n, c.text.String())
	}
}

func BenchmarkBatch(b *testing.B) {
	p := Point{"air", []Tag{{"site", "roof"}, {"room", "north"}, {"unit", ""}, {"maker", "Ada"}, {"model", "T 1000"}}, []Field{{"temp", 21.53}, {"hum", 40.1}, {"dew", 7.4312}}, noon}
	e := NewEncoder(io.Discard)
	b.ReportAllocs()
	for b.Loop() {
		for range 100 {
			if err := e.Encode(&p); err != nil {
				b.Fatal(err)
			}
		}
		if err := e.Flush(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFlush(b *testing.B) {
	p := Point{Name: "a", Fields: []Field{{"x", 1}}, Time: noon}
	e := NewEncoder(io.Discard)
	b.ReportAllocs()
	for b.Loop() {
		e.batch.WriteString(strings.Repeat("x", 60_000))
		if err := e.Encode(&p); err != nil {
			b.Fatal(err)
		}
		if err := e.Flush(); err != nil {
			b.Fatal(err)
		}
	}
}
