package collectd

import (
	"io"
	"math"
	"slices"
	"testing"
)

type lines []string

func (l *lines) Write(p []byte) (int, error) {
	*l = append(*l, string(p))
	return len(p), nil
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestPut(t *testing.T) {
	var got lines
	w := NewWriter("shop1", &got)
	for _, values := range [][]float64{{1}, {0.25, -3, 1e21, 1e-9}, {math.NaN()}, {}} {
		if err := w.Put("http-a/b", values...); err != nil {
			t.Error(err)
		}
	}
	want := lines{
		"PUTVAL shop1/http-a/b interval=10 N:1\n",
		"PUTVAL shop1/http-a/b interval=10 N:0.25:-3:1000000000000000000000:0.000000001\n",
		"PUTVAL shop1/http-a/b interval=10 N:NaN\n",
		"PUTVAL shop1/http-a/b interval=10 N\n",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if err := NewWriter("shop1", full{}).Put("x", 1); err != io.ErrShortWrite {
		t.Error(err)
	}
}

func BenchmarkPut(b *testing.B) {
	w := NewWriter("shop1", io.Discard)
	b.ReportAllocs()
	for b.Loop() {
		for range 10 {
			if err := w.Put("tyres/pressure", 3.25, 4.5, 2.75, 8.125); err != nil {
				b.Fatal(err)
			}
		}
	}
}
