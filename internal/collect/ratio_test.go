package collect

import (
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

func TestRatioApart(t *testing.T) {
	c, got := collector(&script{perOp: map[string]time.Duration{"base": 1000, "with": 1600}})
	ratio, err := c.Ratio(t.Context(), Task{Benchmark: hone.Benchmark{Name: "A"}, N: 10, Baseline: source.Binary{Path: "base"}, Candidate: &source.Binary{Path: "with"}})
	if err != nil || ratio != 1.6 || len(*got) > 0 {
		t.Errorf("ratio %v, %v, %d measurements; want 1.6 and none", ratio, err, len(*got))
	}
}

// What disturbs a third of the bursts, on either side, does not change it.
func TestRatioOfTurns(t *testing.T) {
	bursts := func(values ...float64) (s source.Sample) {
		for _, v := range values {
			s.Bursts = append(s.Bursts, source.Burst{Slices: []float64{v}, GCs: []int{0}})
		}
		return s
	}
	disturbed := []source.Sample{bursts(2, 2, 2, 5, 2, 2), bursts(3, 9, 3, 3, 3, 3)}
	if got := ratioOfTurns(disturbed); got != 1.5 {
		t.Errorf("ratio %v, want 1.5", got)
	}
}
