package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gohone/hone/internal/wrongfixes"
)

// sample tries candidates drawn from all there are, and adds the run to the file, as far as it
// came. What came of single ones is kept where it may be looked at.
func sample(ctx context.Context, o options, known wrongfixes.Measured, modules []*wrongfixes.Module) error {
	if o.seed == 0 {
		o.seed = rand.Uint64()
	}
	drawn := wrongfixes.Sample(modules, o.sample, rand.New(rand.NewPCG(o.seed, 0)))
	all := wrongfixes.Candidates(drawn)
	fmt.Printf("-seed=%d: %d candidates of %d modules\n", o.seed, len(all), len(drawn))
	log, err := openLog(o.work, false)
	if err != nil {
		return err
	}
	defer log.close()
	var failed error
	if !o.sofar {
		failed = measure(ctx, o, drawn, log)
	}
	results := log.of(all)
	show(results)
	if o.note == "" || len(results) == 0 {
		return failed
	}
	sum := tally(fmt.Sprintf("%s; -sample %d -seed %d", o.note, o.sample, o.seed), results)
	known.Runs = append(known.Runs, sum)
	shown := slices.DeleteFunc(all, (*wrongfixes.Candidate).Withheld)
	known.Results = log.of(shown)
	return errors.Join(failed, wrongfixes.WriteStages(wrongfixes.StagesFile, known))
}
