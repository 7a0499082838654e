package stat

import (
	"math"
	"slices"
)

// MaxLogRatio bounds the log-ratios of a sequence, in size: a thousand million
// times slower or faster. It keeps the ratio to a zero, and everything
// computed from it, finite.
const MaxLogRatio = 9 * math.Ln10

// bets are the sizes of the stakes lambda of a sequence; each is placed on
// either sign. Small stakes do best where the shift is small against the
// noise, large ones where a few rounds tell; their mean loses little to the
// best of them. None is 1, which would be ruined by a single round.
var bets = [...]float64{.1, .2, .35, .5, .65, .8, .9, .97}

const (
	// firstScale is the noise assumed, as a standard deviation of the
	// log-ratio, before there are rounds to take it from.
	firstScale = 0.02
	// learning is the number of rounds that use firstScale.
	learning = 3
	// reach is the deviation, in standard deviations, at which a bet pays
	// all it can; clipping there is what makes outliers harmless.
	reach = 1.5
	// minScale replaces a noise estimate of zero, which happens when rounds
	// are equal to the last digit (a coarse clock, a count). Zero would make
	// a round that equals theta 0/0. Any positive number keeps the evidence
	// valid, because it is fixed before the round; this one is far below
	// what a clock resolves, so that it only decides how narrow an interval
	// around identical rounds can get.
	minScale = 1e-6
)

// Sequence is the evidence that paired log-ratios D = ln(candidate/baseline),
// one per round, give about the shift between the sides. The zero value is an
// empty sequence.
//
// For every shift theta it plays a family of betting games against the
// hypothesis that D is symmetric about theta. Stake lambda multiplies its
// capital by
//
//	1 + lambda * clip((D - theta) / (1.5 s), -1, 1)
//
// in each round, where s is the noise of the rounds before. The game is fair
// if the hypothesis is true: the clipped term is odd, s is known beforehand,
// so the expected factor is 1. The mean capital over the stakes starts at 1
// and, by Ville's inequality, ever reaches 1/a with probability at most a,
// whenever one looks and for whatever reason one stops.
//
// Sources: Ramdas, Gruenwald, Vovk and Shafer, "Game-theoretic statistics and
// safe anytime-valid inference", 2023; Waudby-Smith and Ramdas, "Estimating
// means of bounded random variables by betting", 2024; de la Pena, "A general
// class of exponential inequalities for martingales and ratios", 1999 (what
// symmetry alone gives); Howard, Ramdas, McAuliffe and Sekhon, "Time-uniform,
// nonparametric, nonasymptotic confidence sequences", 2021.
type Sequence struct {
	rounds []round   // in order of time
	sorted []float64 // the log-ratios, ascending
	widest float64   // greatest reach of a round, as log-ratio
}

// round is a log-ratio and what was known before it.
type round struct {
	d       float64
	perUnit float64 // 1/(1.5 s): scales a deviation to the range of a bet
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
	s.rounds = append(s.rounds, round{d: d, perUnit: 1 / width})
	i, _ := slices.BinarySearch(s.sorted, d)
	s.sorted = slices.Insert(s.sorted, i, d)
	return true
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
// there are none. See [HodgesLehmann].
func (s *Sequence) Estimate() float64 { return sortedHodgesLehmann(s.sorted) }

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
	var logs [2 * len(bets)]float64
	for _, r := range s.rounds {
		x := r.payoff(theta)
		for j, bet := range bets {
			logs[2*j] += math.Log1p(bet * x)
			logs[2*j+1] += math.Log1p(-bet * x)
		}
	}
	return logMeanExp(logs[:])
}

// payoff is what the round pays per unit staked on a value above theta.
func (r round) payoff(theta float64) float64 {
	return max(-1, min(1, (r.d-theta)*r.perUnit))
}

// logMeanExp is ln(mean(exp(logs))), with the greatest factored out.
func logMeanExp(logs []float64) float64 {
	top := slices.Max(logs)
	sum := 0.0
	for _, l := range logs {
		sum += math.Exp(l - top)
	}
	return top + math.Log(sum/float64(len(logs)))
}
