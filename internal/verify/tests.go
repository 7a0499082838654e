package verify

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/shortage"
)

// Binary is a compiled test binary of a package.
type Binary struct {
	Package string
	Path    string
	Dir     string
	Env     []string
}

// Options choose and bound the tests, in the words of go test.
type Options struct {
	Run, Skip string
	Short     bool
	Timeout   time.Duration
	// Share is what the tests that are evidence may take together: the slowest of
	// others are left out. 0 leaves out none, as does a pattern that chooses sub-tests.
	Share time.Duration

	only []string // top-level tests to run, nil means all
}

// Outcome is what one run of a package's tests said.
type Outcome struct {
	Passed  map[string]bool // tests, sub-tests and examples, by name
	Failed  []string        // top-level tests only
	Skipped []string
	Crash   string // why the process ended early, "" if it did not
	Late    bool   // it ended early because the tests took longer than they may
	// Took is what each top-level test took that passed.
	Took map[string]time.Duration
	// Denied is what the machine denied a process that failed, nil if nothing:
	// then the failure may say nothing about the source.
	Denied *shortage.Shortage
}

// maxCrashes bounds how many tests that end the process are looked for.
const maxCrashes = 5

// RunTests runs the tests of a binary once, with extra flags. A test that ends
// the process is counted as failed and the others are run again without it.
func RunTests(ctx context.Context, b Binary, o Options, extra ...string) (Outcome, error) {
	var crashed []string
	var denied *shortage.Shortage
	for {
		out, culprit, err := runOnce(ctx, b, o.without(crashed), extra)
		if err != nil {
			return Outcome{}, err
		}
		out.Denied = cmp.Or(out.Denied, denied)
		denied = out.Denied
		out.Failed = append(out.Failed, crashed...)
		if culprit == "" || len(crashed) == maxCrashes {
			return out, nil
		}
		crashed = append(crashed, culprit)
	}
}

// runOnce runs the tests and also names the top-level test that ended the
// process early.
func runOnce(ctx context.Context, b Binary, o Options, extra []string) (Outcome, string, error) {
	r, err := gotool.Run(ctx, gotool.Command{
		Path: b.Path, Args: append(o.args(), extra...), Dir: b.Dir, Env: b.Env, Timeout: o.grace(),
	})
	if err != nil {
		return Outcome{}, "", err
	}
	out, running := parse(string(r.Stdout))
	if r.ExitCode != 0 {
		out.Denied = shortage.In(string(r.Stderr) + "\n" + string(r.Stdout))
	}
	switch {
	case r.TimedOut || strings.Contains(string(r.Stdout)+string(r.Stderr), "panic: test timed out after"):
		if o.hurried() {
			out.Late = true
			out.Failed = slices.DeleteFunc(out.Failed, func(t string) bool { return t == running })
			return out, "", nil
		}
		out.Crash = fmt.Sprintf("did not end within %s (--timeout)", o.Timeout)
	case (r.ExitCode == 0 || r.ExitCode == 1) && endRE.Match(r.Stdout):
		return out, "", nil
	case r.ExitCode == 0 && running == "":
		out.Crash = "the process ended with code 0 before its tests did; does its TestMain call os.Exit?"
		return out, "", nil
	default:
		out.Crash = ending(r)
	}
	// A test that panics is reported as failed before the process ends.
	if running == "" && len(out.Failed) > 0 {
		running = out.Failed[len(out.Failed)-1]
	}
	out.Failed = slices.DeleteFunc(out.Failed, func(t string) bool { return t == running })
	return out, running, nil
}

// ending says in words how a process of tests ended that did not end by itself.
func ending(r gotool.Result) string {
	if r.ExitCode < 0 {
		return "the process was ended by a " + r.EndedBy
	}
	said := fmt.Sprintf("the process ended with code %d", r.ExitCode)
	for _, out := range [][]byte{r.Stderr, r.Stdout} {
		if m := panicRE.FindSubmatch(out); m != nil {
			return said + ": " + strings.ToValidUTF8(string(m[1][:min(len(m[1]), 200)]), "?")
		}
	}
	return said
}

