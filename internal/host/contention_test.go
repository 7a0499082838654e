package host

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/gohone/hone"
)

const us = time.Microsecond

// repeat returns n pieces of length d.
func repeat(n int, d time.Duration) []time.Duration { return slices.Repeat([]time.Duration{d}, n) }

func TestContentionFigures(t *testing.T) {
	for _, c := range []struct {
		name   string
		pieces []time.Duration
		want   hone.Contention
	}{
		{"nothing", nil, hone.Contention{}},
		{"clock stands still", repeat(5, 0), hone.Contention{}},
		{"quiet", repeat(1000, 40*us), hone.Contention{
			Elapsed: 40 * time.Millisecond, Floor: 40 * us, Quiet: 1, Stretch: 40 * time.Millisecond,
		}},
		{"up to the bounds", slices.Concat(repeat(40, 40*us), repeat(20, 50*us), repeat(5, 160*us)), hone.Contention{
			Elapsed: 3400 * us, Floor: 40 * us, Quiet: 2600. / 3400, Slowed: 800. / 3400, Slowdown: 4, Stretch: 2600 * us, Interruptions: 1 / 3400e-6,
		}},
		{"a sibling at half speed", slices.Concat(repeat(10, 40*us), repeat(5, 80*us), repeat(10, 40*us), repeat(5, 80*us)), hone.Contention{
			Elapsed: 1600 * us, Floor: 40 * us, Quiet: 0.5, Slowed: 0.5, Slowdown: 2, Stretch: 400 * us, Interruptions: 2 / 1600e-6,
		}},
		{"another program's turn", slices.Concat(repeat(100, 40*us), repeat(1, 4000*us), repeat(200, 40*us)), hone.Contention{
			Elapsed: 16 * time.Millisecond, Floor: 40 * us, Quiet: 0.75, Stopped: 0.25, Stretch: 4 * time.Millisecond, Interruptions: 1 / 16e-3,
		}},
	} {
		got := contention(c.pieces)
		if !alike(got, c.want) {
			t.Errorf("%s:\n got %+v\nwant %+v", c.name, got, c.want)
		}
	}
}

func alike(a, b hone.Contention) bool {
	near := func(x, y float64) bool { return math.Abs(x-y) <= 1e-9*max(1, math.Abs(x)) }
	return a.Elapsed == b.Elapsed && a.Floor == b.Floor && a.Stretch == b.Stretch && near(a.Quiet, b.Quiet) &&
		near(a.Slowed, b.Slowed) && near(a.Stopped, b.Stopped) && near(a.Slowdown, b.Slowdown) && near(a.Interruptions, b.Interruptions)
}

func TestQuantile(t *testing.T) {
	ds := []time.Duration{5, 1, 4, 2, 3}
	for q, want := range map[float64]time.Duration{0: 1, 0.01: 1, 0.2: 1, 0.21: 2, 0.5: 3, 0.8: 4, 1: 5} {
		if got := quantile(ds, q); got != want {
			t.Errorf("quantile %g = %d, want %d", q, got, want)
		}
	}
	if got := quantile(nil, 0.5); got != 0 {
		t.Errorf("quantile of nothing = %d", got)
	}
}

func FuzzContention(f *testing.F) {
	f.Add([]byte{40, 40, 80, 200, 40})
	f.Add([]byte{0, 0, 1})
	f.Fuzz(func(t *testing.T, raw []byte) {
		var pieces []time.Duration
		for _, b := range raw {
			pieces = append(pieces, time.Duration(b)*us)
		}
		c := contention(pieces)
		if sum := c.Quiet + c.Slowed + c.Stopped; c.Elapsed > 0 && math.Abs(sum-1) > 1e-9 {
			t.Errorf("shares of %v sum up to %g: %+v", raw, sum, c)
		}
		if c.Stretch > c.Elapsed || c.Floor > c.Elapsed || c.Slowdown != 0 && (c.Slowdown < quietBound || c.Slowdown > stopBound) {
			t.Errorf("%v gives %+v", raw, c)
		}
	})
}

// sharedCore is a clock and a thread on a core whose sibling is busy from
// quiet on until period, and so on; a turn takes 10 ns alone and 20 beside it.
type sharedCore struct {
	now, quiet, period time.Duration
}

func (c *sharedCore) work(n int) uint64 {
	for range n {
		c.now += 10
		if c.now%c.period >= c.quiet {
			c.now += 10
		}
	}
	return 0
}

// TestProbeFindsSibling runs the probe on a core of known contention, whatever
// the phase in which it begins.
func TestProbeFindsSibling(t *testing.T) {
	const quiet, period = 2 * time.Millisecond, 6 * time.Millisecond
	for range 6 {
		core := &sharedCore{now: rand.N(period), quiet: quiet, period: period}
		p := prober{now: func() time.Duration { return core.now }, work: core.work}
		c := contention(p.run(context.Background(), 120*time.Millisecond))
		if math.Abs(c.Quiet-1./3) > 0.03 || c.Slowed < 0.6 || c.Stopped != 0 || math.Abs(c.Slowdown-2) > 0.01 {
			t.Errorf("shares %+v, want a third quiet and the rest at half speed", c)
		}
		if c.Floor < 30*us || c.Floor > 50*us || (c.Stretch-quiet).Abs() > 2*c.Floor || math.Abs(c.Interruptions-1/period.Seconds()) > 10 {
			t.Errorf("floor, stretch or interruptions of %+v", c)
		}
	}
}

func TestProbeEnds(t *testing.T) {
	still := prober{now: func() time.Duration { return 0 }, work: func(int) uint64 { return 0 }}
	if c := contention(still.run(context.Background(), time.Second)); c != (hone.Contention{}) {
		t.Errorf("a clock that stands still gave %+v", c)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Contention(ctx, time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("Contention = %v, want %v", err, context.Canceled)
	}
}

func TestContentionHere(t *testing.T) {
	const d = 20 * time.Millisecond
	c, err := Contention(context.Background(), d)
	if err != nil || c.Elapsed <= 0 || c.Floor <= 0 || c.Quiet <= 0 {
		t.Errorf("Contention = %+v, %v", c, err)
	}
}
