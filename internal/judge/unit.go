package judge

import (
	"math"
	"strings"

	"github.com/gohone/hone"
)

// direction says which values of a unit are the better ones.
type direction int

const (
	lower  direction = -1
	higher direction = +1
)

// trait is what a verdict must know of a unit.
type trait struct {
	better direction
	// count marks units that count what a program does, which another
	// program on the machine hardly changes.
	count bool
	floor float64 // of a count that varies: differences up to it are no change
}

// relativeFloor is the other part of the floor of a count that varies.
const relativeFloor = 0.01

// traits of the units that are known. 16 B is what the smallest object without
// pointers takes from the heap once the allocator has filled its block.
var traits = map[hone.Unit]trait{
	hone.SecPerOp:    {better: lower},
	hone.BytesPerOp:  {better: lower, count: true, floor: 16},
	hone.AllocsPerOp: {better: lower, count: true, floor: 1},
	"B/s":            {better: higher},
	// Of a service: one collection in ten thousand requests more is none, and
	// so is a system call in twenty.
	hone.GCsPerOp:     {better: lower, count: true, floor: 1e-4},
	hone.IOCallsPerOp: {better: lower, count: true, floor: 0.05},
}

// traitOf takes units it does not know for durations and the like, of which
// less is better, unless they say that they are a rate.
func traitOf(u hone.Unit) trait {
	if t, ok := traits[u]; ok {
		return t
	}
	if strings.HasSuffix(string(u), "/s") || strings.HasSuffix(string(u), "/sec") {
		return trait{better: higher}
	}
	return trait{better: lower}
}

// Family returns how many of the units are judged together with durations, at
// least 1: all but those that count.
func Family(units []hone.Unit) int {
	n := 0
	for _, u := range units {
		if !traitOf(u).count {
			n++
		}
	}
	return max(1, n)
}

// directed returns the trait with the direction that is given: above zero more
// is better, below less; zero leaves it as it is.
func (t trait) directed(better int) trait {
	switch {
	case better > 0:
		t.better = higher
	case better < 0:
		t.better = lower
	}
	return t
}

// outcome names the side of zero on which an interval of deltas lies. If it
// lies on both, the sides differ and it is not known how.
func (t trait) outcome(interval [2]float64) hone.Outcome {
	switch {
	case interval[0] > 0:
		return t.outcomeOf(+1)
	case interval[1] < 0:
		return t.outcomeOf(-1)
	}
	return hone.Inconclusive
}

// outcomeOf names a difference, which may be 0, by its sign.
func (t trait) outcomeOf(difference float64) hone.Outcome {
	switch {
	case difference == 0:
		return hone.NoChange
	case difference*float64(t.better) > 0:
		return hone.Improvement
	}
	return hone.Regression
}

// floorAt is the difference that is no change, near a value.
func (t trait) floorAt(value float64) float64 { return max(t.floor, relativeFloor*value) }

func (t trait) withinFloor(a, b float64) bool { return math.Abs(a-b) <= t.floorAt(a) }

// margin is the floor as a part of the baseline. A baseline of zero has no
// parts; what is left to it is the relative floor, and the rule for values that
// all lie within the floor.
func (t trait) margin(baseline float64) float64 {
	if r := t.floorAt(baseline) / baseline; r > 0 && !math.IsInf(r, 1) {
		return r
	}
	return relativeFloor
}
