package stat

import (
	"math"
	"slices"
)

// MaxLogRatio bounds the log-ratios of a sequence, in size: a thousand million
// times slower or faster. It keeps the ratio to a zero, and everything
// computed from it, finite.
const MaxLogRatio = 9 * math.Ln10

// bets are the sizes of the fixed stakes lambda of a sequence; each is placed
// on either sign. Small stakes do best where the shift is small against the
// noise, large ones where a few rounds tell. None is 1, which would be ruined
// by a single round.
var bets = [...]float64{.1, .25, .5, .9}

const (
	// foresight is the part of the capital that is staked by forecast; the
	// rest is shared among the fixed stakes. These need a few rounds more on
	// the noise that is common, and a half to a third of the rounds where
	// noise has two peaks, which no forecast of one centre describes.
	foresight = 0.75
	// boldness is the greatest stake on a forecast, which bounds what one
	// round can cost. A round disturbed by 40 % looks, to one who holds 20 %
	// for the truth, like the mirror image of a good one: it takes back what
	// the others said against 20 %, and so many rounds more are needed to
	// exclude what lies half-way to an outlier. With 0.98 a discovery takes
	// one round of 13 less, and an interval among disturbed rounds 2 of 16
	// more.
	boldness = 0.9
)

const (
	// firstScale is the noise assumed by the fixed stakes, as a standard
	// deviation of the log-ratio, before there are rounds to take it from.
	firstScale = 0.02
	// learning is the number of rounds that use firstScale.
	learning = 3
	// reach is the deviation, in standard deviations, at which a fixed stake
	// pays all it can; clipping there is what makes outliers harmless.
	reach = 1.5
	// minScale replaces a noise estimate of zero, which happens when rounds
	// are equal to the last digit (a coarse clock, a count). Zero would make
	// a round that equals theta 0/0. Any positive number keeps the evidence
	// valid, because it is fixed before the round.
	minScale = 1e-6
)

// Sequence is the evidence that paired log-ratios D = ln(candidate/baseline),
// one per round, give about the shift between the sides. The zero value is an
// empty sequence.
//
// For every shift theta it plays betting games against the hypothesis that,
// given the past, D is symmetric about theta. A game multiplies its capital in
// each round by 1 + g(D - theta) with |g| < 1. It is fair if the hypothesis is
// true whenever g is odd and fixed before the round: D - theta and its mirror
// image, of the other sign, are equally likely, and so the expected factor is
// 1, whatever the noise is. The mean of the capitals starts at 1 and, by
// Ville's inequality, ever reaches 1/a with probability at most a, whenever
// one looks and for whatever reason one stops. The games are:
//
//   - Three quarters of the capital bet by forecast. With q the density of the
//     next round as the rounds before have it, the factor is
//
//     1 + 0.9 * (q(D) - q(2 theta - D)) / (q(D) + q(2 theta - D)),
//
//     D weighed against its mirror image about theta. Without the 0.9 this
//     is the bet whose capital grows fastest where q is the truth. A round
//     that a forecast of heavy tails finds equally odd on either side costs
//     nothing and pays nothing, which is what makes the bet strong where
//     every third round is disturbed.
//
//   - The rest is shared among fixed stakes lambda of either sign, with the
//     factor 1 + lambda * clip((D - theta) / (1.5 s), -1, 1), where s is the
//     noise of the rounds before. They need no forecast to be good.
//
// Sources: Ramdas, Gruenwald, Vovk and Shafer, "Game-theoretic statistics and
// safe anytime-valid inference", 2023; de la Pena, "A general class of
// exponential inequalities for martingales and ratios", 1999 (what symmetry
// alone gives); Gruenwald, de Heide and Koolen, "Safe testing", 2024, and
// Larsson, Ramdas and Ruf, "The numeraire e-variable and reverse information
// projection", 2025 (the bet that grows fastest: the ratio of q to its
// projection on the hypothesis, which for symmetry is the mean of q and its
// mirror image); Waudby-Smith and Ramdas, "Estimating means of bounded random
// variables by betting", 2024 (stakes and their mixture); Howard, Ramdas,
// McAuliffe and Sekhon, "Time-uniform, nonparametric, nonasymptotic confidence
// sequences", 2021.
type Sequence struct {
	rounds []round   // in order of time
	sorted []float64 // the log-ratios, ascending
	widest float64   // greatest reach of a fixed stake, as log-ratio
	next   forecast  // of the next round
	fitted int       // the number of rounds that next was made of
}