// panicRE finds what the runtime says when it ends the process.
var panicRE = regexp.MustCompile(`(?m)^((?:panic|fatal error): .+?)(?: \[recovered.*)?\r?$`)

func (o Options) args() []string {
	args := []string{"-test.v=test2json", "-test.count=1"}
	if run := o.pattern(); run != "" {
		args = append(args, "-test.run="+run)
	}
	if o.Skip != "" {
		args = append(args, "-test.skip="+o.Skip)
	}
	if o.Short {
		args = append(args, "-test.short")
	}
	if limit := o.limit(); limit > 0 {
		args = append(args, "-test.timeout="+limit.String())
	}
	return args
}

// pattern is which tests to run.
func (o Options) pattern() string {
	if o.only == nil {
		return o.Run
	}
	return named(o.only)
}

// hurried reports whether the share ends the tests before the time a process may take.
func (o Options) hurried() bool {
	return o.Share > 0 && (o.Timeout <= 0 || patience*o.Share < o.Timeout)
}

// patience is how many times its share the tests may take while it is not known
// which of them are slow.
const patience = 2

// limit is the time after which the tests are ended, 0 if never.
func (o Options) limit() time.Duration {
	if o.hurried() {
		return patience * o.Share
	}
	return o.Timeout
}

// grace lets the watchdog of package testing speak first.
func (o Options) grace() time.Duration {
	limit := o.limit()
	if limit <= 0 {
		return 0
	}
	return limit + 5*time.Second
}

// without skips further top-level tests; package testing splits a pattern at
// its top-level bars, so the user's own stays intact.
func (o Options) without(tests []string) Options {
	if len(tests) == 0 {
		return o
	}
	skip := named(tests)
	if o.Skip != "" {
		skip = o.Skip + "|" + skip
	}
	o.Skip = skip
	return o
}

// named is a pattern of names.
func named(tests []string) string {
	quoted := make([]string, len(tests))
	for i, t := range tests {
		quoted[i] = regexp.QuoteMeta(t)
	}
	return "^(" + strings.Join(quoted, "|") + ")$"
}

// marker begins every line that package testing itself prints under
// -test.v=test2json, so that a test's own output is not mistaken for it.
const marker = "\x16"

var (
	resultRE = regexp.MustCompile(marker + `\s*--- (PASS|FAIL|SKIP): (\S+)(?: \((\d+\.\d+s)\))?`)
	endRE    = regexp.MustCompile(`(?m)^FAIL\r?$|` + marker + `(?:FAIL|PASS)\r?$`)
	runRE    = regexp.MustCompile(marker + `=== RUN\s+(\S+)`)
)

// parse reads verbose output. The second result is the top-level test that was
// begun last and never ended.
func parse(out string) (Outcome, string) {
	o := Outcome{Passed: map[string]bool{}, Took: map[string]time.Duration{}}
	ended := map[string]bool{}
	for _, m := range resultRE.FindAllStringSubmatch(out, -1) {
		name := m[2]
		ended[name] = true
		switch {
		case m[1] == "PASS":
			o.Passed[name] = true
			if took, err := time.ParseDuration(m[3]); err == nil && !strings.Contains(name, "/") {
				o.Took[name] = took
			}
		case strings.Contains(name, "/"):
		case m[1] == "FAIL":
			o.Failed = append(o.Failed, name)
		default:
			o.Skipped = append(o.Skipped, name)
		}
	}
	running := ""
	for _, m := range runRE.FindAllStringSubmatch(out, -1) {
		if top, _, _ := strings.Cut(m[1], "/"); !ended[top] {
			running = top
		}
	}
	return o, running
}

