package stat

import "math"

// Share returns the Wilson interval of a share of which k of n independent
// trials were a success, at a confidence in (0, 1). Of no trials it is all of
// [0, 1]. It covers well on average for n from about 10, and unlike the normal
// one never leaves [0, 1] (Wilson 1927; Brown, Cai, DasGupta 2001).
func Share(k, n int, confidence float64) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	z := math.Sqrt2 * math.Erfinv(confidence)
	p, m := float64(k)/float64(n), float64(n)
	mid := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return max(0, mid-half), min(1, mid+half)
}
