package stress

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
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

// own runs the package's own tests under the race detector, again and again. A
// test that fails counts if it fails twice on the candidate and never in three
// turns on the baseline.
func (c *check) own(ctx context.Context) error {
	if !c.hasTests() {
		c.not("the package has no tests to run under the race detector")
		return nil
	}
	if c.raceless != "" {
		return nil
	}
	cand, err := c.ownBinary(ctx, 1)
	if err != nil || c.raceless != "" {
		return err
	}
	c.say("running the package's tests under the race detector")
	once, err := c.turns(ctx, cand, 1, max(c.Timeout, 4*OwnTime))
	if err != nil {
		return err
	}
	n := min(mostRepeats, max(1, int(min(OwnTime, c.budget()/6)/max(once.wall, time.Millisecond))))
	limit := max(c.Timeout, 4*OwnTime)
	all := once
	if len(once.failing) == 0 && n > 1 {
		c.say(fmt.Sprintf("running the package's tests %d times under the race detector", n))
		if all, err = c.turns(ctx, cand, n, limit); err != nil {
			return err
		}
	}
	if len(all.failing) == 0 {
		c.report.Checked = append(c.report.Checked, fmt.Sprintf("the package's tests pass %s under the race detector", times(n)))
		return nil
	}
	return c.ownFailing(ctx, cand, all, n, limit)
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

// turns runs the tests n times in one process.
func (c *check) turns(ctx context.Context, b *binary, n int, limit time.Duration, env ...string) (turn, error) {
	if c.Turn != nil {
		defer c.Turn()()
	}
	flags := append([]string{fmt.Sprintf("-test.count=%d", n), "-test.timeout=" + limit.String()}, c.Flags...)
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

// ownFailing finds out whether tests that fail on the candidate fail on the
// baseline too.
func (c *check) ownFailing(ctx context.Context, cand *binary, first turn, n int, limit time.Duration) error {
	base, err := c.ownBinary(ctx, 0)
	if err != nil {
		return err
	}
	again, err := c.turns(ctx, cand, n, limit)
	if err != nil {
		return err
	}
	failing := slices.DeleteFunc(slices.Clone(first.failing), func(t string) bool { return !slices.Contains(again.failing, t) })
	for range confirmTries {
		if len(failing) == 0 {
			break
		}
		was, err := c.turns(ctx, base, n, limit)
		if err != nil {
			return err
		}
		failing = slices.DeleteFunc(failing, func(t string) bool { return !was.text[t].passed })
	}
	if len(failing) == 0 {
		c.not("tests that fail under the race detector now and then, or on the baseline too: " + strings.Join(first.failing, ", "))
		return nil
	}
	c.rejectOwn(failing[0], again, n)
	return nil
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
