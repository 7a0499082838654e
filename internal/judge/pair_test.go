package judge

import (
	"math"
	"testing"
)

func TestPairValues(t *testing.T) {
	for name, test := range map[string]struct {
		in                  Pair
		baseline, candidate float64
	}{
		"in one piece": {Pair{Baseline: 3, Candidate: 4}, 3, 4},
		"quiet":        {Pair{Baseline: 2, Candidate: 3, Bursts: [2][]float64{{2, 2, 2}, {3, 3, 3}}}, 2, 3},
		// The candidate is half as slow again in every pair of bursts, but had
		// no quiet moment.
		"candidate disturbed": {Pair{Baseline: 2, Candidate: 6, Bursts: [2][]float64{{2, 4, 4}, {6, 6, 6}}}, 2, 3},
		"baseline disturbed":  {Pair{Baseline: 4, Candidate: 3, Bursts: [2][]float64{{4, 4, 4}, {6, 6, 3}}}, 2, 3},
	} {
		baseline, candidate := test.in.Values()
		if math.Abs(baseline-test.baseline)+math.Abs(candidate-test.candidate) > 1e-12 {
			t.Errorf("%s: %v, %v; want %v, %v", name, baseline, candidate, test.baseline, test.candidate)
		}
	}
}
