// Command calibration measures on simulated data how often verdicts are wrong
// and what they find, and writes docs/calibration.json, from which a page is
// rendered:
//
//	make calibration
//
// Seeds are drawn when it runs. All of its runs are written, whatever they
// show, in the place of those before.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"sync"

	"github.com/gohone/hone/internal/calibration"
	"github.com/gohone/hone/internal/judge"
)

func main() {
	plan := calibration.DefaultPlan()
	count := flag.Int("runs", 4, "runs, each with a seed of its own")
	flag.IntVar(&plan.Suites, "suites", plan.Suites, "suites of equal sides, and as many with effects, per kind of noise")
	flag.IntVar(&plan.Benchmarks, "benchmarks", plan.Benchmarks, "benchmarks of a suite")
	flag.IntVar(&plan.Rounds, "rounds", plan.Rounds, "rounds of a benchmark at most")
	flag.Parse()
	runs := make([]calibration.Run, *count)
	var all sync.WaitGroup
	for i := range runs {
		all.Go(func() {
			runs[i] = calibration.Measure(rand.Uint64(), plan, judge.DefaultPolicy())
			fmt.Printf("run %d: seed %d\n", i+1, runs[i].Seed)
		})
	}
	all.Wait()
	if err := calibration.Save(calibration.File, runs); err != nil {
		fmt.Fprintln(os.Stderr, "calibration:", err)
		os.Exit(1)
	}
}
