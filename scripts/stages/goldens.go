package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gohone/hone/internal/wrongfixes"
)

// goldens tries the golden tests, and adds the run to the file, as far as it came.
func goldens(ctx context.Context, o options, known wrongfixes.Measured, modules []*wrongfixes.Module) error {
	if o.seed == 0 {
		o.seed = rand.Uint64()
	}
	drawn := wrongfixes.ShuffledGoldens(modules, rand.New(rand.NewPCG(o.seed, 0)))
	all := wrongfixes.Candidates(drawn)
	fmt.Printf("-seed=%d: %d golden tests\n", o.seed, len(all))
	log, err := openLog(o.work, false)
	if err != nil {
		return err
	}
	defer log.close()
	if o.redo {
		log.forget(wrongfixes.Result.Lost)
	}
	var failed error
	if !o.sofar {
		failed = measure(ctx, o, drawn, log)
	}
	run := wrongfixes.GoldenRun{Note: o.note, Seed: o.seed, All: len(all)}
	for _, r := range log.of(all) {
		run.Add(r)
	}
	for _, r := range run.Left {
		fmt.Printf("%-32s %v %s%s\n", r.Candidate, r.Stages, r.Said, r.Doubt)
	}
	fmt.Printf("%d of %d tried: %d refused, %d in doubt, %d right\n", run.Tried, run.All, run.Refused, run.Doubt, run.Right())
	if o.note == "" || run.Tried == 0 {
		return failed
	}
	known.Goldens = append(slices.Clip(known.Goldens), run)
	return errors.Join(failed, wrongfixes.WriteStages(wrongfixes.StagesFile, known))
}
