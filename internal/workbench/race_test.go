package workbench

import (
	"testing"

	"github.com/gohone/hone/internal/search"
)

func TestExactGainsDecideUnlessARivalPromisesMore(t *testing.T) {
	for name, test := range map[string]struct {
		best, rival search.Trial
		want        bool
	}{
		"more allocations saved":                    {search.Trial{Gain: 2, Bound: 1.3}, search.Trial{Gain: 1, Bound: 1.3}, true},
		"a little more promised":                    {search.Trial{Gain: 2, Bound: 1.3}, search.Trial{Gain: 1, Bound: 1.4}, true},
		"far more promised, as by waiting":          {search.Trial{Gain: 2, Bound: 1.02}, search.Trial{Gain: 1, Bound: 1.35}, false},
		"the same saved":                            {search.Trial{Gain: 1, Bound: 1.3}, search.Trial{Gain: 1, Bound: 1.1}, false},
		"nothing saved by either, less is promised": {search.Trial{Bound: 1.3}, search.Trial{Bound: 1.02}, false},
	} {
		if got := beats(test.best, test.rival); got != test.want {
			t.Errorf("%s: decided without measuring: %t, want %t", name, got, test.want)
		}
	}
}
