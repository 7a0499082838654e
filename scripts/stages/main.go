// Command stages puts every candidate of the corpus of wrong and right fixes,
// and the golden tests of the rules, through the checks of hone, and writes to
// docs/stages.json which of them reject it:
//
//	make stages
//	go run ./scripts/stages -note "what changed"
//	go run ./scripts/stages MODULE... MODULE/CANDIDATE...
//
//	go run ./scripts/stages -part seen -redo
//
// What a candidate came to is kept in a file of the folder -work at once, so
// that a run that was cut off goes on where it was; the file is removed when
// all are done. With arguments it tries those alone, prints what it finds
// and writes nothing. With -part it does the candidates of one part and keeps
// what it finds for a run of both; with -redo what went wrong is tried again;
// -sofar writes what a run that was cut off has found.
//
//	go run ./scripts/stages -hazards 0 [MODULE...]
//
// reads candidates for hazards alone, in seconds, and writes nothing.
//
//	go run ./scripts/stages -sample 250 -note "what is special" [-seed N]
//
// draws candidates from all batches and golden tests, those held back among them, and adds their
// sums to the file. An interrupt ends it: what came of the modules before, which are in an order drawn
// by chance, counts.
//
//	go run ./scripts/stages -mutants 60 -note "what is special" [-seed N]
//
// draws right candidates, makes one small mistake in each and adds what became of
// these mutants to the file. Survivors that are equivalent are to be argued there, by hand. With arguments those of
// the mutants drawn are tried again, alone, that are named.
//
//	go run ./scripts/stages -goldens -most 3m -note "what is special" [-seed N]
//
// tries the golden tests alone, all of them, in an order drawn by chance, and adds to the file how many
// of them hone run would not keep. It goes on where a run with the same -work was cut off, and an interrupt
// has it write what there is; then all, with -redo those that were not kept, can be had by another run. What takes
// longer than -most is in doubt.
//
// The stage of concurrency is for what the ones before it let pass: it takes
// the longest.
//
// Half of the last batch of the corpus is held back: the command prints what it got
// wrong of the others alone. Who improves a check with what it says can learn
// from the part held back how good the check is.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/gohone/hone/internal/wrongfixes"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	o := options{}
	flag.StringVar(&o.work, "work", filepath.Join(os.TempDir(), "hone-stages"), "folder for what is known of a run that was cut off")
	flag.StringVar(&o.note, "note", "", "what is special about this run")
	flag.IntVar(&o.workers, "p", 2, "modules at a time")
	flag.DurationVar(&o.budget, "budget", 24*time.Second, "time for the behaviour check of a candidate, as of a fix in hone run")
	flag.StringVar(&o.part, "part", "", "do the candidates of this part alone: seen or held")
	flag.BoolVar(&o.sofar, "sofar", false, "write what a run that was cut off found, and try nothing more")
	flag.IntVar(&o.hazards, "hazards", -1, "read the candidates of this batch (0: of the golden tests and all batches but the last) for hazards, try nothing else")
	flag.BoolVar(&o.redo, "redo", false, "try again what a run that was cut off got wrong")
	flag.IntVar(&o.mutants, "mutants", 0, "try so many right candidates with one mistake each, nothing else")
	flag.IntVar(&o.sample, "sample", 0, "try so many candidates drawn from all batches and golden tests, nothing else")
	flag.BoolVar(&o.goldens, "goldens", false, "try all golden tests, in an order drawn by chance, nothing else")
	flag.DurationVar(&o.most, "most", 0, "time for all the checks of a candidate; 0 is no limit")
	flag.BoolVar(&o.trace, "trace", false, "print what the checks of a candidate are at, and for how long they have been")
	flag.Uint64Var(&o.seed, "seed", 0, "seed of -mutants, -sample and -goldens; 0 draws one")
	flag.Parse()
	o.modules = flag.Args()
	if o.part != "" && o.other() == "" {
		fmt.Fprintf(os.Stderr, "stages: part %q: is seen or held\n", o.part)
		os.Exit(2)
	}
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "stages:", err)
		os.Exit(1)
	}
}

type options struct {
	work, note string
	workers    int
	budget     time.Duration
	part       string
	redo       bool
	sofar      bool
	mutants    int
	sample     int
	goldens    bool
	most       time.Duration // for all the checks of a candidate, 0 if there is no limit
	trace      bool
	seed       uint64   // of mutants, sample and goldens; 0 draws one
	hazards    int      // the batch to read alone; 0 is all, less is none
	modules    []string // modules and candidates to try alone
}

