package service

import (
	"slices"

	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/stat"
)

// perBurst is how many windows that follow each other are one burst, of which the
// least counts: what other programs do to a window makes it longer, by what
// switching costs and by what they leave in the caches. Between equal builds, with
// 8 to 10 others on two processors, a round of 12 windows of 160 requests was off by
// 3.6 % (root of the mean square of 44) as the median of the ratios of windows, by
// 2.6 % as that of the lesser of two, by 2.1 % of three, and by 2.2 % of four. Windows
// of both sides at the same time are disturbed together, and each counts.
const perBurst = 3

// burstsOf are windows as bursts of so many each. The least of some would leave out collections
// of garbage that come in few of them, so each has its share of those first; see
// [evened].
func burstsOf(windows []window, each int) (bursts []source.Burst) {
	for slice := range slices.Chunk(evened(windows), each) {
		bursts = append(bursts, source.Burst{Slices: slice, GCs: make([]int, len(slice))})
	}
	return bursts
}

// evened is the processor time of a request in each window, in seconds, as it had
// been if all windows had had equally many collections of garbage for a request. What
// one costs is the median of what any two windows say that differ in them (Sen, 1968):
// disturbed ones move it little, and their mean keeps what it was.
func evened(windows []window) []float64 {
	times, collections := make([]float64, len(windows)), make([]float64, len(windows))
	mean := 0.0
	for i, w := range windows {
		n := float64(w.load.Requests)
		times[i], collections[i] = w.used.CPU.Seconds()/n, float64(w.used.GCs)/n
		mean += collections[i] / float64(len(windows))
	}
	cost := collectionCost(times, collections)
	for i := range times {
		times[i] -= cost * (collections[i] - mean)
	}
	return times
}

// collectionCost is the median of the slopes between two windows each, 0 if all
// had equally many collections.
func collectionCost(times, collections []float64) float64 {
	var slopes []float64
	for i := range times {
		for j := range i {
			if d := collections[i] - collections[j]; d != 0 {
				slopes = append(slopes, (times[i]-times[j])/d)
			}
		}
	}
	if len(slopes) == 0 {
		return 0
	}
	return max(0, stat.Median(slopes))
}
