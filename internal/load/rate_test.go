package load

import (
	"math"
	"testing"
	"testing/quick"
	"time"
)

// TestRateTimeInvertsPlanned: request n is planned for when n requests are.
func TestRateTimeInvertsPlanned(t *testing.T) {
	for _, r := range []Rate{
		Constant(1), Constant(12345),
		{From: 100, To: 5000, Over: 10 * time.Second},
		{From: 5000, To: 100, Over: 3 * time.Second},
		{From: 0, To: 10, Over: time.Second},
		{From: 10, To: 10, Over: time.Second},
	} {
		for _, n := range []int64{0, 1, 7, 99, 1000, 12_345, 1_000_000} {
			at := r.Time(n)
			if got := r.Planned(at); math.Abs(got-float64(n)) > 1e-3+1e-6*float64(n) {
				t.Errorf("%+v: request %d at %s, when %.4f are planned", r, n, at, got)
			}
		}
	}
}

func TestRateTimeNeverFalls(t *testing.T) {
	err := quick.Check(func(from, to uint16, ms uint16, n uint16) bool {
		r := Rate{From: float64(from), To: float64(to) + 1, Over: time.Duration(ms) * time.Millisecond}
		return r.Time(int64(n)) <= r.Time(int64(n)+1) && r.Time(int64(n)) >= 0
	}, nil)
	if err != nil {
		t.Error(err)
	}
}

func TestRateThatEnds(t *testing.T) {
	r := Rate{From: 10, To: 0, Over: time.Second}
	if at := r.Time(4); at == never || at > time.Second {
		t.Errorf("request 4 of 5 at %s", at)
	}
	if at := r.Time(6); at != never {
		t.Errorf("request 6 of 5 at %s, want never", at)
	}
}
