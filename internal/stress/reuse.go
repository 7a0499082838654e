package stress

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/gotool"
)

// ways are what becomes of pooled values: see package poison.
var ways = []struct{ mode, what string }{
	{"keep", "where a pool always returns what was put back last"},
	{"overwrite", "where a pool overwrites what is put back"},
}

// reuse runs the tests that were written, the package's own and, if there is a
// way to, calls of the changed functions, with pools that make the most of what
// a pool may do.
func (c *check) reuse(ctx context.Context) error {
	var poisoned [2]map[string][]byte
	poisoned[0], _ = c.base.poisoned(c.Files[0])
	poisoned[1], c.puts = c.cand.poisoned(c.Files[1])
	if c.puts == 0 {
		return nil
	}
	for _, stage := range []func(context.Context, [2]map[string][]byte) error{c.reuseWritten, c.reuseOwn, c.reuseCalls} {
		err := stage(ctx, poisoned)
		var broken *gotool.BuildError
		if errors.As(err, &broken) {
			c.not("reuse of pooled values: does not compile with other pools: " + firstError(broken.Output))
			return nil
		}
		if err != nil || c.report.Difference != "" {
			return err
		}
	}
	c.report.Checked = append(c.report.Checked, fmt.Sprintf("nobody uses what %s put back", counted(c.puts, "call")+" of sync.Pool.Put"))
	return nil
}

// reuseWritten runs the tests that were written.
func (c *check) reuseWritten(ctx context.Context, poisoned [2]map[string][]byte) error {
	a := c.author
	if len(a.tests) == 0 {
		return nil
	}
	var sides [2]*binary
	for i, side := range sidesOf {
		c.say("compiling tests with other pools for the " + string(side))
		b, err := c.compileSide(ctx, i, "pools-"+string(side), a.tests, poisoned[i])
		if err != nil {
			return err
		}
		sides[i] = b
	}
	var names []string
	for _, t := range a.tests {
		names = append(names, t.name)
	}
	for _, w := range ways {
		c.say("running stress tests " + w.what)
		env := []string{"HONE_POOL=" + w.mode, "STRESS_TIME=" + (c.each(len(names)) / 2).String(), "STRESS_LIMIT=" + firstLimit.String()}
		base, _, err := sides[0].runAll(ctx, names, allTime, false, env...)
		if err != nil {
			return err
		}
		evidence := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return !base[n].passed })
		if len(evidence) == 0 {
			continue
		}
		cand, _, err := sides[1].runAll(ctx, evidence, allTime, true, env...)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(evidence, func(n string) bool { return cand[n].differs() })
		if i < 0 {
			continue
		}
		for k, b := range []*binary{sides[1], sides[0], sides[0]} {
			again, _, err := b.runAll(ctx, evidence[i:i+1], allTime, true, env...)
			if err != nil {
				return err
			}
			if o := again[evidence[i]]; k == 0 && !o.differs() || k > 0 && !o.passed {
				c.not(evidence[i] + " failed once with other pools and not again")
				return nil
			}
		}
		return c.rejectReuse(a.tests[slices.IndexFunc(a.tests, func(t test) bool { return t.name == evidence[i] })], cand[evidence[i]], w.mode, w.what)
	}
	return nil
}

// rejectReuse reports a test that fails with other pools.
func (c *check) rejectReuse(t test, o outcome, mode, what string) error {
	text, err := file(c.base.pkg.Name, []test{t}, "")
	if err != nil {
		return err
	}
	said := head(placeRE.ReplaceAllString(strings.TrimSpace(o.text), ""), 12)
	c.report.Difference = fmt.Sprintf("%s, this holds on the baseline only: %s; on the candidate: %s", what, strings.TrimSuffix(t.comment, "."), short(said))
	c.report.Counterexample = fmt.Sprintf("// Passes on the baseline, fails on the candidate %s:\n//\n//\tHONE_POOL=%s go test -run '^%s$' %s\n//\n%s//\n%s\n%s",
		what, mode, t.name, c.Package, commented(said), c.howToReuse(), text)
	return nil
}

// howToReuse says how a person gets the pools that show the difference.
func (c *check) howToReuse() string {
	var b strings.Builder
	b.WriteString("// In the candidate, p.Put(x) stands for honePoolPut(&p, x), and p.Get() for\n// honePoolGet(&p), of this file in the package:\n//\n")
	for line := range strings.Lines(strings.Replace(poisonSource, "package poison", "package "+c.cand.pkg.Name, 1)) {
		b.WriteString("//\t" + strings.TrimRight(line, "\n") + "\n")
	}
	return b.String()
}

// reuseOwn runs the package's own tests once each way.
func (c *check) reuseOwn(ctx context.Context, poisoned [2]map[string][]byte) error {
	if !c.hasTests() {
		return nil
	}
	var sides [2]*binary
	for i, side := range sidesOf {
		c.say("compiling the package's tests with other pools (" + string(side) + ")")
		b := &binary{path: filepath.Join(c.Scratch, "ownpools-"+string(side), "own.test"+exe), dir: c.Dirs[i], env: c.Env[i]}
		if err := os.MkdirAll(filepath.Dir(b.path), 0o755); err != nil {
			return fmt.Errorf("concurrency check: %w", err)
		}
		if err := c.Build(ctx, side, poisoned[i], false, b.path); err != nil {
			return err
		}
		sides[i] = b
	}
	for _, w := range ways {
		c.say("running the package's tests " + w.what)
		got, err := c.turns(ctx, sides[1], 2, "HONE_POOL="+w.mode)
		if err != nil {
			return err
		}
		failing := got.failing
		// Once more on the candidate, too: tests that fail by chance are there without pools.
		for _, side := range []*binary{sides[0], sides[1], sides[0]} {
			if len(failing) == 0 {
				break
			}
			again, err := c.turns(ctx, side, 2, "HONE_POOL="+w.mode)
			if err != nil {
				return err
			}
			failing = slices.DeleteFunc(failing, func(t string) bool { return again.text[t].passed != (side == sides[0]) })
		}
		if len(failing) > 0 {
			c.report.Difference = fmt.Sprintf("%s, %s passes on the baseline and fails on the candidate: %s", w.what, failing[0], firstLine(got.text[failing[0]].text))
			c.report.Counterexample = fmt.Sprintf("//\tHONE_POOL=%s go test -count=2 -run '^%s$' %s\n//\n%s//\n%s", w.mode, failing[0], c.Package, commented(head(got.text[failing[0]].text, 12)), c.howToReuse())
			return nil
		}
	}
	return nil
}

// reuseShare is the part of the budget in which calls are looked for, each way. Replaying those
// that are found takes several times as long.
const reuseShare = 24

// reuseCalls replays calls of the changed functions each way.
func (c *check) reuseCalls(ctx context.Context, poisoned [2]map[string][]byte) error {
	if c.Replay == nil {
		return nil
	}
	for _, w := range ways {
		c.say("replaying calls " + w.what)
		var sides [2]map[string][]byte
		for i := range sides {
			sides[i] = withPools(c.Files[i], poisoned[i])
		}
		difference, test, err := c.Replay(ctx, sides, []string{"HONE_POOL=" + w.mode}, c.budget()/reuseShare)
		if err != nil {
			return err
		}
		if difference != "" {
			c.report.Difference = w.what + ": " + difference
			c.report.Counterexample = fmt.Sprintf("// With HONE_POOL=%s in the environment:\n//\n%s\n%s", w.mode, c.howToReuse(), test)
			return nil
		}
	}
	return nil
}
