package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gohone/hone/internal/wrongfixes"
)

// mutants tries right candidates with one mistake each, and adds the run to the file, as far as
// it came: what survives is to be looked at by a person.
func mutants(ctx context.Context, o options, known wrongfixes.Measured, modules []*wrongfixes.Module) error {
	if o.seed == 0 {
		o.seed = rand.Uint64()
	}
	run := wrongfixes.MutantRun{Note: o.note, Seed: o.seed}
	drawn := wrongfixes.Mutants(modules, o.mutants, rand.New(rand.NewPCG(o.seed, 0)))
	log, err := openLog("", true)
	if err != nil {
		return err
	}
	failed := measure(ctx, o, drawn, log)
	for _, c := range wrongfixes.Candidates(drawn) {
		results := log.of([]*wrongfixes.Candidate{c})
		if len(results) == 0 {
			continue // the run was cut off before it
		}
		run.Add(c, results[0])
	}
	for _, s := range run.Survivors {
		fmt.Printf("survived %-32s %s\n", s.Mutant, s.Change)
	}
	fmt.Printf("-seed=%d: %d drawn, %d compile, %d rejected\n", o.seed, run.Drawn, run.Mutants, run.Rejected)
	if o.note != "" && run.Drawn > 0 {
		known.Mutants = append(slices.Clip(known.Mutants), run)
		err = wrongfixes.WriteStages(wrongfixes.StagesFile, known)
	}
	if failed != nil {
		return failed
	}
	return err
}
