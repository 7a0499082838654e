package stress

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/inspect"
)

// stressFile is the name of the file of tests that are written.
const stressFile = "hone_stress_test.go"

// stress runs the tests that are written, on the baseline and then, those that
// pass, on the candidate.
func (c *check) stress(ctx context.Context) error {
	c.say("writing tests that call the change from several goroutines")
	a := c.author
	a.write()
	for _, s := range a.skipped {
		c.not(s)
	}
	if len(a.tests) == 0 {
		return nil
	}
	sides, err := c.compile(ctx, "stress", a.tests, true)
	if err != nil {
		return err
	}
	var names []string
	for _, t := range a.tests {
		names = append(names, t.name)
	}
	c.say(fmt.Sprintf("running %s on the baseline", counted(len(names), "stress test")))
	first := []string{"STRESS_TIME=" + c.each(len(names)).String(), "STRESS_LIMIT=" + firstLimit.String()}
	base, _, err := sides[0].runAll(ctx, names, allTime, false, first...)
	if err != nil {
		return err
	}
	evidence := slices.DeleteFunc(names, func(n string) bool { return !base[n].passed })
	total := len(evidence)
	for len(evidence) > 0 {
		c.say(fmt.Sprintf("running %s on the candidate", counted(len(evidence), "stress test")))
		cand, said, err := sides[1].runAll(ctx, evidence, allTime, true, first...)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(evidence, func(n string) bool { return cand[n].differs() })
		if i < 0 {
			break
		}
		t := a.tests[slices.IndexFunc(a.tests, func(t test) bool { return t.name == evidence[i] })]
		found, err := c.confirm(ctx, sides, t, cand[t.name], said)
		if err != nil || found {
			return err
		}
		total--
		evidence = evidence[i+1:]
	}
	c.tally(a, base, total)
	return nil
}

// tally says what was run.
func (c *check) tally(a *author, base map[string]outcome, held int) {
	if held > 0 {
		more := ""
		if a.left > 0 {
			more = fmt.Sprintf(" (%d more were not run)", a.left)
		}
		c.report.Checked = append(c.report.Checked, counted(held, "stress test")+" pass on both sides"+more)
	}
	unsafe, useless := 0, 0
	for _, t := range a.tests {
		switch o := base[t.name]; {
		case o.failed:
			unsafe++
		case !o.passed:
			useless++
		}
	}
	if unsafe > 0 && held == 0 {
		c.report.Checked = append(c.report.Checked, "the baseline is not safe for concurrent use either: "+counted(unsafe, "stress test")+" fail there")
	}
	if held == 0 && unsafe == 0 && useless > 0 {
		c.not(counted(useless, "stress test") + " tell nothing: what they call does not do the same twice")
	}
}

// compile builds tests into both sides, without the package's own.
func (c *check) compile(ctx context.Context, what string, tests []test, race bool) ([2]*binary, error) {
	var out [2]*binary
	for i, side := range sidesOf {
		c.say("compiling tests for the " + string(side))
		b, err := c.prepare(i, what+"-"+string(side))
		if err != nil {
			return out, err
		}
		files, err := c.filesWith(i, tests, nil)
		if err != nil {
			return out, err
		}
		build := c.build
		if !race {
			build = c.buildPlain
		}
		if err := build(ctx, side, files, b.path); err != nil {
			return out, err
		}
		out[i] = b
	}
	return out, nil
}

// compileSide builds tests into one side, with other files laid over it.
func (c *check) compileSide(ctx context.Context, side int, name string, tests []test, over map[string][]byte) (*binary, error) {
	files, err := c.filesWith(side, tests, over)
	if err != nil {
		return nil, err
	}
	b, err := c.prepare(side, name)
	if err != nil {
		return nil, err
	}
	return b, c.buildPlain(ctx, sidesOf[side], files, b.path)
}

func (c *check) prepare(side int, name string) (*binary, error) {
	return newBinary(c.Scratch, name, c.Dirs[side], c.Env[side])
}