// Baseline is what the tests of one package said of the unchanged source in
// two runs.
type Baseline struct {
	Passing map[string]bool // passed both times: the evidence
	Failing []string        // failed both times
	Flaky   []string        // passed once
	Slow    []string        // passed, and took more than there is time for
	Late    bool            // others were not run to their end, as these took so long
	Crash   string
	Denied  *shortage.Shortage // to a process that failed, nil if nothing
	skip    []string           // not run for a candidate: no evidence
	only    []string           // all that is run for one, where some take too long; nil means all others
}

// Establish runs the tests of a binary twice.
func Establish(ctx context.Context, b Binary, o Options) (Baseline, error) {
	if strings.Contains(o.Run, "/") {
		o.Share = 0 // the names of those that are quick would choose other sub-tests
	}
	first, err := RunTests(ctx, b, o)
	if err != nil {
		return Baseline{}, err
	}
	base := Baseline{Passing: map[string]bool{}, Failing: first.Failed, Crash: first.Crash, Denied: first.Denied, Late: first.Late}
	quick, slow := first.within(o.Share)
	if len(slow) > 0 || first.Late {
		base.Slow, base.only = slow, quick
	}
	// What failed once is no evidence, whatever a second run says.
	second := Outcome{}
	if base.only == nil || len(quick) > 0 {
		if second, err = RunTests(ctx, b, base.chosen(o.without(first.Failed))); err != nil {
			return Baseline{}, err
		}
	}
	for t := range first.Passed {
		if top, _, _ := strings.Cut(t, "/"); base.only != nil && !slices.Contains(quick, top) {
			continue
		}
		if second.Passed[t] {
			base.Passing[t] = true
		} else if !strings.Contains(t, "/") {
			base.Flaky = append(base.Flaky, t)
		}
	}
	slices.Sort(base.Flaky)
	base.skip = slices.Concat(base.Failing, base.Flaky)
	return base, nil
}

// within returns the tests that passed, those that take a share of time together
// and, of the slowest, those that take more. A share of 0 is enough for all.
func (o Outcome) within(share time.Duration) (quick, slow []string) {
	quick = make([]string, 0, len(o.Took)) // not nil: none is not all
	total := time.Duration(0)
	for t, took := range o.Took {
		quick = append(quick, t)
		total += took
	}
	slices.SortFunc(quick, func(a, b string) int { return cmp.Or(cmp.Compare(o.Took[a], o.Took[b]), cmp.Compare(a, b)) })
	n := len(quick)
	for share > 0 && total > share {
		n--
		total -= o.Took[quick[n]]
	}
	return slices.Clip(quick[:n]), quick[n:]
}

// chosen returns options that leave out what takes too long.
func (b Baseline) chosen(o Options) Options {
	o.only, o.Share = b.only, 0
	return o
}

// Top returns how many top-level tests pass.
func (b Baseline) Top() int {
	n := 0
	for t := range b.Passing {
		if !strings.Contains(t, "/") {
			n++
		}
	}
	return n
}

// Compare runs the tests of a candidate's binary and returns those that passed
// at baseline and do not now, with the reason when the process ended early. It
// is an error if they fail and the machine denies them what they had before: a
// disk that is full by now is no fault of the candidate.
func (b Baseline) Compare(ctx context.Context, candidate Binary, o Options) (broken []string, reason string, err error) {
	if len(b.Passing) == 0 {
		return nil, "", nil
	}
	out, err := RunTests(ctx, candidate, b.Evidence(o))
	if err != nil {
		return nil, "", err
	}
	for t := range b.Passing {
		if !out.Passed[t] {
			broken = append(broken, t)
		}
	}
	slices.Sort(broken)
	if len(broken) > 0 && out.Denied != nil && b.Denied == nil {
		return nil, "", denied(candidate, out.Denied)
	}
	return broken, out.Crash, nil
}

// denied is the error of tests that cannot be run.
func denied(b Binary, s *shortage.Shortage) error {
	return &gotool.Error{Message: fmt.Sprintf("tests of package %s: their process %s", b.Package, s), Next: s.Next}
}

// Evidence returns options that run only the tests that are evidence.
func (b Baseline) Evidence(o Options) Options { return b.chosen(o.without(b.skip)) }
