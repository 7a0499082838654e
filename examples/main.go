// Command examples points hone at the programs below this folder, without a
// hint, and compares three versions of each: slow as it is, tuned by hand, and
// fixed by hone.
//
//	go run ./examples                     # all of them; takes most of an hour
//	go run ./examples leftpad join        # some
//	go run ./examples -save               # and keep the figures, for docs/case-studies.md
//
// It prints one table of time, bytes and allocations, one of the optimisations
// that hone found and fixed, and one of the programs that are services, under load. The programs stay as they are: hone
// works on copies. Close other programs first: what they do is noise.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"time"

	"github.com/gohone/hone/internal/casestudies"
	"github.com/gohone/hone/internal/honed"
)

// settings are what the flags say.
type settings struct {
	run, compare time.Duration // budgets, of each; 0 is hone's own choice
	save         bool
}

func main() {
	var s settings
	flag.DurationVar(&s.run, "run", 0, "`budget` of hone's run on each program; 0 lets hone choose")
	flag.DurationVar(&s.compare, "compare", 0, "`budget` of each comparison of two versions; 0 lets hone choose")
	flag.BoolVar(&s.save, "save", false, "write the results to "+casestudies.ResultsFile)
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, s, flag.Args(), os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "examples:", err)
		os.Exit(1)
	}
}

// run measures the studies that are named, all when none is.
func run(ctx context.Context, s settings, names []string, out, progress io.Writer) error {
	studies, err := casestudies.Load(casestudies.File)
	if err != nil {
		return fmt.Errorf("%w; run this at the root of the module", err)
	}
	chosen, err := choose(studies, names)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "hone-examples-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	command, err := honed.Build(ctx, work, progress)
	if err != nil {
		return err
	}
	h := &pointed{command, s}
	var results []casestudies.Result
	for _, study := range chosen {
		r, err := measure(ctx, h, study, filepath.Join("examples", study.Name))
		if err != nil {
			return fmt.Errorf("example %s: %w", study.Name, err)
		}
		if r.Services, err = services(ctx, h, r); err != nil {
			return fmt.Errorf("example %s: %w", study.Name, err)
		}
		results = append(results, r)
		if s.save {
			if err := save(r); err != nil {
				return err
			}
		}
	}
	_, err = io.WriteString(out, casestudies.Markdown(chosen, results))
	return err
}

// choose returns the studies of the names.
func choose(all []casestudies.Study, names []string) ([]casestudies.Study, error) {
	if len(names) == 0 {
		return all, nil
	}
	var chosen []casestudies.Study
	for _, name := range names {
		i := slices.IndexFunc(all, func(s casestudies.Study) bool { return s.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("example %q: not in %s", name, casestudies.File)
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

// save keeps a result at once, so that a later failure loses nothing.
func save(r casestudies.Result) error {
	all, err := casestudies.LoadResults(casestudies.ResultsFile)
	if err != nil {
		return err
	}
	return casestudies.SaveResults(casestudies.ResultsFile, casestudies.With(all, r))
}
