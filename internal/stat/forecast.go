package stat

import "math"

// A forecast is what the rounds so far let one expect of the next: a density
// of its log-ratio, symmetric about a centre and falling away from it.
//
// Noise on a shared machine is a mixture. Most rounds differ by what the
// layout of the binary does, 0.2 to 2 %; every third or fourth meets another
// program and is off by 10 to 30 %. One scale cannot describe both, so the
// density is a mixture of Student t densities over a ladder of scales, and
// the rounds decide their weights.
type forecast struct {
	centre  float64
	weights [rungs]float64 // of the scales, each divided by its scale
}

const (
	// rungs is the number of scales, from firstRung on, each thrice the one
	// before: 1e-5, finer than a clock resolves, to 1.8, a factor of 6. A
	// density of one scale stands for those up to sqrt(3) away with little
	// loss.
	rungs     = 12
	firstRung = 1e-5
	// freedom is that of the t densities: near enough to the normal that
	// clean noise is predicted well, and made of divisions alone.
	freedom = 5
	// fitSteps are steps of expectation maximisation. More of them, or fewer,
	// down to 4, hardly change the rounds needed: see TestEfficiency.
	fitSteps = 6
	// estimateSteps are those of the final centre, which they take a little
	// nearer to the mean where noise is clean.
	estimateSteps = 30
)

// ladder holds, by scale: 1/(freedom * scale^2), 1/scale, and the weight
// before there are rounds: centred at 1 %, broad (a standard deviation of a
// factor e^2), nowhere zero. It counts as much as one round does.
var ladder = func() (l [rungs]struct{ perSquare, perScale, prior float64 }) {
	sum, scale := 0.0, firstRung
	for j := range l {
		z := math.Log(scale/0.01) / 2
		l[j].perSquare = 1 / (freedom * scale * scale)
		l[j].perScale = 1 / scale
		l[j].prior = math.Exp(-z*z/2) + 0.002
		sum += l[j].prior
		scale *= 3
	}
	for j := range l {
		l[j].prior /= sum
	}
	return l
}()

// forecastOf fits a forecast, in so many steps, to the rounds seen, given in
// ascending order, of which there must be one. Centre and weights are fitted together by
// expectation maximisation from the median on: a round counts for the centre
// by how precise the rounds at its distance are, so that those disturbed
// hardly count. One round says nothing of the noise, and two do not tell which
// of them is disturbed: their centre stays the mean.
//
// Source: Dempster, Laird and Rubin, "Maximum likelihood from incomplete data
// via the EM algorithm", 1977; Lange, Little and Taylor, "Robust statistical
// modeling using the t distribution", 1989.
func forecastOf(sorted []float64, steps int) forecast {
	fit := fitting{centre: sortedMedian(sorted)}
	for j := range fit.shares {
		fit.shares[j] = ladder[j].prior
	}
	if len(sorted) > 1 {
		// The variance of a median of normal noise is pi/2 that of a mean.
		sigma := madToSigma * sortedMAD(sorted)
		fit.doubt = math.Pi / 2 * sigma * sigma / float64(len(sorted))
		for range steps {
			fit.step(sorted)
		}
	}
	f := forecast{centre: fit.centre}
	for j, share := range fit.shares {
		f.weights[j] = share * ladder[j].perScale
	}
	return f
}

// fitting is a forecast that is being fitted.
type fitting struct {
	centre float64
	// doubt is the variance of the centre, which adds to the square of every
	// distance from it. Without it a centre that coincides with a round, as
	// the median does, would be taken for infinitely precise and stay there.
	doubt  float64
	shares [rungs]float64 // of the scales; their sum is 1
}

// step weighs the rounds by the shares and the centre, and improves both.
func (f *fitting) step(ds []float64) {
	var total [rungs]float64
	// About the centre now, so that equal rounds stay exact.
	var moment, precision float64
	for _, d := range ds {
		r := d - f.centre
		p := f.weigh(r*r+f.doubt, &total)
		moment += p * r
		precision += p
	}
	n := float64(len(ds))
	for j := range f.shares {
		f.shares[j] = (total[j] + ladder[j].prior) / (n + 1)
	}
	if len(ds) > 2 {
		f.centre += moment / precision
		f.doubt = 1 / precision
	}
}

// weigh adds to total the parts that the scales have in a round at a distance
// from the centre, and returns what precision the round has for it.
func (f *fitting) weigh(square float64, total *[rungs]float64) float64 {
	var part [rungs]float64
	sum, precision := 0.0, 0.0
	for j := range part {
		t := 1 / (1 + square*ladder[j].perSquare)
		part[j] = f.shares[j] * ladder[j].perScale * t * t * t
		sum += part[j]
		precision += part[j] * t * ladder[j].perSquare
	}
	perSum := 1 / sum
	for j := range part {
		total[j] += part[j] * perSum
	}
	return (freedom + 1) * precision * perSum
}

// density is, but for a constant factor, that of a log-ratio at a distance
// from the centre. It falls with the size of the distance.
func (f *forecast) density(distance float64) float64 {
	square, sum := distance*distance, 0.0
	for j, w := range f.weights {
		t := 1 / (1 + square*ladder[j].perSquare)
		sum += w * t * t * t
	}
	return sum
}
