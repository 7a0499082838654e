package metrics

import "math"

// quantile estimates a quantile from cumulative buckets as histogram_quantile of
// Prometheus does: evenly spread within a bucket, the first beginning at 0
// unless its bound is not above that. Above the last finite bound it is that
// bound. It is nil where nothing was observed, or the bounds say nothing.
func quantile(buckets []Bucket, q float64) *float64 {
	n := len(buckets)
	if n < 2 || !math.IsInf(buckets[n-1].Bound, 1) || buckets[n-1].Count <= 0 {
		return nil
	}
	rank := q * buckets[n-1].Count
	i := 0
	for i < n-1 && buckets[i].Count < rank {
		i++
	}
	if i == n-1 {
		return &buckets[n-2].Bound
	}
	low, before := 0.0, 0.0
	if i > 0 {
		low, before = buckets[i-1].Bound, buckets[i-1].Count
	} else if buckets[0].Bound <= 0 {
		return &buckets[0].Bound
	}
	v := low + (buckets[i].Bound-low)*(rank-before)/(buckets[i].Count-before)
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	return &v
}
