// Command history points hone at versions of public Go modules from before a
// change that made them faster, and counts how often hone names the line that
// was changed and the cause that was removed:
//
//	go run ./scripts/history                        # the seen half, and print
//	go run ./scripts/history -half held             # the sums of the other half
//	go run ./scripts/history -half "" -save NOTE    # all, kept as a run for docs/history.md
//	go run ./scripts/history -fix                   # and let hone run fix them
//	go run ./scripts/history echo-realip            # one of the seen half
//	go run ./scripts/history -list second           # the seen half of the second list
//
// The modules come from where the go command gets modules. Of the half that is
// held apart nothing but sums is printed or kept.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"time"

	"github.com/gohone/hone/internal/history"
	"github.com/gohone/hone/internal/honed"
	"github.com/gohone/hone/rules"
	"github.com/gohone/hone/rules/rule"
)

// settings are what the flags say.
type settings struct {
	list history.List
	half string
	save string // note of the run; empty keeps nothing
	fix  bool
	// profile has go test take the profiles, and hone check read them: what is found
	// then does not hang on how much of the machine there is.
	profile bool
	budget  time.Duration // of hone, for a commit; 0 chooses
	hone    string        // command that is there already; empty builds it
}

func main() {
	s := settings{list: history.Lists[0]}
	flag.Func("list", "`list` to run, of "+history.Names()+" (default "+s.list.Name+")", func(name string) (err error) {
		s.list, err = history.ListNamed(name)
		return err
	})
	flag.StringVar(&s.half, "half", history.Seen, "`half` of the list, seen or held; empty means both")
	flag.StringVar(&s.save, "save", "", "add the run to "+history.MeasuredFile+", with this `note`")
	flag.BoolVar(&s.fix, "fix", false, "run hone run, and measure what its fixes gain")
	flag.BoolVar(&s.profile, "profile", false, "have go test take the profiles that hone check reads")
	flag.DurationVar(&s.budget, "budget", 0, "`budget` of hone for each commit (default 1m, with -fix 5m)")
	flag.StringVar(&s.hone, "hone", "", "use this `command` and compile none")
	flag.Parse()
	if s.profile && s.fix {
		fmt.Fprintln(os.Stderr, "history: -profile and -fix: only one of them")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, s, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "history:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, s settings, names []string) error {
	// Modules of a time before go.sum had to be complete still build.
	if err := os.Setenv("GOFLAGS", "-mod=mod"); err != nil {
		return err
	}
	commits, err := history.Load(s.list.File)
	if err != nil {
		return fmt.Errorf("%w; run this at the root of the module", err)
	}
	if commits, err = choose(commits, s.half, names); err != nil {
		return fmt.Errorf("%s: %w", s.list.File, err)
	}
	work, err := os.MkdirTemp("", "hone-history-")
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
	r := &runner{Command: command, settings: s, rows: rowsOf(rules.All)}
	results, err := r.all(ctx, commits)
	if err != nil {
		return err
	}
	return errors.Join(report(os.Stdout, commits, results), keep(s, commits, results))
}

// rowsOf says what each rule is about.
func rowsOf(all []rule.Rule) history.Rows {
	rows := history.Rows{}
	for _, r := range all {
		rows[r.Name] = r.Catalogue
	}
	return rows
}

// choose returns the commits of a half, of these those that are named, if any
// are.
func choose(all []history.Commit, half string, names []string) ([]history.Commit, error) {
	all = slices.DeleteFunc(all, func(c history.Commit) bool { return half != "" && c.Half() != half })
	if len(names) == 0 {
		return all, nil
	}
	var chosen []history.Commit
	for _, name := range names {
		i := slices.IndexFunc(all, func(c history.Commit) bool { return c.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("commit %q: not in this half", name)
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

// report prints the results of the seen half one by one, and sums of both.
func report(w io.Writer, commits []history.Commit, results []history.Result) error {
	for i, r := range results {
		if commits[i].Half() != history.Seen {
			continue
		}
		short := ""
		if r.Short {
			short = "the budget ended early "
		}
		fmt.Fprintf(w, "%-22s %3d findings  line and cause: %d  line: %d  %s%s\n", r.Commit, r.Findings, r.Place, r.Line, short, r.Failed)
		if g := r.Gain; g != nil {
			fmt.Fprintf(w, "%-22s %.1f ns, %.0f allocs; people %.1f, %.0f; hone %.1f, %.0f with %d fixes; half: %v\n", "",
				g.Old.Nanoseconds, g.Old.Allocs, g.People.Nanoseconds, g.People.Allocs, g.Hone.Nanoseconds, g.Hone.Allocs, g.Kept, g.Half())
			fmt.Fprintf(w, "%-22s fix: %s\n", "", cmp.Or(r.Fate, "none"))
		}
	}
	var err error
	for half, s := range sums(commits, results) {
		_, err = fmt.Fprintf(w, "%s: %+v\n", half, *s)
	}
	return err
}

func sums(commits []history.Commit, results []history.Result) map[string]*history.Sum {
	out := map[string]*history.Sum{}
	for i, r := range results {
		half := commits[i].Half()
		if out[half] == nil {
			out[half] = new(history.Sum)
		}
		out[half].Add(r)
	}
	return out
}

// keep adds the run to the file, if it has a note.
func keep(s settings, commits []history.Commit, results []history.Result) error {
	if s.save == "" {
		return nil
	}
	m, err := history.ReadMeasured(history.MeasuredFile)
	if err != nil {
		return err
	}
	record := m.Of(s.list)
	run := history.Run{Note: s.save, Fixes: s.fix, Halves: map[string]history.Sum{}}
	for half, sum := range sums(commits, results) {
		run.Halves[half] = *sum
	}
	record.Runs = append(record.Runs, run)
	record.Results = latest(record.Results, commits, results)
	return m.Write(history.MeasuredFile)
}

// latest returns the results of the seen half with those of a run in the place of
// older ones: a run may be of a part of the list, or end early.
func latest(old []history.Result, commits []history.Commit, results []history.Result) []history.Result {
	old = slices.DeleteFunc(old, func(r history.Result) bool {
		return slices.ContainsFunc(results, func(n history.Result) bool { return n.Commit == r.Commit })
	})
	for i, r := range results {
		if commits[i].Half() == history.Seen {
			old = append(old, r)
		}
	}
	return old
}