// round is a log-ratio and what was known before it.
type round struct {
	d        float64
	perUnit  float64  // 1/(1.5 s): scales a deviation to the range of a stake
	forecast forecast // without weights in the first round
	density  float64  // of d in the forecast
}

// Add takes in the log-ratio of the next round, and reports whether it could:
// NaN is left out. Values beyond [MaxLogRatio] in size count as that.
func (s *Sequence) Add(d float64) bool {
	if math.IsNaN(d) {
		return false
	}
	d = max(-MaxLogRatio, min(MaxLogRatio, d))
	width := reach * s.scale()
	s.widest = max(s.widest, width)
	r := round{d: d, perUnit: 1 / width}
	if len(s.rounds) > 0 {
		r.forecast = s.expect()
		r.density = r.forecast.density(d - r.forecast.centre)
	}
	s.rounds = append(s.rounds, r)
	i, _ := slices.BinarySearch(s.sorted, d)
	s.sorted = slices.Insert(s.sorted, i, d)
	return true
}

// expect returns a forecast of the next round. One more round changes little
// among many, so one forecast serves until they are an eighth more.
func (s *Sequence) expect() forecast {
	if n := len(s.rounds); n-s.fitted > s.fitted/8 {
		s.next, s.fitted = forecastOf(s.sorted, fitSteps), n
	}
	return s.next
}

// scale is the noise of the rounds so far, as a standard deviation.
func (s *Sequence) scale() float64 {
	if len(s.rounds) < learning {
		return firstScale
	}
	return max(minScale, madToSigma*sortedMAD(s.sorted))
}

// Len returns the number of rounds.
func (s *Sequence) Len() int { return len(s.rounds) }

// Estimate returns the shift that fits the rounds best, as a log-ratio; NaN if
// there are none. It is the centre that the next round is expected about: like
// a mean where noise is clean, and hardly moved by rounds that are off.
func (s *Sequence) Estimate() float64 {
	if len(s.sorted) == 0 {
		return math.NaN()
	}
	return forecastOf(s.sorted, estimateSteps).centre
}

// Range returns the least and the greatest log-ratio; zeros if there are none.
func (s *Sequence) Range() (lo, hi float64) {
	if len(s.sorted) == 0 {
		return 0, 0
	}
	return s.sorted[0], s.sorted[len(s.sorted)-1]
}

// E returns the evidence, after the rounds so far, against the sides differing
// by the factor exp(theta): 1 is none, and 1/a or more has probability at most
// a if theta is the truth. Against no difference at all, ask for theta 0. It
// is +Inf where the evidence exceeds the numbers; see [Sequence.LogE].
func (s *Sequence) E(theta float64) float64 { return math.Exp(s.LogE(theta)) }

// LogE returns the natural logarithm of E. It adds logarithms up rather than
// multiply factors, so that long sequences neither overflow nor lose a stake
// that has been losing.
func (s *Sequence) LogE(theta float64) float64 {
	var logs [1 + 2*len(bets)]float64
	for _, r := range s.rounds {
		logs[0] += math.Log(r.foreseen(theta, theta))
		x := r.payoff(theta)
		for j, bet := range bets {
			logs[1+2*j] += math.Log1p(bet * x)
			logs[2+2*j] += math.Log1p(-bet * x)
		}
	}
	logs[0] += math.Log(foresight)
	for j := range logs[1:] {
		logs[1+j] += math.Log((1 - foresight) / float64(2*len(bets)))
	}
	return logSumExp(logs[:])
}

// payoff is what the round pays per unit of a fixed stake on a value above
// theta.
func (r *round) payoff(theta float64) float64 {
	return max(-1, min(1, (r.d-theta)*r.perUnit))
}

// foreseen is the factor that the round gives the capital staked by forecast,
// the least over all theta in [left, right].
//
// It depends on theta by the distance of the mirror image 2 theta - D from the
// centre of the forecast alone, and the nearer that is the less it is: a bowl
// about the point half-way between D and centre. Hence the least over a
// segment is known exactly.
func (r *round) foreseen(left, right float64) float64 {
	if r.density == 0 {
		return 1 // no round before this one to forecast it by
	}
	middle := midpoint(r.d, r.forecast.centre)
	mirrored := r.forecast.density(2 * (max(left, min(right, middle)) - middle))
	return 1 + boldness*(r.density-mirrored)/(r.density+mirrored)
}

// logSumExp is ln(sum(exp(logs))), with the greatest factored out.
func logSumExp(logs []float64) float64 {
	top := slices.Max(logs)
	sum := 0.0
	for _, l := range logs {
		sum += math.Exp(l - top)
	}
	return top + math.Log(sum)
}