// filesWith is what is laid over a side: tests instead of the package's own.
func (c *check) filesWith(side int, tests []test, over map[string][]byte) (map[string][]byte, error) {
	files := withPools(inspect.Emptied(c.Files[side]), over)
	text, err := file(c.base.pkg.Name, tests, "")
	files[stressFile] = text
	return files, err
}

// buildPlain compiles a side without the race detector.
func (c *check) buildPlain(ctx context.Context, side hone.Side, files map[string][]byte, output string) error {
	return c.Build(ctx, side, files, false, output)
}

// differs reports whether a test that passes on the baseline tells of a
// difference: it fails, or what it calls does not do the same twice any more.
func (o outcome) differs() bool { return o.failed || o.skipped }

// confirm runs a test that failed on the candidate again: it must fail there
// once more, and never on the baseline.
func (c *check) confirm(ctx context.Context, sides [2]*binary, t test, o outcome, said string) (bool, error) {
	c.say("making sure of " + t.name)
	longer := []string{"STRESS_TIME=" + secondTime.String(), "STRESS_LIMIT=" + secondLimit.String()}
	failed := false
	for n := 0; n < confirmTries && !failed; n++ {
		again, text, err := sides[1].runAll(ctx, []string{t.name}, 2*secondLimit, true, longer...)
		if err != nil {
			return false, err
		}
		if failed = again[t.name].differs(); failed {
			o, said = again[t.name], text
		}
	}
	if !failed {
		c.not(t.name + " failed once on the candidate and not again")
		return false, nil
	}
	for range confirmTries {
		again, _, err := sides[0].runAll(ctx, []string{t.name}, 2*secondLimit, true, longer...)
		if err != nil || !again[t.name].passed {
			return false, err
		}
	}
	return true, c.reject(t, o, said)
}

// reject reports a test that fails on the candidate only.
func (c *check) reject(t test, o outcome, said string) error {
	text, err := file(c.base.pkg.Name, []test{t}, "")
	if err != nil {
		return err
	}
	flags := ""
	if c.raceless == "" {
		flags = "-race "
	}
	what := head(placeRE.ReplaceAllString(strings.TrimSpace(o.text), ""), 12)
	why := short(what)
	if found := races(said, c.Package); len(found) > 0 {
		why = fmt.Sprintf("data race between %s and %s", found[0].one, found[0].other)
		what = head(strings.TrimSpace(found[0].report), 16)
	}
	c.report.Difference = fmt.Sprintf("this holds on the baseline only: %s; on the candidate: %s", strings.TrimSuffix(t.comment, "."), why)
	c.report.Counterexample = fmt.Sprintf("// Passes on the baseline, fails on the candidate:\n//\n//\tgo test %s-run '^%s$' %s\n//\n%s\n%s",
		flags, t.name, c.Package, commented(what), text)
	return nil
}

// placeRE is where package testing says that a test failed.
var placeRE = regexp.MustCompile(`(?m)^\s*hone_stress_test\.go:\d+: `)

// folderRE is the folder of a file in a report, and what follows its line.
var folderRE = regexp.MustCompile(`\S*[/\\](\S+\.(?:go|s):\d+)( \+0x[0-9a-f]+)?`)

// short is a text of several lines in one, cut where it gets long.
func short(s string) string {
	s, _, _ = strings.Cut(s, "; goroutines:")
	words := strings.Join(strings.Fields(s), " ")
	if cut := 300; len(words) > cut {
		return strings.ToValidUTF8(words[:cut], "") + " ..."
	}
	return words
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return strings.TrimSpace(line)
}

// commented is a text as a comment.
func commented(s string) string {
	var b strings.Builder
	for line := range strings.Lines(folderRE.ReplaceAllString(strings.ReplaceAll(s, "\r", ""), "$1")) {
		b.WriteString("//\t" + strings.TrimRight(line, "\n\t ") + "\n")
	}
	return b.String()
}
