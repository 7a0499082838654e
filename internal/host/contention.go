package host

import (
	"context"
	"math/bits"
	"runtime"
	"slices"
	"time"

	"github.com/gohone/hone"
)

// The pieces of the probe: long against reading the clock (some 50 ns), short
// against the stretches in which a core is shared (0.1 ms and more).
const piece = 40 * time.Microsecond

// Bounds of a piece, as multiples of the floor. Two threads that share a core
// slow each other down by 1.3 to 2.5; a thread that was not running at all for
// a while shows much more.
const (
	quietBound = 1.25
	stopBound  = 4
)

// Contention runs one thread for d, which keeps all units of its core busy, and
// measures how often it is disturbed. A sibling thread of the core that
// belongs to another virtual machine is seen in no counter of this one; it is
// seen here. It fails only with the error of ctx.
//
// If the thread is disturbed for more than 99 % of d, even the floor is, and
// the core is taken for quiet.
func Contention(ctx context.Context, d time.Duration) (hone.Contention, error) {
	out := make(chan hone.Contention, 1)
	go func() {
		runtime.LockOSThread() // for good: the thread ends with the probe
		start := time.Now()
		p := prober{now: func() time.Duration { return time.Since(start) }, work: spin}
		out <- contention(p.run(ctx, d))
	}()
	c := <-out
	return c, ctx.Err()
}

// prober times pieces of work.
type prober struct {
	now  func() time.Duration // a clock that never runs backwards
	work func(n int) uint64   // n turns
}

// run works for d and returns how long each piece took, in order and without
// gaps between them.
func (p prober) run(ctx context.Context, d time.Duration) []time.Duration {
	turns := p.calibrate()
	out := make([]time.Duration, 0, 4*d/piece+1) // no allocation on the way, and an end if the clock stands still
	for begin, last := p.now(), p.now(); last-begin < d && len(out) < cap(out) && ctx.Err() == nil; {
		p.work(turns)
		now := p.now()
		out = append(out, now-last)
		last = now
	}
	return out
}

// calibrate finds how many turns take a piece when nothing disturbs them.
func (p prober) calibrate() int {
	const most = 1 << 24 // where the clock stands still
	turns := 256
	for turns < most && p.least(turns, 20) < piece/2 {
		turns *= 2
	}
	best := p.least(turns, int(20*time.Millisecond/piece)) // longer than most disturbances
	if best <= 0 {
		return turns
	}
	return max(1, int(float64(turns)*float64(piece)/float64(best)))
}

// least returns the shortest time that the turns took in so many attempts.
func (p prober) least(turns, attempts int) time.Duration {
	best := time.Duration(1<<63 - 1)
	for range attempts {
		begin := p.now()
		p.work(turns)
		best = min(best, p.now()-begin)
	}
	return best
}

// spin is n turns of work that fills the units of a core: eight chains that do
// not wait for each other, so that whoever shares the core takes from them.
//
//go:noinline
func spin(n int) uint64 {
	var a, b, c, d, e, f, g, h uint64 = 1, 2, 3, 4, 5, 6, 7, 8
	for i := range uint64(n) {
		a, b = bits.RotateLeft64(a, 5)+i, b^(b>>7)+i
		c, d = bits.RotateLeft64(c, 9)+i, d^(d>>9)+i
		e, f = bits.RotateLeft64(e, 11)+i, f^(f>>11)+i
		g, h = bits.RotateLeft64(g, 13)+i, h^(h>>13)+i
	}
	return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h
}

// contention sums up how long equal pieces of work took that followed each
// other without gaps.
func contention(pieces []time.Duration) hone.Contention {
	out := hone.Contention{Floor: quantile(pieces, 0.01)}
	quiet := time.Duration(quietBound * float64(out.Floor))
	stop := stopBound * out.Floor
	var slow, stretches []time.Duration
	var inQuiet, inSlow, inStop, stretch time.Duration
	for i, d := range pieces {
		out.Elapsed += d
		switch {
		case d <= quiet:
			inQuiet += d
			stretch += d
		case d <= stop:
			inSlow += d
			slow = append(slow, d)
		default:
			inStop += d
		}
		if ends := d > quiet || i == len(pieces)-1; ends && stretch > 0 {
			stretches = append(stretches, stretch)
			stretch = 0
		}
		if d > quiet && i > 0 && pieces[i-1] <= quiet {
			out.Interruptions++
		}
	}
	if out.Elapsed <= 0 {
		return hone.Contention{}
	}
	total := out.Elapsed.Seconds()
	out.Quiet, out.Slowed, out.Stopped = inQuiet.Seconds()/total, inSlow.Seconds()/total, inStop.Seconds()/total
	out.Stretch = quantile(stretches, 0.5)
	out.Interruptions /= total
	if len(slow) > 0 && out.Floor > 0 {
		out.Slowdown = float64(quantile(slow, 0.5)) / float64(out.Floor)
	}
	return out
}

// quantile returns the least value that at least the share q of ds does not
// exceed, 0 if there is none.
func quantile(ds []time.Duration, q float64) time.Duration {
	if len(ds) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(ds))
	i := int(q * float64(len(sorted)))
	if float64(i) == q*float64(len(sorted)) {
		i-- // exactly that share lies at or below the value before
	}
	return sorted[min(max(i, 0), len(sorted)-1)]
}
