package judge

import (
	"math"
	"strings"
	"testing"

	"github.com/gohone/hone"
)

type counts = map[hone.Benchmark]map[hone.Unit][]float64

// counted makes the counts of one benchmark of package p.
func counted(name string, allocs, bytes []float64) counts {
	return counts{{Package: "p", Name: name}: {
		hone.AllocsPerOp: allocs, hone.BytesPerOp: bytes,
		hone.SecPerOp: {3, 9, 1}, // is no count, and must not matter
	}}
}

func both(a, b counts) counts {
	out := counts{}
	for _, c := range []counts{a, b} {
		for k, v := range c {
			out[k] = v
		}
	}
	return out
}

func three(v float64) []float64 { return []float64{v, v, v} }

func TestExact(t *testing.T) {
	pad, send := counted("Pad", three(50), three(1360)), counted("Send", three(3), three(64))
	tests := []struct {
		name                string
		baseline, candidate counts
		loss                bool
		gain                float64
		detail              string
	}{
		{"a gain in both", pad, counted("Pad", three(2), three(128)),
			false, math.Log(51.0 / 3), "Pad: 50 -> 2 allocs/op, 1360 -> 128 B/op"},
		{"a gain in bytes alone", pad, counted("Pad", three(50), three(128)),
			false, math.Log(1376.0 / 144), "Pad: 1360 -> 128 B/op"},
		{"to nothing", send, counted("Send", three(0), three(0)),
			false, math.Log(80.0 / 16), "Send: 3 -> 0 allocs/op, 64 -> 0 B/op"},
		{"one alloc more", pad, counted("Pad", three(51), three(1360)),
			true, 0, "more: Pad: 50 -> 51 allocs/op"},
		{"fewer allocs for more bytes", pad, counted("Pad", three(2), three(1500)),
			true, 0, "more: Pad: 1360 -> 1500 B/op; Pad: 50 -> 2 allocs/op"},
		{"fewer allocs for a few bytes more", pad, counted("Pad", three(2), three(1440)),
			false, math.Log(51.0 / 3), "more: Pad: 1360 -> 1440 B/op; Pad: 50 -> 2 allocs/op"},
		{"fewer allocs for less than an object", send, counted("Send", three(2), three(71)),
			false, math.Log(4.0 / 3), "more: Send: 64 -> 71 B/op; Send: 3 -> 2 allocs/op"},
		{"fewer allocs for an object", send, counted("Send", three(2), three(72)),
			true, 0, "more: Send: 64 -> 72 B/op; Send: 3 -> 2 allocs/op"},
		{"a few bytes more for nothing", pad, counted("Pad", three(50), three(1361)),
			true, 0, "more: Pad: 1360 -> 1361 B/op"},
		{"a few bytes more for allocs of another", both(pad, send), both(counted("Pad", three(50), three(1361)), counted("Send", three(2), three(64))),
			true, 0, "more: Pad: 1360 -> 1361 B/op; Send: 3 -> 2 allocs/op"},
		{"a gain here for a loss there", both(pad, send), both(counted("Pad", three(2), three(128)), counted("Send", three(4), three(64))),
			true, 0, "more: Send: 3 -> 4 allocs/op; Pad: 50 -> 2 allocs/op, 1360 -> 128 B/op"},
		{"gains add up", both(pad, send), both(counted("Pad", three(2), three(1360)), counted("Send", three(1), three(64))),
			false, math.Log(51.0/3) + math.Log(4.0/2), "Pad: 50 -> 2 allocs/op; Send: 3 -> 1 allocs/op"},
		{"nothing", pad, pad, false, 0, "no change: Pad: allocs/op, B/op"},
		{"varies within the floor", counted("H", []float64{33, 34, 33}, []float64{1530, 1528, 1531}), counted("H", []float64{33, 33, 34}, []float64{1533, 1530, 1529}),
			false, 0, "no change: H: allocs/op, B/op"},
		{"varies within the floor, gains beyond it", counted("H", []float64{33, 34, 33}, three(1530)), counted("H", []float64{5, 6, 5}, three(1530)),
			false, math.Log(34.0 / 6), "H: 33 -> 5 allocs/op"},
		{"varies within the floor, loses beyond it", counted("H", []float64{33, 34, 33}, three(1530)), counted("H", []float64{36, 36, 36}, three(1530)),
			true, 0, "more: H: 33 -> 36 allocs/op"},
		{"varies too much", counted("H", three(5), []float64{1000, 1200, 1400}), counted("H", three(4), []float64{2000, 2200, 2400}),
			false, math.Log(6.0 / 5), "H: 5 -> 4 allocs/op; not judged: H: B/op (1000 to 1400 between processes)"},
		{"too few processes", counted("H", []float64{5, 5}, three(9)), counted("H", three(4), three(9)),
			false, 0, "no change: H: B/op; not judged: H: allocs/op (2 of 3 processes)"},
		{"not there", pad, counts{}, false, 0, "not judged: Pad: allocs/op (0 of 3 processes), B/op (0 of 3 processes)"},
		{"no number", counted("H", three(math.NaN()), three(-1)), counted("H", three(1), three(1)),
			false, 0, "not judged: H: allocs/op (not a count), B/op (not a count)"},
		{"nothing at all", nil, nil, false, 0, "no benchmark was counted"},
	}
	for _, tt := range tests {
		g := Exact(tt.baseline, tt.candidate)
		if g.Loss != tt.loss || math.Abs(g.Gain-tt.gain) > 1e-12 || g.Detail != tt.detail {
			t.Errorf("%s: %+v\nwant loss %v, gain %v, %q", tt.name, g, tt.loss, tt.gain, tt.detail)
		}
	}
}

