package workbench

import (
	"fmt"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
)

const (
	// freeFunctions is how many functions a fix may declare, or give other parameters, for any
	// gain: the one that does without what it did, what it calls for that, and one between it and
	// those that call it. Such a patch is read at a glance.
	freeFunctions = 3
	// wholePrice is how many functions beyond those a fix may declare that saves all of a benchmark's
	// time, allocations or bytes: each must be worth a twentieth. What calls and what is called have
	// to be read together, by whoever merges it and by all after him, and there are two ways to do
	// one thing from then on. A saving that is near what two machines differ by does not pay for
	// that, a half pays for a dozen.
	wholePrice = 20
)

// readable leaves fixes to a person that would cost a reader more than they save, at most: a part
// of what a benchmark allocates, or of the time that what they replace takes. Whether a program is
// faster with them is not the question: they would be kept, and nobody would merge them.
func (s *session) readable(c *candidate, share float64) error {
	declared, err := fix.Declared(c.pass.base.tree, c.tree)
	if err != nil {
		return err
	}
	for _, f := range c.fixes {
		share = max(share, s.removable(f))
	}
	if price(len(declared)) <= share {
		return nil
	}
	return &rejection{fmt.Sprintf("it saves %.1f %% of a benchmark at most, which is little for a patch that declares %d functions or changes what they take", share*100, len(declared)), hone.Shown, false}
}

// price is what a fix must save of some benchmark that declares so many functions.
func price(functions int) float64 {
	return float64(max(0, functions-freeFunctions)) / wholePrice
}

// removable is the largest part of the time a benchmark takes, or waits, that is charged to what a fix removes.
func (s *session) removable(f hone.Fix) float64 {
	most := 0.0
	for _, id := range f.Findings {
		for _, e := range s.charges[id] {
			if e.Measure == hone.CPUTime || e.Measure == hone.Blocked {
				most = max(most, e.Removable)
			}
		}
	}
	return most
}
