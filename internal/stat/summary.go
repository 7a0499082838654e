package stat

import (
	"math"
	"slices"
)

// madToSigma scales a median absolute deviation to the standard deviation of
// the normal distribution that has it: 1/Phi^-1(3/4).
const madToSigma = 1.4826

// Median returns the middle of xs, or the mean of the two middle values; NaN
// if xs is empty. It leaves xs as it is. Values must not be NaN.
func Median(xs []float64) float64 {
	return sortedMedian(slices.Sorted(slices.Values(xs)))
}

func sortedMedian(sorted []float64) float64 {
	n := len(sorted)
	switch {
	case n == 0:
		return math.NaN()
	case n%2 == 1:
		return sorted[n/2]
	}
	return midpoint(sorted[n/2-1], sorted[n/2])
}

// midpoint is the mean of two numbers without overflow.
func midpoint(a, b float64) float64 {
	if m := (a + b) / 2; !math.IsInf(m, 0) {
		return m
	}
	return a/2 + b/2
}

// MAD returns the median absolute deviation of xs from their median, not
// scaled to a standard deviation; NaN if xs is empty.
func MAD(xs []float64) float64 {
	return sortedMAD(slices.Sorted(slices.Values(xs)))
}

// sortedMAD needs no second sort: seen from the median, the deviations of a
// sorted list ascend to either side, and merging the two ascents stops at the
// middle.
func sortedMAD(sorted []float64) float64 {
	n := len(sorted)
	if n == 0 {
		return math.NaN()
	}
	m := sortedMedian(sorted)
	right, _ := slices.BinarySearch(sorted, m)
	left := right - 1
	var before, dev float64
	for range n/2 + 1 {
		before = dev
		if left < 0 || right < n && sorted[right]-m <= m-sorted[left] {
			dev = sorted[right] - m
			right++
		} else {
			dev = m - sorted[left]
			left--
		}
	}
	if n%2 == 0 {
		return midpoint(before, dev)
	}
	return dev
}

// NormalMAD returns the standard deviation of the normal distribution that has
// the MAD of xs; 0 if xs is empty.
func NormalMAD(xs []float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	return madToSigma * MAD(xs)
}

// GeoMean returns the geometric mean of xs: the right average of ratios,
// since the mean of inverted ratios is the inverted mean. It is NaN if xs is
// empty or holds a value that is not positive.
func GeoMean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		if !(x > 0) {
			return math.NaN()
		}
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(xs)))
}

// HodgesLehmann returns the median of the means of all pairs of xs, each value
// paired with itself too; NaN if xs is empty. As an estimate of the centre of
// symmetry it wastes little on clean data (95 % efficient for normal noise,
// where the median is 64 %) and still bears 29 % of outliers.
//
// Source: Hodges and Lehmann, "Estimates of location based on rank tests",
// 1963.
func HodgesLehmann(xs []float64) float64 {
	return sortedHodgesLehmann(slices.Sorted(slices.Values(xs)))
}

func sortedHodgesLehmann(sorted []float64) float64 {
	n := len(sorted)
	if n == 0 {
		return math.NaN()
	}
	pairs := n * (n + 1) / 2
	upper := pairMean(sorted, pairs/2+1)
	if pairs%2 == 1 {
		return upper
	}
	return midpoint(pairMean(sorted, pairs/2), upper)
}

// pairMean returns the k-th smallest mean of a pair, k from 1. It bisects on
// the value and counts, rather than list the n*(n+1)/2 means: long sequences
// are asked for their estimate again and again.
func pairMean(sorted []float64, k int) float64 {
	lo, hi := sorted[0], sorted[len(sorted)-1]
	if pairsUpTo(sorted, lo) >= k {
		return lo
	}
	for range 100 { // to 2^-100 of the range, or adjacent numbers
		mid := midpoint(lo, hi)
		if mid <= lo || mid >= hi {
			break
		}
		if pairsUpTo(sorted, mid) >= k {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}

// pairsUpTo counts the pairs i <= j whose mean is at most v.
func pairsUpTo(sorted []float64, v float64) int {
	count, j := 0, len(sorted)-1
	for i := range sorted {
		for j >= i && midpoint(sorted[i], sorted[j]) > v {
			j--
		}
		if j < i {
			break
		}
		count += j - i + 1
	}
	return count
}
