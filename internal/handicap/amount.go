package handicap

import (
	"fmt"
	"math"
	"time"
)

// Amount is a delay in a loop: so many steps in every Every-th iteration.
type Amount struct{ Steps, Every int }

// solid is the least number of steps, in one go, whose time shows: as many as
// keep a processor from doing the work after them meanwhile. It looks a few
// hundred instructions ahead, and a step is three.
const solid = 200

// Idle returns the amount that counts iterations like a and waits for nothing.
// Counting takes a few tenths of a nanosecond, with b.Loop up to one, which is
// much to the shortest benchmarks: where the change must be exact, the baseline
// counts as well.
func (a Amount) Idle() Amount { return Amount{Every: a.Every} }

// AmountOf returns the delay that takes the given time, per iteration on the
// average, where a step takes step; both in seconds. Short delays are saved up
// for a few iterations, so what is measured in one piece should have a thousand
// or more.
func AmountOf(perOp, step float64) Amount {
	n := perOp / step
	if !(n > 0) {
		return Amount{}
	}
	every := max(1, int(math.Ceil(min(solid/n, 1<<20)-1e-9))) // a hair less: divisions round
	return Amount{Steps: int(math.Round(min(n*float64(every), MaxSteps))), Every: every}
}

// StepTime measures how long a step takes here and now, in seconds: the least
// of several attempts, about 10 ms in all. The clock of a processor changes, so
// what it takes elsewhere and later differs by as much.
func StepTime() float64 {
	const steps, attempts = 100_000, 64
	least := math.Inf(1)
	for range attempts {
		start := time.Now()
		odd := spin(steps)%2 != 0 // a use of the result, lest it be left out
		if took := time.Since(start).Seconds(); odd {
			least = min(least, took/steps)
		}
	}
	return least
}

// spin is the delay as it is written into source, but for its end.
func spin(steps int) int {
	x := 1
	for i := 0; i < steps; i++ {
		x *= 1103515245
	}
	return x
}

// Scale returns the steps that make a benchmark slower by the relative change
// wanted, 0.5 for half as long again, after a trial with other steps: plain and
// tried are its time without and with them. They must differ by a fifth for the
// answer to be one.
//
// The trial counts, without knowing, how often an iteration calls the function.
func Scale(plain, tried float64, steps int, wanted float64) (int, error) {
	grew := tried/plain - 1
	if !(grew >= 0.2) || math.IsInf(grew, 1) || !(wanted > 0) {
		return 0, fmt.Errorf("delay of %d steps: changed the time by %+.0f %%, too little to conclude from", steps, 100*grew)
	}
	n := math.Round(float64(steps) * wanted / grew)
	if n < 1 || n > MaxSteps {
		return 0, fmt.Errorf("delay: a change of %+.2g %% takes %.3g steps, want 1 to %d", 100*wanted, n, MaxSteps)
	}
	return int(n), nil
}
