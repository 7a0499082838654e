package stat

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"
)

var seedFlag = flag.Uint64("seed", 0, "seed of the simulations; 0 draws one")

// newRand draws a seed and prints it; -seed replays.
func newRand(t testing.TB) *rand.Rand {
	seed := *seedFlag
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("-seed=%d", seed)
	return rand.New(rand.NewPCG(seed, 0))
}

// atMost returns the number that a binomial count of n trials with
// probability p exceeds with probability less than 1e-7.
func atMost(n int, p float64) int {
	tail := 0.0
	for k := n; k > 0; k-- {
		lgN, _ := math.Lgamma(float64(n + 1))
		lgK, _ := math.Lgamma(float64(k + 1))
		lgR, _ := math.Lgamma(float64(n - k + 1))
		tail += math.Exp(lgN - lgK - lgR + float64(k)*math.Log(p) + float64(n-k)*math.Log1p(-p))
		if tail >= 1e-7 {
			return k
		}
	}
	return 0
}

func TestAtMost(t *testing.T) {
	// P(Bin(20, 1/2) >= 20) = 2^-20 = 9.5e-7 is not rare enough to forbid.
	if got := atMost(20, .5); got != 20 {
		t.Errorf("atMost(20, .5) = %d", got)
	}
	// P(Bin(30, 1/2) >= 29) = 31/2^30 = 2.9e-8, >= 28: 466/2^30 = 4.3e-7.
	if got := atMost(30, .5); got != 28 {
		t.Errorf("atMost(30, .5) = %d", got)
	}
}

// A world yields the log-ratios of one comparison, round by round, of sides
// that differ by nothing.
type world func(r *rand.Rand) (next func() float64)

func cauchy(r *rand.Rand) float64 { return math.Tan(math.Pi * (r.Float64() - .5)) }

// nulls is a list, not a map, so that a seed replays the same numbers.
var nulls = []struct {
	name string
	world
}{
	{"normal noise", func(r *rand.Rand) func() float64 {
		return func() float64 { return .01 * r.NormFloat64() }
	}},
	{"cauchy noise", func(r *rand.Rand) func() float64 {
		return func() float64 { return .01 * cauchy(r) }
	}},
	{"two modes", func(r *rand.Rand) func() float64 {
		return func() float64 { return math.Copysign(.3, r.Float64()-.5) + .001*r.NormFloat64() }
	}},
	{"noise that grows as seen before", func(r *rand.Rand) func() float64 {
		last := .01
		return func() float64 {
			last = max(1e-4, min(1, math.Abs(last)*1.3)) * r.NormFloat64()
			return last
		}
	}},
	{"drift, first runs slower", drifting(true)},
	{"random walk, rare great outages", walking},
}

// drifting is a machine with autocorrelated noise on which whatever runs first
// in a round takes 3 % longer. A fair coin orders the sides, or nothing does.
func drifting(coin bool) world {
	return func(r *rand.Rand) func() float64 {
		state := 0.0
		slot := func() float64 {
			state = .95*state + .01*r.NormFloat64()
			return state + .005*r.NormFloat64()
		}
		return func() float64 {
			first, second := slot()+.03, slot()
			if coin && r.IntN(2) == 0 {
				return first - second
			}
			return second - first
		}
	}
}

func walking(r *rand.Rand) func() float64 {
	state := 0.0
	slot := func() float64 {
		state += .02*r.NormFloat64() + .01
		if r.IntN(10) == 0 {
			return state + math.Abs(cauchy(r))
		}
		return state
	}
	return func() float64 {
		first, second := slot(), slot()
		if r.IntN(2) == 0 {
			return first - second
		}
		return second - first
	}
}

// alarms counts the comparisons, of n, in which one who looks after each of 50
// rounds would ever have rejected that the sides are equal, at level alpha.
func alarms(r *rand.Rand, w world, n int, alpha float64) int {
	count := 0
	for range n {
		var s Sequence
		next := w(r)
		for range 50 {
			s.Add(next())
		}
		if s.excluded(0, 0, 1/alpha) {
			count++
		}
	}
	return count
}

