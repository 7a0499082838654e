package load

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/gohone/hone"
)

// service is one whose latency jumps beyond a rate.
func service(limit float64) func(context.Context, Rate, time.Duration) (*Result, error) {
	return func(_ context.Context, r Rate, _ time.Duration) (*Result, error) {
		h := newHistogram()
		latency := time.Millisecond
		if r.To > limit {
			latency = time.Second
		}
		record(h, latency)
		return &Result{Load: hone.Load{Requests: 1, Asked: r.To, Achieved: r.To}, Latency: Histogram{h}, Service: Histogram{h}}, nil
	}
}

func TestHighest(t *testing.T) {
	goal, err := ParseGoal("p99<10ms")
	if err != nil {
		t.Fatal(err)
	}
	for _, limit := range []float64{150, 3333, 1e5} {
		s := Search{Goal: goal, Start: 100, Step: time.Second, Close: 0.05, Trials: 40}
		best, err := Highest(t.Context(), s, service(limit), func(Trial) {})
		if err != nil || best == nil || best.Rate > limit || best.Rate < 0.94*limit {
			t.Errorf("limit %g: %+v, %v", limit, best, err)
		}
	}
}

func TestHighestOfNone(t *testing.T) {
	s := Search{Goal: Goal{99, 10 * time.Millisecond}, Start: 100, Step: time.Second, Close: 0.05, Trials: 12}
	best, err := Highest(t.Context(), s, service(math.Inf(-1)), func(Trial) {})
	if best != nil || err != nil {
		t.Errorf("%+v, %v: want none", best, err)
	}
}

func TestParseGoal(t *testing.T) {
	for in, want := range map[string]string{
		"p99<10ms": "p99<10ms", "P99.9 < 1s": "p99.9<1s", "p50<250us": "p50<250µs",
		"": "", "p99": "", "99<1ms": "", "p0<1ms": "", "p100<1ms": "", "p99<-1s": "", "p99<x": "", "pNaN<1s": "",
	} {
		g, err := ParseGoal(in)
		if (err == nil) != (want != "") || err == nil && g.String() != want {
			t.Errorf("%q: %v, %v", in, g, err)
		}
	}
}

func TestPermit(t *testing.T) {
	for _, test := range []struct {
		address, own, want string
	}{
		{"127.0.0.1:80", "", "127.0.0.1:80"},
		{"[::1]:80", "", "[::1]:80"},
		{"127.8.8.8:1", "", "127.8.8.8:1"},
		{"192.0.2.1:80", "", ""},
		{"192.0.2.1:80", "192.0.2.2", ""},
		{"192.0.2.1:80", "192.0.2.1", "192.0.2.1:80"},
		{"0.0.0.0:80", "", ""},
		{"nonsense", "", ""},
	} {
		got, err := Permit(t.Context(), test.address, test.own)
		if got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%s owned %q: %q, %v; want %q", test.address, test.own, got, err, test.want)
		}
	}
}
