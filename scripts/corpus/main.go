// Command corpus points hone at the programs of the corpora, without a hint, and
// says what it finds and fixes:
//
//	go run ./scripts/corpus                  # all of them
//	go run ./scripts/corpus -set third       # one set
//	go run ./scripts/corpus broker trail     # some
//	go run ./scripts/corpus -save            # and keep the results, for docs/corpus.md
//
// With -save each result is kept as soon as it is there, and a program is left
// out whose result is kept already, of the same hone and the same program: what
// was interrupted goes on. What the first whole run on a program came to is kept
// beside all later ones. The programs stay as they are: hone works on copies.
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

	"github.com/gohone/hone/internal/casestudies"
	"github.com/gohone/hone/internal/corpus"
	"github.com/gohone/hone/internal/honed"
)

// settings are what the flags say.
type settings struct {
	run         time.Duration // budget of each run; 0 is hone's own choice
	set         string        // whose programs are run; empty is all sets
	save, again bool
}

func main() {
	var s settings
	flag.DurationVar(&s.run, "run", 0, "`budget` of hone's run on each program; 0 lets hone choose")
	flag.StringVar(&s.set, "set", "", "run the programs of this `set` only: second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth, thirteenth, fourteenth, fifteenth, sixteenth, seventeenth, eighteenth, nineteenth, twentieth, twentyfirst, twentysecond, twentythird, twentyfourth, twentyfifth, twentysixth or twentyseventh")
	flag.BoolVar(&s.save, "save", false, "write the results to "+corpus.ResultsFile+", and leave out those that are there")
	flag.BoolVar(&s.again, "again", false, "leave out nothing")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, s, flag.Args(), os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "corpus:", err)
		os.Exit(1)
	}
}

// run points hone at the programs that are named, at all of the set when none
// is.
func run(ctx context.Context, s settings, names []string, out, progress io.Writer) error {
	programs, err := corpus.Load(corpus.File)
	if err != nil {
		return fmt.Errorf("%w; run this at the root of the module", err)
	}
	if programs, err = choose(programs, corpus.Set(s.set), names); err != nil {
		return err
	}
	studies, err := casestudies.Load(casestudies.File)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "hone-corpus-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	command, err := honed.Build(ctx, work, progress)
	if err != nil {
		return err
	}
	r := &runner{Command: command, settings: s, rules: corpus.Rules(studies)}
	if r.digest, err = corpus.DigestFile(command.Name); err != nil {
		return err
	}
	results, err := r.all(ctx, programs)
	_, printed := io.WriteString(out, corpus.Markdown(programs, results))
	return errors.Join(err, printed)
}

// choose returns the programs of the names in the set; all of it when none is
// named. No set is all sets.
func choose(all []corpus.Program, set corpus.Set, names []string) ([]corpus.Program, error) {
	if set != "" {
		if all = set.Of(all); len(all) == 0 {
			return nil, fmt.Errorf("set %q: there are %q", set, corpus.Sets())
		}
	}
	if len(names) == 0 {
		return all, nil
	}
	var chosen []corpus.Program
	for _, name := range names {
		i := slices.IndexFunc(all, func(p corpus.Program) bool { return p.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("program %q: not in %s, or not of the set", name, corpus.File)
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}
