package stress

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Repetition of the package's own tests under the race detector: as often as
// takes about OwnTime, and at most so many times.
const (
	OwnTime     = 15 * time.Second
	mostRepeats = 20
)

// NoTests says of a package that it has no tests of its own to repeat.
const NoTests = "the package has no tests to run under the race detector"

// own runs the package's own tests under the race detector, again and again. A
// test that fails counts if it fails twice on the candidate and never in three
// turns on the baseline. One that fails on the baseline too is no evidence: it is
// left out, and the others run again.
func (c *check) own(ctx context.Context) error {
	if !c.hasTests() {
		c.not(NoTests)
		return nil
	}
	if c.raceless != "" {
		return nil
	}
	cand, err := c.ownBinary(ctx, 1)
	if err != nil || c.raceless != "" {
		return err
	}
	o := &ownTests{check: c, cand: cand}
	for range mostRounds {
		done, err := o.round(ctx)
		if done || err != nil {
			return err
		}
	}
	c.not("too many tests fail under the race detector on the baseline too: " + strings.Join(o.unsteady, ", "))
	return nil
}

// mostRounds bounds how often tests are left out and the others run again: a test that
// ends its process hides those behind it.
const mostRounds = 4

// ownTests are the package's own tests on both sides.
type ownTests struct {
	*check
	base, cand *binary // the baseline is compiled once a test fails
}

// round runs the tests that are not left out, and reports whether that says all there is
// to say. If not, more of them are left out.
func (o *ownTests) round(ctx context.Context) (done bool, err error) {
	o.say("running the package's tests under the race detector")
	all, err := o.turns(ctx, o.cand, 1)
	if err != nil {
		return false, err
	}
	n := min(mostRepeats, max(1, int(min(OwnTime, o.budget()/6)/max(all.wall, time.Millisecond))))
	if len(all.failing) == 0 && n > 1 {
		o.say(fmt.Sprintf("running the package's tests %d times under the race detector", n))
		if all, err = o.turns(ctx, o.cand, n); err != nil {
			return false, err
		}
	}
	if len(all.failing) == 0 {
		o.passed(all, n)
		return true, nil
	}
	return o.failing(ctx, all, n)
}

// passed reports tests that do not fail.
func (o *ownTests) passed(all turn, n int) {
	ran := slices.ContainsFunc(slices.Collect(maps.Values(all.text)), func(t outcome) bool { return t.passed })
	switch {
	case len(o.unsteady) == 0:
		o.report.Checked = append(o.report.Checked, fmt.Sprintf("the package's tests pass %s under the race detector", times(n)))
	case ran:
		o.report.Checked = append(o.report.Checked, fmt.Sprintf("the package's tests pass %s under the race detector, without those that fail on the baseline too: %s", times(n), strings.Join(o.unsteady, ", ")))
	default:
		o.not("all tests of the package fail under the race detector on the baseline too: " + strings.Join(o.unsteady, ", "))
	}
}

// hasTests reports whether the package has tests of its own.
func (c *check) hasTests() bool {
	return slices.ContainsFunc(slices.Collect(maps.Keys(c.Files[0])), func(n string) bool { return strings.HasSuffix(n, "_test.go") })
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// turn is what tests said in one or more turns.
type turn struct {
	failing []string
	text    map[string]outcome
	races   string
	wall    time.Duration
}

// turns runs the tests that are not left out n times in one process.
func (c *check) turns(ctx context.Context, b *binary, n int, env ...string) (turn, error) {
	if c.Turn != nil {
		defer c.Turn()()
	}
	limit := max(c.Timeout, 4*OwnTime)
	flags := append([]string{fmt.Sprintf("-test.count=%d", n), "-test.timeout=" + limit.String()}, without(c.Flags, c.unsteady)...)
	out, _, r, err := b.run(ctx, nil, limit+10*time.Second, env, flags...)
	if err != nil {
		return turn{}, err
	}
	t := turn{text: out, races: string(r.Stderr), wall: r.Wall}
	for _, name := range slices.Sorted(maps.Keys(out)) {
		if out[name].failed {
			t.failing = append(t.failing, name)
		}
	}
	return t, nil
}

// without adds tests to those that flags of package testing skip.
func without(flags, tests []string) []string {
	if len(tests) == 0 {
		return flags
	}
	quoted := make([]string, len(tests))
	for i, t := range tests {
		quoted[i] = regexp.QuoteMeta(t)
	}
	skip := "^(" + strings.Join(quoted, "|") + ")$"
	var out []string
	for _, f := range flags {
		if users, ok := strings.CutPrefix(f, skipFlag); ok {
			skip = users + "|" + skip
			continue
		}
		out = append(out, f)
	}
	return append(out, skipFlag+skip)
}

const skipFlag = "-test.skip="

// ownBinary compiles the package's own tests of a side.
func (c *check) ownBinary(ctx context.Context, side int) (*binary, error) {
	name := sidesOf[side]
	c.say("compiling the package's tests with the race detector (" + string(name) + ")")
	b := &binary{path: filepath.Join(c.Scratch, "own-"+string(name), "own.test"+exe), dir: c.Dirs[side], env: c.Env[side]}
	if err := os.MkdirAll(filepath.Dir(b.path), 0o755); err != nil {
		return nil, fmt.Errorf("concurrency check: %w", err)
	}
	return b, c.build(ctx, name, nil, b.path)
}

// failing finds out whether tests that fail on the candidate fail on the baseline too,
// and leaves out those that do.
func (o *ownTests) failing(ctx context.Context, first turn, n int) (done bool, err error) {
	if o.base == nil {
		if o.base, err = o.ownBinary(ctx, 0); err != nil {
			return false, err
		}
	}
	again, err := o.turns(ctx, o.cand, n)
	if err != nil {
		return false, err
	}
	twice := slices.DeleteFunc(slices.Clone(first.failing), func(t string) bool { return !slices.Contains(again.failing, t) })
	fails := map[string]bool{}
	for range confirmTries {
		was, err := o.turns(ctx, o.base, n)
		if err != nil {
			return false, err
		}
		for _, t := range was.failing {
			fails[t] = true
		}
		twice = slices.DeleteFunc(twice, func(t string) bool { return !was.text[t].passed })
		if len(twice) == 0 && !slices.ContainsFunc(first.failing, func(t string) bool { return !fails[t] }) {
			break
		}
	}
	if len(twice) > 0 {
		o.rejectOwn(twice[0], again, n)
		return true, nil
	}
	if len(fails) == 0 {
		o.not("tests that fail under the race detector now and then, though not in so many turns of the baseline: " + strings.Join(first.failing, ", "))
		return true, nil
	}
	o.unsteady = append(o.unsteady, slices.Sorted(maps.Keys(fails))...)
	return false, nil
}

// rejectOwn reports a test of the package's own that fails on the candidate.
func (c *check) rejectOwn(test string, said turn, n int) {
	c.report.Difference = fmt.Sprintf("%s passes %s under the race detector on the baseline, and fails on the candidate: %s", test, times(n), firstLine(said.text[test].text))
	what := said.text[test].text
	if found := races(said.races, c.Package); len(found) > 0 {
		c.report.Difference = fmt.Sprintf("%s: data race between %s and %s", test, found[0].one, found[0].other)
		what = found[0].report
	}
	c.report.Counterexample = fmt.Sprintf("// Passes on the baseline, fails on the candidate:\n//\n//\tgo test -race -count=%d -run '^%s$' %s\n//\n%s", n, test, c.Package, commented(head(strings.TrimSpace(what), 30)))
}