func run(ctx context.Context, o options) error {
	modules, err := corpus()
	if err != nil {
		return err
	}
	known, err := wrongfixes.ReadStages(wrongfixes.StagesFile)
	if err != nil {
		return err
	}
	all := modules
	if len(o.modules) > 0 && o.mutants == 0 {
		if modules, err = choose(modules, o.modules); err != nil {
			return err
		}
	}
	if o.hazards >= 0 {
		static(modules, o.hazards)
		return nil
	}
	if o.mutants > 0 {
		return mutants(ctx, o, known, modules)
	}
	if o.sample > 0 {
		return sample(ctx, o, known, modules)
	}
	if o.goldens {
		return goldens(ctx, o, known, modules)
	}
	log, err := openLog(o.work, len(o.modules) > 0)
	if err != nil {
		return err
	}
	defer log.close()
	if o.redo {
		log.forget(func(r wrongfixes.Result) bool { return r.Part != o.other() && r.Failed() })
	}
	if o.part != "" {
		modules = only(modules, func(c *wrongfixes.Candidate) bool { return c.Part() == o.part })
	}
	if o.sofar {
		return write(known, o.note, log.of(wrongfixes.Candidates(all)))
	}
	if err := measure(ctx, o, modules, log); err != nil {
		return err
	}
	results := log.of(wrongfixes.Candidates(all))
	show(results)
	if len(o.modules) > 0 || o.part != "" {
		return nil
	}
	return errors.Join(write(known, o.note, results), log.remove())
}

// write adds a run to the file. What became of the part held back is kept in
// sums alone: a run of nothing else leaves what is known of single changes as it is.
func write(known wrongfixes.Measured, note string, results []wrongfixes.Result) error {
	known.Runs = append(known.Runs, tally(note, results))
	seen := slices.DeleteFunc(slices.Clone(results), func(r wrongfixes.Result) bool { return r.Part == wrongfixes.Held })
	if len(seen) > 0 {
		known.Results = seen
	}
	return wrongfixes.WriteStages(wrongfixes.StagesFile, known)
}

// other is the part that is left out, if one is.
func (o options) other() string {
	switch o.part {
	case wrongfixes.Seen:
		return wrongfixes.Held
	case wrongfixes.Held:
		return wrongfixes.Seen
	}
	return ""
}

// partOf returns the part that a candidate is counted in.
func (o options) partOf(c *wrongfixes.Candidate) string {
	if o.sample > 0 {
		return wrongfixes.Sampled
	}
	return c.Part()
}

// choose returns those of the modules and candidates that are named; a name of none is an error.
func choose(all []*wrongfixes.Module, names []string) ([]*wrongfixes.Module, error) {
	known := map[string]bool{}
	some := only(all, func(c *wrongfixes.Candidate) bool {
		known[c.Module.Name], known[c.ID()] = true, true
		return slices.Contains(names, c.Module.Name) || slices.Contains(names, c.ID())
	})
	for _, name := range names {
		if !known[name] {
			return nil, fmt.Errorf("%s: no module or candidate has the name", name)
		}
	}
	return some, nil
}

// only returns the modules with those of their candidates that are wanted.
func only(all []*wrongfixes.Module, wanted func(*wrongfixes.Candidate) bool) []*wrongfixes.Module {
	var out []*wrongfixes.Module
	for _, m := range all {
		some := *m
		some.Candidates = slices.DeleteFunc(slices.Clone(m.Candidates), func(c *wrongfixes.Candidate) bool { return !wanted(c) })
		if len(some.Candidates) > 0 {
			out = append(out, &some)
		}
	}
	return out
}

// corpus returns all modules, the golden tests of the rules last.
func corpus() ([]*wrongfixes.Module, error) {
	modules, err := wrongfixes.Load()
	if err != nil {
		return nil, err
	}
	goldens, err := wrongfixes.Goldens("rules")
	return append(modules, goldens...), err
}

// measure tries the candidates that are not in the log, several modules at a
// time.
func measure(ctx context.Context, o options, modules []*wrongfixes.Module, log *logFile) error {
	own, err := ownTests()
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(o.workers)
	for _, m := range modules {
		if !slices.ContainsFunc(m.Candidates, func(c *wrongfixes.Candidate) bool { return !log.has(c.ID()) }) {
			continue
		}
		group.Go(func() error {
			candidates := m.Candidates
			if m.Golden && o.mutants == 0 { // mutants are made of what is unasked
				var err error
				if candidates, err = unasked(ctx, m); err != nil {
					return fmt.Errorf("module %s: %w", m.Name, err)
				}
			}
			b, err := newBench(ctx, m, own, o)
			if err != nil {
				return fmt.Errorf("module %s: %w", m.Name, err)
			}
			defer b.close()
			for _, c := range candidates {
				if log.has(c.ID()) {
					continue
				}
				r, err := b.tryWithin(ctx, c, o.most)
				if err != nil {
					return fmt.Errorf("candidate %s: %w", c.ID(), err)
				}
				r.Part = o.partOf(c)
				if err := log.add(r); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// ownTests returns the tests of its module that fail on each candidate.
func ownTests() (map[string][]string, error) {
	outcomes, err := wrongfixes.ReadFile(wrongfixes.File)
	out := map[string][]string{}
	for _, o := range outcomes {
		out[o.Module+"/"+o.Candidate] = o.OwnTests
	}
	return out, err
}
