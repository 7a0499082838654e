package tsdb

import (
	"io"
	"math"
	"slices"
	"testing"
	"time"
)

type wire struct{ writes []string }

func (w *wire) Write(p []byte) (int, error) {
	if len(w.writes) == 7 {
		return 0, io.ErrClosedPipe
	}
	w.writes = append(w.writes, string(p))
	return len(p), nil
}

func now() time.Time { return time.Unix(1356998400, 5e8) }

func TestPut(t *testing.T) {
	w := new(wire)
	c := NewClient(w, "till-2", now)
	for _, v := range []float64{1, 0.25, -1e21, 1e-7, math.Pi, math.NaN(), math.Inf(-1)} {
		if err := c.Put("a.b", v); err != nil {
			t.Fatal(err)
		}
	}
	var want []string
	for _, v := range []string{"1", "0.25", "-1000000000000000000000", "0.0000001", "3.141592653589793", "NaN", "-Inf"} {
		want = append(want, "put a.b 1356998400 "+v+" host=till-2\n")
	}
	if !slices.Equal(w.writes, want) {
		t.Errorf("%q", w.writes)
	}
	if err := c.Put("a.b", 1); err != io.ErrClosedPipe {
		t.Error(err)
	}
}

func BenchmarkPut(b *testing.B) {
	c := NewClient(io.Discard, "till-2", now)
	b.ReportAllocs()
	for b.Loop() {
		if err := c.Put("apothecary.price.seconds", 0.001234567); err != nil {
			b.Fatal(err)
		}
	}
}