func TestExactShare(t *testing.T) {
	pad, send := counted("Pad", three(50), three(1000)), counted("Send", three(4), three(64))
	for name, test := range map[string]struct {
		candidate counts
		want      float64
	}{
		"allocations":        {both(counted("Pad", three(45), three(1000)), send), 0.1},
		"bytes of the other": {both(counted("Pad", three(45), three(1000)), counted("Send", three(4), three(32))), 0.5},
		"all":                {both(pad, counted("Send", three(0), three(0))), 1},
		"nothing":            {both(pad, send), 0},
		"more":               {both(counted("Pad", three(60), three(1000)), send), 0},
	} {
		if got := Exact(both(pad, send), test.candidate).Share; math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

func TestExactCutsLongDetailsShort(t *testing.T) {
	before, after := counts{}, counts{}
	for _, name := range []string{"F", "A", "C", "B", "E", "D"} {
		before, after = both(before, counted(name, three(9), three(9))), both(after, counted(name, three(1), three(9)))
	}
	g := Exact(before, after)
	if !strings.HasPrefix(g.Detail, "A: 9 -> 1 allocs/op; B: ") || !strings.HasSuffix(g.Detail, "D: 9 -> 1 allocs/op; and 2 more") {
		t.Errorf("detail %q", g.Detail)
	}
	if want := 6 * math.Log(10.0/2); math.Abs(g.Gain-want) > 1e-12 {
		t.Errorf("gain %v, want %v: all benchmarks count", g.Gain, want)
	}
}

func FuzzExact(f *testing.F) {
	f.Add(1.0, 1.0, 1.0, 2.0, 2.0, 2.0)
	f.Add(0.0, math.NaN(), math.Inf(1), -1.0, math.MaxFloat64, 5e-324)
	f.Fuzz(func(t *testing.T, a, b, c, x, y, z float64) {
		before, after := counted("B", []float64{a, b, c}, three(1)), counted("B", []float64{x, y, z}, three(1))
		g, back := Exact(before, after), Exact(after, before)
		if math.IsNaN(g.Gain) || math.IsInf(g.Gain, 0) || g.Gain < 0 || g.Loss && g.Gain != 0 {
			t.Errorf("%+v", g)
		}
		if g.Loss && back.Loss {
			t.Errorf("a loss both ways: %+v, %+v", g, back)
		}
		if (g.Gain > 0) && (back.Gain > 0) {
			t.Errorf("a gain both ways: %+v, %+v", g, back)
		}
	})
}

func TestNumber(t *testing.T) {
	for v, want := range map[float64]string{
		50: "50", 1360: "1360", 123456: "123456", 52.59773743751644: "52.598", 4189.1838989739545: "4189.2",
		123456.7: "123456.7", 0.0325: "0.0325", 0.00003: "0.0000300", 0.00125: "0.00125", -2.5: "-2.5000",
	} {
		if got := number(v); got != want {
			t.Errorf("number(%v) = %s, want %s", v, got, want)
		}
	}
}