func TestFalseAlarms(t *testing.T) {
	const n, alpha = 1000, .05
	r := newRand(t)
	for _, null := range nulls {
		got, limit := alarms(r, null.world, n, alpha), atMost(n, alpha)
		t.Logf("%s: %d of %d", null.name, got, n)
		if got > limit {
			t.Errorf("%s: %d false alarms of %d, more than %d", null.name, got, n, limit)
		}
	}
	// The coin is what makes it so: without it the bias of the first place
	// is a difference, and is found.
	if got := alarms(r, drifting(false), 200, alpha); got < 100 {
		t.Errorf("without the coin: %d alarms of 200; the simulation cannot tell", got)
	}
}

// Coverage of the truth when the interval is looked at after every round:
// missing once is missing.
func TestCoverage(t *testing.T) {
	const n, alpha = 300, .05
	r := newRand(t)
	for _, null := range nulls {
		missed := 0
		for i := range n {
			shift := []float64{0, .05, -2}[i%3]
			if missesOnce(null.world(r), shift, alpha) {
				missed++
			}
		}
		t.Logf("%s: %d of %d", null.name, missed, n)
		if limit := atMost(n, alpha); missed > limit {
			t.Errorf("%s: %d intervals of %d missed, more than %d", null.name, missed, n, limit)
		}
	}
}

func missesOnce(next func() float64, shift, alpha float64) bool {
	var s Sequence
	for n := 1; n <= 40; n++ {
		s.Add(next() + shift)
		if n%4 != 0 {
			continue // nested: what a look misses, the next look misses too
		}
		if lo, hi, ok := s.Interval(alpha); !ok || shift < lo || shift > hi {
			return true
		}
	}
	return false
}

// Forty equal comparisons, each stopped when it looks best: any discovery is a
// false one, so discoveries happen in at most a share alpha of families.
func TestFalseDiscoveriesOfStoppedFamilies(t *testing.T) {
	const families, m, alpha = 100, 40, .1
	r := newRand(t)
	wrong, world := 0, drifting(true)
	for range families {
		es := make([]float64, m)
		for i := range es {
			es[i] = stoppedAtBest(world(r))
		}
		for _, selected := range EBH(es, alpha) {
			if selected {
				wrong++
				break
			}
		}
	}
	if limit := atMost(families, alpha); wrong > limit {
		t.Errorf("%d families of %d with a false discovery, more than %d", wrong, families, limit)
	}
}

// stoppedAtBest stops as soon as the evidence reaches 5, which an eager
// stopping rule would.
func stoppedAtBest(next func() float64) float64 {
	var s Sequence
	for range 30 {
		s.Add(next())
		if s.E(0) >= 5 {
			break
		}
	}
	return s.E(0)
}

// What must be found: 5 % at 1 % noise, within 30 rounds, and with an interval
// that excludes no difference; among 100 comparisons within 40.
func TestPower(t *testing.T) {
	r := newRand(t)
	const n = 300
	var total, worst int
	for range n {
		var s Sequence
		for s.Len() < 100 && s.E(0) < 20 {
			s.Add(.05 + .01*r.NormFloat64())
		}
		total += s.Len()
		for s.Len() < 100 && s.E(0) < 2000 {
			s.Add(.05 + .01*r.NormFloat64())
		}
		worst = max(worst, s.Len())
	}
	t.Logf("mean rounds to 20: %.1f; most rounds to 2000: %d", float64(total)/n, worst)
	if total > 12*n {
		t.Errorf("alone: %.1f rounds on the mean, more than 12", float64(total)/n)
	}
	if worst > 40 {
		t.Errorf("among 100: %d rounds, more than 40", worst)
	}
}
