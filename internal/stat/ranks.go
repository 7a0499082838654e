package stat

import (
	"cmp"
	"math"
	"slices"
)

// exactRanks is the number of values up to which the distribution of ranks is
// counted out. Beyond, the normal approximation is right to a part in a
// hundred at the levels in use, or errs to the safe side.
const exactRanks = 60

// MannWhitney returns the probability, were a and b drawn from one
// distribution, that they fall as far apart as they do, to either side: the
// two-sided p-value of the rank sum test. It is 1 where a side is empty.
//
// Values that are equal share the mean of their ranks. Up to 60 values the
// p-value is exact, with ties too: it counts the ways to pick len(a) of all
// the ranks there are. With more it is that of the normal distribution, its
// variance corrected for ties.
//
// Sources: Mann and Whitney, "On a test of whether one of two random variables
// is stochastically larger than the other", 1947; Lehmann, "Nonparametrics:
// statistical methods based on ranks", 1975, 1.4 (ties).
func MannWhitney(a, b []float64) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 1
	}
	ranks, sum := midranks(a, b)
	n, all := len(a), len(ranks)
	distance := math.Abs(float64(sum - n*(all+1))) // twice that of the rank sum from its mean
	if all > exactRanks {
		return normalTwoSided(distance, ranks, n)
	}
	p := 0.0
	for s, ways := range rankSums(ranks, n) {
		if math.Abs(float64(s-n*(all+1))) >= distance {
			p += ways
		}
	}
	return min(1, p)
}

// midranks returns twice the ranks of all values, which makes them integers,
// and the sum of those of a.
func midranks(a, b []float64) (doubled []int, sum int) {
	type value struct {
		v   float64
		ofA bool
	}
	all := make([]value, 0, len(a)+len(b))
	for _, v := range a {
		all = append(all, value{v, true})
	}
	for _, v := range b {
		all = append(all, value{v, false})
	}
	slices.SortFunc(all, func(x, y value) int { return cmp.Compare(x.v, y.v) })
	doubled = make([]int, len(all))
	for start, end := 0, 0; start < len(all); start = end {
		for end < len(all) && all[end].v == all[start].v {
			end++
		}
		for i := start; i < end; i++ {
			doubled[i] = start + 1 + end // the mean of ranks start+1 to end, twice
			if all[i].ofA {
				sum += doubled[i]
			}
		}
	}
	return doubled, sum
}

// rankSums returns, by sum, the probability that n ranks picked at random from
// those given sum up to it. It counts, one rank after another, the ways to
// reach each sum with each number of ranks.
func rankSums(ranks []int, n int) []float64 {
	most := 0
	for _, r := range ranks {
		most += r
	}
	ways := make([][]float64, n+1) // by how many were picked, and their sum
	for k := range ways {
		ways[k] = make([]float64, most+1)
	}
	ways[0][0] = 1
	for i, r := range ranks {
		for k := min(n, i+1); k > 0; k-- {
			for s := most; s >= r; s-- {
				ways[k][s] += ways[k-1][s-r]
			}
		}
	}
	all := 0.0
	for _, w := range ways[n] {
		all += w
	}
	for s := range ways[n] {
		ways[n][s] /= all
	}
	return ways[n]
}

// normalTwoSided is the probability that the rank sum of n of the ranks, all
// of them doubled, falls as far from its mean.
func normalTwoSided(distance float64, ranks []int, n int) float64 {
	all := len(ranks)
	mean, square := float64(all+1), 0.0
	for _, r := range ranks {
		square += (float64(r) - mean) * (float64(r) - mean)
	}
	// Drawing n of a finite population without replacement.
	variance := float64(n) * float64(all-n) / float64(all) * square / float64(all-1)
	if variance == 0 {
		return 1
	}
	// Half a step to the centre, as sums are whole numbers.
	z := max(0, distance-1) / math.Sqrt(variance)
	return math.Erfc(z / math.Sqrt2)
}

// Shift is by how much one sample lies above another.
type Shift struct {
	Estimate float64
	Lo, Hi   float64
	// Level is the probability with which such bounds hold the shift.
	Level float64
}

// ShiftInterval returns how far b lies above a, if one is the other moved: the
// median of all differences between a value of b and one of a, and as bounds
// those between which lie the shifts that [MannWhitney] does not reject at
// level 1 - confidence. Where the samples are too small for that level (fewer
// than 4 each at 0.95), the bounds are the least and greatest difference and
// Level is what these reach. Without values on both sides all is NaN, Level 0.
//
// Source: Hodges and Lehmann, "Estimates of location based on rank tests",
// 1963; Lehmann 1975, 2.6. With ties the level is at least the stated one.
func ShiftInterval(a, b []float64, confidence float64) Shift {
	if len(a) == 0 || len(b) == 0 {
		nan := math.NaN()
		return Shift{Estimate: nan, Lo: nan, Hi: nan}
	}
	differences := make([]float64, 0, len(a)*len(b))
	for _, x := range a {
		for _, y := range b {
			differences = append(differences, y-x)
		}
	}
	slices.Sort(differences)
	k, level := cut(len(a), len(b), 1-confidence)
	return Shift{
		Estimate: sortedMedian(differences),
		Lo:       differences[k],
		Hi:       differences[len(differences)-1-k],
		Level:    level,
	}
}

// cut returns how many differences may be cut off at either end, so that the
// shift lies in what is left with probability level, at least 1 - alpha if
// possible. The shift lies below the (k+1)-th smallest of the differences when
// k or fewer of them lie below it, which is a count that has the distribution
// of the rank sum of n among n+m, less its least value.
func cut(n, m int, alpha float64) (k int, level float64) {
	tail := 0.0
	for i, p := range below(n, m)[:(n*m+1)/2] {
		tail += p
		if i > 0 && 2*tail > alpha {
			break
		}
		k, level = i, max(0, 1-2*tail)
	}
	return k, level
}

// below returns the distribution of the number of pairs, of n and m values
// without ties, in which the second is less than the first.
func below(n, m int) []float64 {
	if n+m > exactRanks {
		return belowNormal(n, m)
	}
	ranks := make([]int, n+m)
	for i := range ranks {
		ranks[i] = i + 1
	}
	least := n * (n + 1) / 2
	return rankSums(ranks, n)[least : least+n*m+1]
}

func belowNormal(n, m int) []float64 {
	sigma := math.Sqrt(float64(n) * float64(m) * float64(n+m+1) / 12)
	out, before := make([]float64, n*m+1), 0.0
	for i := range out {
		z := (float64(i) + .5 - float64(n*m)/2) / sigma
		now := math.Erfc(-z/math.Sqrt2) / 2
		out[i], before = now-before, now
	}
	return out
}
