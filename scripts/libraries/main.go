// Command libraries points hone at public libraries that were tuned for years,
// and counts what it says of them by default:
//
//	go run ./scripts/libraries                 # hone check on all of them, and print
//	go run ./scripts/libraries -try            # and where it says something, hone run --try: what is it worth?
//	go run ./scripts/libraries -save zap chi   # some, kept for docs/libraries.md
//
// The modules come from where the go command gets modules.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"time"

	"github.com/gohone/hone/internal/honed"
	"github.com/gohone/hone/internal/libraries"
)

// settings are what the flags say.
type settings struct {
	try, save, profile bool
	budget             time.Duration // of hone, for a library; 0 chooses
	hone               string        // command that is there already; empty builds it
}

func main() {
	var s settings
	flag.BoolVar(&s.try, "try", false, "where there are findings, run hone run --try, and say what they are worth")
	flag.BoolVar(&s.save, "save", false, "write the results to "+libraries.MeasuredFile)
	flag.BoolVar(&s.profile, "profile", false, "have go test take the profiles that hone check reads: for a busy machine")
	flag.DurationVar(&s.budget, "budget", 0, "`budget` of hone for each library (default 2m, to try 5m)")
	flag.StringVar(&s.hone, "hone", "", "use this `command` and compile none")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, s, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "libraries:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, s settings, names []string) error {
	all, err := libraries.Load(libraries.File)
	if err != nil {
		return fmt.Errorf("%w; run this at the root of the module", err)
	}
	if all, err = choose(all, names); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "hone-libraries-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	command := honed.New(s.hone, work, os.Stderr)
	if s.hone == "" {
		if command, err = honed.Build(ctx, work, os.Stderr); err != nil {
			return err
		}
	}
	r := &runner{Command: command, settings: s}
	for i, l := range all {
		r.Say("%d of %d: %s", i+1, len(all), l.Name)
		result := r.one(ctx, l)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := errors.Join(report(os.Stdout, result), keep(s, result)); err != nil {
			return err
		}
	}
	return nil
}

// choose returns the libraries of the names, all if there are none.
func choose(all []libraries.Library, names []string) ([]libraries.Library, error) {
	if len(names) == 0 {
		return all, nil
	}
	var chosen []libraries.Library
	for _, name := range names {
		i := slices.IndexFunc(all, func(l libraries.Library) bool { return l.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("library %q: not in %s", name, libraries.File)
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

func report(w io.Writer, r libraries.Result) error {
	_, err := fmt.Fprintf(w, "%s %s: %d findings, %d worth it (%.0f s, load %.1f) %s\n",
		r.Library, r.Version, len(r.Findings), r.Worthy(), r.Took.Seconds(), r.Load, r.Failed)
	for _, f := range r.Findings {
		_, e := fmt.Fprintf(w, "  %.3fx %s %s %s: %s [%s %s %s, gain %.1f %%]\n",
			f.Bound, f.Rule, f.Place, f.Function, f.Cause, f.Safety, f.State, f.Reason, 100*f.Gain)
		err = errors.Join(err, e)
	}
	return err
}

// keep writes a result as soon as it is there.
func keep(s settings, r libraries.Result) error {
	if !s.save {
		return nil
	}
	m, err := libraries.ReadMeasured(libraries.MeasuredFile)
	if err != nil {
		return err
	}
	m.Put(r)
	return m.Write(libraries.MeasuredFile)
}
