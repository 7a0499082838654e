package service

import (
	"math"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/inject"
)

// Of seven windows the three count in which a request took least.
func TestQuiet(t *testing.T) {
	var all []window
	for _, us := range []int{90, 30, 500, 10, 70, 20, 60} {
		n := int64(100 * us) // the more requests, the more a window weighs
		all = append(all, window{load: hone.Load{Requests: n}, used: inject.Counters{CPU: time.Duration(n) * time.Duration(us) * time.Microsecond}})
	}
	want := (10*10 + 20*20 + 30*30) / (10.0 + 20 + 30) * 1e-6
	if got := quiet(all); math.Abs(got-want) > 1e-9 {
		t.Errorf("%v, want %v", got, want)
	}
	if got := quiet(all[:1]); math.Abs(got-90e-6) > 1e-9 {
		t.Errorf("of one window: %v", got)
	}
}
