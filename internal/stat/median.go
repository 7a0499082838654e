package stat

import (
	"math"
	"slices"
)

// MedianInterval returns bounds of the median of what xs was drawn from, and
// the probability, level, with which such bounds hold it: the narrowest pair
// of values, equally far from either end of the sorted xs, whose level is at
// least confidence. Nothing is assumed about the distribution but that the
// values are independent draws of it.
//
// Where no pair has that level (under 6 values at 0.95) the bounds are the
// least and the greatest value, and level is what these reach: 0 for one
// value. Of none the bounds are NaN.
//
// Source: Thompson, "On confidence ranges for the median and other expectation
// distributions for populations of unknown distribution form", 1936. The
// median lies below the k-th smallest of n values when less than k of them lie
// below the median, which has the probability of a binomial count.
func MedianInterval(xs []float64, confidence float64) (lo, hi, level float64) {
	n := len(xs)
	if n == 0 {
		return math.NaN(), math.NaN(), 0
	}
	sorted := slices.Sorted(slices.Values(xs))
	tail, k := 0.0, 0
	for i := range (n + 1) / 2 {
		tail += binomialHalf(n, i)
		if i > 0 && 1-2*tail < confidence {
			break
		}
		k, level = i, max(0, 1-2*tail)
	}
	return sorted[k], sorted[n-1-k], level
}

// binomialHalf is the probability of k heads in n tosses of a fair coin.
func binomialHalf(n, k int) float64 {
	return math.Exp(lnChoose(n, k) - float64(n)*math.Ln2)
}

func lnChoose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}
