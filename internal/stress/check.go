package stress

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/inspect"
)

// Request is what a concurrency check needs to know of a package in two states,
// the baseline first.
type Request struct {
	Package string    // import path
	Source  [2]Source // of both sides
	// Files are the package's Go files, test files too, by base name.
	Files [2]map[string][]byte
	// Functions are those that differ: "F", "T.M".
	Functions []string
	// Build compiles the test binary of a side with further files, named by
	// base name, laid over those of the package.
	Build   func(ctx context.Context, side hone.Side, files map[string][]byte, race bool, output string) error
	Dirs    [2]string     // folders that processes run in: private copies of the package's
	Env     [2][]string   // of the processes
	Timeout time.Duration // of one process of the package's own tests
	Budget  time.Duration // of the check, compiling apart; 0 means [DefaultBudget]
	Flags   []string      // of package testing, for the package's own tests: which to run
	// Turn, if set, waits until nothing else runs the package's own tests; what
	// it returns ends the turn.
	Turn func() func()
	// Replay, if set, compares calls of the changed functions of two sides, given
	// by their files, with further environment, looking for calls so long; it
	// returns a difference in words and as a test, empty if there is none.
	Replay func(ctx context.Context, files [2]map[string][]byte, env []string, search time.Duration) (difference, test string, err error)
	// Race, if set, does so with both sides compiled with the race detector, which ends a
	// process at the first race, and with what counts what they execute left out.
	Race func(ctx context.Context, env []string, search time.Duration) (difference, test string, err error)
	// Scratch is an empty folder for files of the check.
	Scratch string
	// Progress, if set, is told what is being done.
	Progress func(what string)
}

// Source says where a side of the package is.
type Source = inspect.Source

// Report is what a concurrency check found.
type Report struct {
	// Concern says what of the change has to do with concurrency; nothing was
	// checked where it is empty.
	Concern []string
	Checked []string // what holds on both sides
	// NotChecked is what was not, with the reason.
	NotChecked []string
	// Difference says in words what fails on the candidate only, "" if nothing
	// does, and Counterexample how to see it: a Go test, or a command with what
	// it prints.
	Difference     string
	Counterexample string
}

// DefaultBudget is the usual budget of a check.
const DefaultBudget = time.Minute

// Times of the stages of a check.
const (
	leastTime    = 30 * time.Millisecond // each written test, while all are run
	mostTime     = 150 * time.Millisecond
	secondTime   = 1500 * time.Millisecond
	firstLimit   = 5 * time.Second
	secondLimit  = 10 * time.Second
	allTime      = 45 * time.Second // all written tests of a side
	confirmTries = 3
)

// Check runs the concurrency checks of a change. What cannot be made is no
// failure: it is not checked.
func Check(ctx context.Context, r Request) (Report, error) {
	c := &check{Request: r}
	if !possible(r.Files[0], r.Functions) && !possible(r.Files[1], r.Functions) {
		return c.report, nil
	}
	if err := c.load(ctx); err != nil {
		return Report{}, err
	}
	c.author = &author{base: c.base, cand: c.cand, changed: c.Functions, files: c.Files[0]}
	for _, stage := range c.stages() {
		err := stage(ctx)
		if ctx.Err() != nil {
			return c.report, ctx.Err()
		}
		var broken *gotool.BuildError
		if errors.As(err, &broken) {
			c.not("tests that call the change at once do not compile: " + firstError(broken.Output))
		} else if err != nil {
			return c.report, err
		}
		if c.report.Difference != "" {
			break
		}
	}
	return c.report, nil
}

// budget is how long the check should take at most on a machine that is not
// busy with anything else.
func (c *check) budget() time.Duration {
	if c.Budget > 0 {
		return c.Budget
	}
	return DefaultBudget
}

// each is how long each of n tests goes on while all are run.
func (c *check) each(n int) time.Duration {
	return min(mostTime, max(leastTime, c.budget()/time.Duration(6*n)))
}

// stages are the checks that the change calls for.
func (c *check) stages() []func(context.Context) error {
	var out []func(context.Context) error
	if c.report.Concern = concern(c.base, c.cand, c.Functions); len(c.report.Concern) > 0 {
		out = append(out, c.stress, c.own, c.work, c.reuse)
	}
	servers := c.author.servers()
	for _, s := range servers {
		c.report.Concern = append(c.report.Concern, s.name+" talks to a peer")
	}
	if len(servers) > 0 {
		out = append(out, c.talk)
	}
	return out
}

// check is one concurrency check under way.
type check struct {
	Request
	base, cand state
	author     *author
	puts       int      // calls of sync.Pool.Put on the candidate
	raceless   string   // why there is no race detector
	unsteady   []string // the package's own tests that fail on the baseline too
	report     Report
}

func (c *check) say(what string) {
	if c.Progress != nil {
		c.Progress(what)
	}
}

func (c *check) not(why string) {
	if !slices.Contains(c.report.NotChecked, why) {
		c.report.NotChecked = append(c.report.NotChecked, why)
	}
}

// load type-checks both sides.
func (c *check) load(ctx context.Context) error {
	for i, s := range []*state{&c.base, &c.cand} {
		pkg, rest, err := inspect.Load(ctx, c.Source[i])
		if err != nil {
			return err
		}
		*s = newState(pkg, rest)
	}
	return nil
}

// build compiles a side under the race detector, if there is one.
func (c *check) build(ctx context.Context, side hone.Side, files map[string][]byte, output string) error {
	if c.raceless == "" {
		err := c.Build(ctx, side, files, true, output)
		var broken *gotool.BuildError
		if !errors.As(err, &broken) || !noDetector(broken.Output) {
			return err
		}
		c.raceless = firstError(broken.Output)
		c.not("data races: no race detector here: " + c.raceless)
	}
	return c.Build(ctx, side, files, false, output)
}

// noDetector reports whether a build failed for want of the race detector.
func noDetector(output string) bool {
	for _, sign := range []string{"-race requires cgo", "-race is not supported", "C compiler", "runtime/race", "runtime/cgo", "race_linux"} {
		if strings.Contains(output, sign) {
			return true
		}
	}
	return false
}

// firstError returns the line of compiler output that says most.
func firstError(out string) string {
	last := ""
	for line := range strings.Lines(out) {
		line = strings.TrimSpace(line)
		if strings.Contains(line, ".go:") {
			return line
		}
		if line != "" && !strings.HasPrefix(line, "#") {
			last = line
		}
	}
	return last
}

// counted is "1 test", "2 tests".
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
