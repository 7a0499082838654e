package collect

import (
	"cmp"
	"context"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

// Target is how long one process of a benchmark should measure when it
// measures in one piece.
const Target = 30 * time.Millisecond

// MinExactN is the smallest iteration count whose allocation counts are
// compared as exact numbers: one-time allocations weigh at most 1 % then.
const MinExactN = 100

// probe is how long a process that can measure in turns is run to size it.
const probe = 5 * time.Millisecond

// What a process that measures in turns does, if a single iteration leaves the
// choice. Slices are short enough to fall between two disturbances; bursts are
// long enough to warm the caches that the other side has used. On a shared
// machine, half of the benchmarks of internal/strconv gave ratios that varied by
// less than 0.2 to 0.8 % in 16 bursts of 0.4 ms, 0.5 to 0.8 % in 8 of 0.8 ms,
// and 12 to 18 % in one piece. On a busier one, where a burst varies by 4 %, 8
// bursts gave 3 %, 16 2 %, 24 1.6 % and 32 1.5 %.
const (
	slice  = 100 * time.Microsecond
	burst  = 4 * slice
	turns  = 20
	piece  = turns * burst
	most   = 300 * time.Millisecond // a process of a slow benchmark, about
	fewest = 3                      // bursts
	// counting is how long the run is that counts allocations: long enough
	// for what the runtime allocates now and then to vanish in the average.
	counting = time.Millisecond
	// countingSlow is how long that run is of a benchmark so slow that exact counts
	// are out of reach: what a process allocates once, such as the buffers of a
	// pool, would else be all that its first iteration says.
	countingSlow = most / 4
)

// coldest is how long an iteration may be for a look whether only the first is.
const coldest = time.Second

// Sizing is how a benchmark was calibrated.
type Sizing struct {
	N      int // iterations of a process that measures in one piece
	PerOp  time.Duration
	Wall   time.Duration // of one process of N iterations, start and set-up included
	Sample source.Sample
	Turns  source.Size // of a process that measures in turns
	// Parallel says that the benchmark keeps more than one processor busy.
	// It is measured alone, and on whatever processors it likes.
	Parallel bool
}

// InTurns is about how long processes of so many sides measure in turns.
func (s Sizing) InTurns(sides int) time.Duration {
	iterations := s.Turns.First + s.Turns.Bursts*s.Turns.Slices*s.Turns.N
	return time.Duration(sides*iterations) * s.PerOp
}

// Calibrate finds the iteration count with which one process measures for
// about [Target], and what such a process costs. What is fixed stays: the count,
// or the time instead of the target.
func (c *Collector) Calibrate(ctx context.Context, b source.Binary, name hone.Benchmark) (Sizing, error) {
	size := source.Size{For: Target}
	switch {
	case c.Fixed != (source.Size{}):
		size = c.Fixed
	case b.Sliced:
		size.For = probe
	}
	s, err := c.timed(ctx, b, name, size)
	if err == nil && s.N == 1 && c.Fixed == (source.Size{}) {
		s, err = c.warm(ctx, b, name, size, s)
	}
	if err != nil {
		return Sizing{}, err
	}
	// What reports CPU time, or leaves set-up out, can take much longer than
	// it says: the wall clock bounds it too, apart from the start of a process.
	per := s.Values[hone.SecPerOp] * float64(time.Second)
	perOp := max(time.Duration(per), (s.Wall-100*time.Millisecond)/time.Duration(2*max(1, s.N)))
	n := c.iterations(max(per, float64(perOp), 0.1), s.N)
	wall := s.Wall - time.Duration(s.N)*perOp + time.Duration(n)*perOp
	sizing := Sizing{N: n, PerOp: perOp, Wall: max(wall, time.Millisecond), Sample: s}
	ns := max(per, float64(perOp))
	sizing.Turns = inTurns(ns, setUp(s, perOp), s.Values[hone.BytesPerOp])
	sizing.Parallel = s.CPU > s.Wall*5/4 || cycle(ns, s.Values[hone.BytesPerOp]) <= oftenCollected
	return sizing, nil
}

// timed measures a benchmark that prints a time.
func (c *Collector) timed(ctx context.Context, b source.Binary, name hone.Benchmark, size source.Size) (source.Sample, error) {
	s, err := c.Source.Measure(ctx, c.pad(b), c.Filter, name, size)
	if err != nil {
		return source.Sample{}, err
	}
	if _, ok := s.Values[hone.SecPerOp]; !ok { // b.ReportMetric(0, "ns/op") hides it
		return source.Sample{}, &source.Failure{Benchmark: name, Reason: "printed no time"}
	}
	return s, nil
}

// warm measures a benchmark again of which one iteration took all the time there was.
// It may have been the first that did: it fills a cache, or reads a table. Package
// testing calls it once before it makes two iterations, which know.
func (c *Collector) warm(ctx context.Context, b source.Binary, name hone.Benchmark, size source.Size, cold source.Sample) (source.Sample, error) {
	first := cold.Values[hone.SecPerOp]
	if first > coldest.Seconds() {
		return cold, nil
	}
	for n := 2; ; {
		s, err := c.timed(ctx, b, name, source.Size{N: n})
		per := s.Values[hone.SecPerOp]
		if err != nil || per > first/2 {
			return cold, err
		}
		if float64(n)*per > size.For.Seconds()/2 || n > 1e6 {
			return s, nil
		}
		n = max(2*n, min(100*n, int(size.For.Seconds()/max(per, 1e-10))))
	}
}

// iterations chooses how many iterations of perOp nanoseconds a process runs
// that measures in one piece, after one that ran before.
func (c *Collector) iterations(perOp float64, before int) int {
	if c.Fixed.N > 0 {
		return c.Fixed.N
	}
	n := max(1, min(int(float64(cmp.Or(c.Fixed.For, Target))/perOp), 100*before))
	if n < MinExactN && c.Fixed.For == 0 && MinExactN*perOp <= float64(10*Target) {
		return MinExactN
	}
	return n
}

// setUp guesses what a call of the benchmark costs besides its iterations,
// from a process that called it about five times for about twice the
// iterations it reports. The start of a process varies by more than most set-ups
// take; [Collector.Steady] knows better.
func setUp(s source.Sample, perOp time.Duration) time.Duration {
	const start = 100 * time.Millisecond
	return max(0, (s.Wall-start-2*time.Duration(s.N)*perOp)/5)
}

const (
	// leastHeap is what a program has allocated, in bytes, when its garbage is
	// collected first and, if little of it lives, ever after.
	leastHeap = 4 << 20
	// oftenCollected is the time between two collections up to which they
	// belong to every slice: an operation pays for them all the time, in
	// sweeping and assisting too.
	oftenCollected = 10 * time.Millisecond
	// someCycles is how many collections, about, a slice then has.
	someCycles = 2
)

// cycle is about the time between two collections, for operations of perOp
// nanoseconds that allocate so many bytes.
func cycle(perOp, bytes float64) time.Duration {
	return time.Duration(min(1e18, leastHeap*perOp/max(bytes, 1e-6)))
}

// inTurns sizes slices and bursts for iterations of perOp nanoseconds. A
// benchmark whose set-up takes long is called less often, for longer, and one
// whose garbage is collected often in slices of whole cycles.
func inTurns(perOp float64, setUp time.Duration, bytes float64) source.Size {
	perOp = max(perOp, 0.1)
	long, least := max(slice, min(setUp/2, most/fewest)), fewest
	if c := cycle(perOp, bytes); c <= oftenCollected {
		long, least = max(long, someCycles*c), 2*fewest
	}
	n := max(1, int(float64(long)/perOp))
	one := time.Duration(float64(n) * perOp)
	inBurst := max(1, min(4, int(burst/max(1, one))))
	per := max(1, time.Duration(inBurst)*(one+setUp))
	first := max(n, int(float64(counting)/perOp))
	if time.Duration(MinExactN*perOp) <= most {
		first = max(first, MinExactN)
	}
	first = max(first, min(MinExactN, int(float64(countingSlow)/perOp)))
	return source.Size{N: n, First: first, Slices: inBurst, Bursts: max(least, min(turns, int(piece/per)))}
}
