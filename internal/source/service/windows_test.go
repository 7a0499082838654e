package service

import (
	"math"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/inject"
)

// spent is a window of 100 requests that took so many microseconds each, and had
// so many collections.
func spent(micros float64, gcs int64) window {
	return window{hone.Load{Requests: 100}, inject.Counters{CPU: time.Duration(micros * 100 * 1e3), GCs: gcs}}
}

// Collections that come in few windows are part of all, and none twice where all
// windows have them.
func TestEvened(t *testing.T) {
	for _, tt := range []struct {
		name    string
		windows []window
		want    []float64 // microseconds
	}{
		{"none", []window{spent(100, 0), spent(103, 0), spent(101, 0)}, []float64{100, 103, 101}},
		{"rare", []window{spent(100, 0), spent(140, 1), spent(100, 0), spent(100, 0)}, []float64{110, 110, 110, 110}},
		{"equal", []window{spent(100, 3), spent(104, 3)}, []float64{100, 104}},
		{"many", []window{spent(100, 4), spent(110, 5), spent(90, 3)}, []float64{100, 100, 100}},
		{"disturbed", []window{spent(100, 0), spent(180, 0), spent(120, 1), spent(100, 0), spent(120, 1)}, []float64{108, 188, 108, 108, 108}},
		{"none dearer", []window{spent(100, 0), spent(90, 1)}, []float64{100, 90}},
	} {
		got := evened(tt.windows)
		for i, want := range tt.want {
			if math.Abs(got[i]*1e6-want) > 1e-6 {
				t.Errorf("%s: window %d: %.2f, want %.2f µs", tt.name, i, got[i]*1e6, want)
			}
		}
	}
}

// No window is left out of the bursts.
func TestBurstsOf(t *testing.T) {
	for n := range 14 {
		total := 0
		for _, b := range burstsOf(make([]window, n), perBurst) {
			if len(b.Slices) > perBurst || len(b.Slices) != len(b.GCs) {
				t.Errorf("%d windows: a burst of %d, %d", n, len(b.Slices), len(b.GCs))
			}
			total += len(b.Slices)
		}
		if total != n {
			t.Errorf("%d of %d windows", total, n)
		}
	}
}
