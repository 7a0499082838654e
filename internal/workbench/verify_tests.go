package workbench

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verify"
)

// testSides runs the tests of the baseline twice on the baseline and once on
// the candidate. Tests that fail or flake on the baseline are listed and not
// used.
func (v *verification) testSides(ctx context.Context) (hone.Stage, error) {
	v.tests = map[string]verify.Baseline{}
	seed := v.seeds.next(v.collector)
	var linked [2]binaries
	for i, d := range v.sides {
		v.progress(hone.StageTests, fmt.Sprintf("linking the tests of %s (%s)", counted(len(d.pkgs), "package"), d.name), 0, 0)
		var err error
		if linked[i], err = v.linkSide(ctx, d, seed, nil); err != nil {
			return hone.Stage{}, err
		}
		defer linked[i].discard()
	}
	var unused []string
	passing, all := 0, 0
	for i, p := range v.sides[0].pkgs {
		v.progress(hone.StageTests, "running the tests of "+p.ImportPath, i, len(v.sides[0].pkgs))
		base, err := verify.Establish(ctx, testsOf(linked[0][p.ImportPath]), v.testOptions())
		if err != nil {
			return hone.Stage{}, err
		}
		v.tests[p.ImportPath] = base
		passing, all = passing+base.Top(), all+base.Top()+len(base.Failing)+len(base.Flaky)
		unused = append(unused, v.unused(p, base)...)
		st, err := v.testCandidate(ctx, p, base, linked[1][p.ImportPath])
		if err != nil || st.Outcome == hone.StageFailed {
			st.NotChecked = unused
			return st, err
		}
	}
	return v.verdictOfTests(passing, all, unused), nil
}

// testCandidate runs the tests of a package that are evidence on the candidate.
func (v *verification) testCandidate(ctx context.Context, p gotool.Package, base verify.Baseline, b source.Binary) (hone.Stage, error) {
	broken, why, err := base.Compare(ctx, testsOf(b), v.testOptions())
	if err != nil || len(broken) == 0 {
		return hone.Stage{}, err
	}
	if why != "" {
		why = " (" + why + ")"
	}
	return failed(v.saying(ctx, b, broken), "package %s: fails with it and passed before: %s%s", p.ImportPath, list(broken), why), nil
}

// saying runs tests that fail once more for what they print, the last of it.
func (v *verification) saying(ctx context.Context, b source.Binary, tests []string) string {
	var tops []string
	for _, t := range tests {
		top, _, _ := strings.Cut(t, "/")
		tops = append(tops, regexp.QuoteMeta(top))
	}
	slices.Sort(tops)
	r, err := gotool.Run(ctx, gotool.Command{
		Path: b.Path, Args: []string{"-test.run=^(" + strings.Join(slices.Compact(tops), "|") + ")$", "-test.timeout=" + v.spec.Timeout.String()},
		Dir: b.Dir, Env: b.Env, Timeout: v.spec.Timeout,
	})
	if err != nil {
		return ""
	}
	const most = 30
	lines := strings.Split(strings.TrimSpace(string(r.Stdout)+string(r.Stderr)), "\n")
	if len(lines) > most {
		lines = append(lines[:most/2], append([]string{"..."}, lines[len(lines)-most/2:]...)...)
	}
	return strings.Join(lines, "\n")
}

// unused says which tests of a package are no evidence.
func (v *verification) unused(p gotool.Package, base verify.Baseline) []string {
	var out []string
	add := func(what string, tests []string) {
		if len(tests) > 0 {
			out = append(out, fmt.Sprintf("package %s: %s: %s", p.ImportPath, what, list(tests)))
		}
	}
	add("tests that fail without the change", base.Failing)
	add("tests that pass now and then without the change", base.Flaky)
	if base.Crash != "" {
		add("ended early without the change", []string{base.Crash})
	}
	return out
}

// verdictOfTests is the end of the stage when nothing fails.
func (v *verification) verdictOfTests(passing, all int, unused []string) hone.Stage {
	var st hone.Stage
	switch {
	case all == 0:
		st = doubtful("no test that contains the change was run")
	case passing == 0:
		st = doubtful("no test passes without the change")
	default:
		st = passed("%s in %s: the same outcome on both sides", counted(passing, "test"), counted(len(v.sides[0].pkgs), "package"))
	}
	st.NotChecked = unused
	for p := range v.edited {
		if _, known := packageIn(v.all[0], p); known && !v.named[p] {
			st.Outcome = hone.StageDoubtful
			st.Detail += "; those of a package that changes were not: it was not named"
			st.NotChecked = append(st.NotChecked, "package "+p+" changes, and its tests were not run")
		}
	}
	if n := v.unnamed(); n > 0 {
		st.NotChecked = append(st.NotChecked, fmt.Sprintf("tests of packages that were not named: %d", n))
	}
	return st
}
