package statsd

import (
	"maps"
	"math"
	"slices"
)

// sketch holds values so that percentiles come out with a relative error of 1 %
// at most: each cell holds those between a power of base and the next, as the
// DDSketch of Masson, Rim and Lee (VLDB 2019) does.
type sketch struct {
	positive, negative map[int]float64 // weight by cell
	zero               float64
	weight, sum        float64
	min, max           float64
	count              int64 // values as they were sent
}

// base is (1+e)/(1-e) for a relative error e of 1 %.
const base = 1.01 / 0.99

// Values outside of these are put into the outermost cells.
const least, greatest = 1e-9, 1e18

func newSketch() *sketch {
	return &sketch{positive: map[int]float64{}, negative: map[int]float64{}, min: math.Inf(1), max: math.Inf(-1)}
}

// add adds a value that stands for so many.
func (s *sketch) add(v, weight float64) {
	switch {
	case v > 0:
		s.positive[cell(v)] += weight
	case v < 0:
		s.negative[cell(-v)] += weight
	default:
		s.zero += weight
	}
	s.weight += weight
	s.sum += v * weight
	s.min, s.max = min(s.min, v), max(s.max, v)
	s.count++
}

func cell(v float64) int {
	return int(math.Ceil(math.Log(min(max(v, least), greatest)) / math.Log(base)))
}

// middle is the value that is at most 1 % from all of its cell.
func middle(cell int) float64 { return 2 * math.Pow(base, float64(cell)) / (base + 1) }

// quantile returns the value below which the share q of the weight lies.
func (s *sketch) quantile(q float64) float64 {
	rank := q * s.weight
	within := func(v float64) float64 { return min(max(v, s.min), s.max) }
	for _, c := range slices.Backward(slices.Sorted(maps.Keys(s.negative))) {
		if rank -= s.negative[c]; rank <= 0 {
			return within(-middle(c))
		}
	}
	if rank -= s.zero; rank <= 0 && s.zero > 0 {
		return within(0)
	}
	for _, c := range slices.Sorted(maps.Keys(s.positive)) {
		if rank -= s.positive[c]; rank <= 0 {
			return within(middle(c))
		}
	}
	return s.max
}
