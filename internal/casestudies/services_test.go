package casestudies

import (
	"strings"
	"testing"

	"github.com/gohone/hone"
)

func TestCompareService(t *testing.T) {
	s := CompareService(Slow, Tuned, []hone.Verdict{
		{Unit: hone.SecPerOp, Baseline: 50e-6, Value: 25e-6, Delta: -0.5, Interval: [2]float64{-0.6, -0.375}, Outcome: hone.Improvement, Rounds: 12},
		{Unit: hone.RequestsPerSec, Baseline: 1000, Value: 1500, Delta: 0.5, Interval: [2]float64{-1, 1e9}, Outcome: hone.Inconclusive, Rounds: 12},
		{Unit: hone.P99Sec, Baseline: 1, Value: 2, Delta: 1, Outcome: hone.Regression, Rounds: 12},
	})
	if s.CPU.Speedup != 2 || s.CPU.Interval == nil || *s.CPU.Interval != [2]float64{1.6, 2.5} || s.CPU.Outcome != hone.Improvement {
		t.Errorf("processor time %+v", s.CPU)
	}
	if s.Rate.Speedup != 1.5 || s.Rate.Interval != nil || s.Rate.Candidate != 1500 {
		t.Errorf("requests %+v", s.Rate)
	}
}

func TestUnderLoad(t *testing.T) {
	tuned := CompareService(Slow, Tuned, []hone.Verdict{
		{Unit: hone.SecPerOp, Baseline: 5e-6, Value: 1e-6, Delta: -0.8, Interval: [2]float64{-0.84, -0.75}, Outcome: hone.Improvement, Rounds: 9},
	})
	both := CompareService(Tuned, Fixed, []hone.Verdict{
		{Unit: hone.SecPerOp, Baseline: 1e-6, Value: 1e-6, Delta: 0, Interval: [2]float64{-0.2, 0.25}, Outcome: hone.NoChange, Rounds: 9},
	})
	var b strings.Builder
	underLoad(&b, []Result{{Study: "join"}, {Study: "leftpad", Services: []Service{tuned, both}}})
	if want := "| leftpad | processor time | 5 µs | 1 µs |  | 5 [4, 6.25] |  | ≈ 1 [0.8, 1.25] |\n"; !strings.Contains(b.String(), want) {
		t.Errorf("%s; want %s", b.String(), want)
	}
	if strings.Contains(b.String(), "join") {
		t.Errorf("%s: has a program that is no service", b.String())
	}
	b.Reset()
	if underLoad(&b, []Result{{Study: "join"}}); b.Len() > 0 {
		t.Errorf("%q without a service", b.String())
	}
}
