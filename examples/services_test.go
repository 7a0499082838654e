package main

import (
	"testing"

	"github.com/gohone/hone/internal/casestudies"
)

func TestServed(t *testing.T) {
	for _, test := range []struct {
		baseline, candidate string
		want                bool
	}{
		{casestudies.Slow, casestudies.Tuned, true},
		{casestudies.Tuned, casestudies.Fixed, true},
		{casestudies.Slow, casestudies.Traded, false}, // it does not behave the same
		{casestudies.Slow, "", false},                 // measured alone
	} {
		if got := served(casestudies.Comparison{Baseline: test.baseline, Candidate: test.candidate}); got != test.want {
			t.Errorf("%s and %q: %v", test.baseline, test.candidate, got)
		}
	}
}
