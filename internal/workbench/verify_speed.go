package workbench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/judge"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verify"
)

// measureSides measures the benchmarks that execute the change on both sides in
// turns. A regression counts when a second measurement confirms it.
func (v *verification) measureSides(ctx context.Context) (hone.Stage, error) {
	if !v.haveBenchmarks() {
		return skipped("not measured: no benchmark of the baseline%s contains the change", v.chosen()), nil
	}
	// The budget is for measuring; how long tests take is not up to the user.
	began := v.budget.start
	v.budget.start = time.Now()
	defer func() { v.budget.start = began }()
	v.choose = v.touching
	err := v.find(ctx)
	var nothing *gotool.Error
	switch {
	case errors.As(err, &nothing), errors.Is(err, errNoBenchmarks):
		st := v.unmeasurable(err)
		return st, nil
	case err != nil:
		return hone.Stage{}, err
	}
	if st := v.failsNowAndBefore(); st.Outcome != "" {
		return st, nil
	}
	if len(v.targets) == 0 {
		return skipped("not measured: no benchmark executes the changed lines"), nil
	}
	return v.compareSpeed(ctx)
}

// chosen names the benchmarks that were asked for.
func (v *verification) chosen() string {
	if v.spec.Bench == "" {
		return ""
	}
	return fmt.Sprintf(" that matches %q", v.spec.Bench)
}

// haveBenchmarks leaves the packages without benchmarks out of both sides and
// reports whether some are left.
func (v *verification) haveBenchmarks() bool {
	with := map[string]bool{}
	for _, p := range v.sides[0].pkgs {
		if _, declared := gotool.Declared(p); matching(declared, v.spec.Bench) > 0 {
			with[p.ImportPath] = true
		}
	}
	for _, d := range v.sides {
		d.pkgs = slices.DeleteFunc(slices.Clone(d.pkgs), func(p gotool.Package) bool { return !with[p.ImportPath] })
	}
	return len(with) > 0
}

// unmeasurable is the end of the stage where no benchmark can be measured on
// both sides: those that ran before must run with the change.
func (v *verification) unmeasurable(err error) hone.Stage {
	if st := v.failsNowAndBefore(); st.Outcome != "" {
		return st
	}
	return skipped("not measured: %v", err)
}

// failsNowAndBefore refutes a change with which a benchmark fails that ran
// before.
func (v *verification) failsNowAndBefore() hone.Stage {
	var why []string
	for _, g := range v.gaps {
		why = append(why, g.why)
	}
	if len(why) == 0 {
		return hone.Stage{}
	}
	return failed(strings.Join(why, "\n"), "%s", why[0])
}

// touching picks the benchmarks that execute changed lines. What changes outside
// functions cannot be followed so: then all are measured.
func (v *verification) touching(ctx context.Context, all []hone.Benchmark) ([]hone.Benchmark, error) {
	if v.beyond || v.covered == nil || len(v.covered.bins) == 0 {
		return all, nil
	}
	var out []hone.Benchmark
	for i, b := range all {
		v.progress(hone.StageSpeed, "whether "+b.Name+" executes the change", i, len(all))
		data, err := v.collector.Profile(ctx, v.covered.bins[b.Package], b, source.Size{N: 1}, hone.Coverage)
		var failure *source.Failure
		if errors.As(err, &failure) {
			continue
		}
		if err != nil {
			return nil, err
		}
		c, err := verify.ReadCoverage(data)
		if err != nil {
			return nil, err
		}
		if c.Touches(v.covered.lines, v.coverName) {
			out = append(out, b)
		}
	}
	return out, nil
}

// compareSpeed measures and judges.
func (v *verification) compareSpeed(ctx context.Context) (hone.Stage, error) {
	c := comparison{name: string(hone.Candidate), targets: v.targets, policy: v.policy()}
	v.pairs = newPairs(c)
	defer func() { v.pairs = nil }()
	err := v.rounds(ctx, c, 0)
	v.conclude(c)
	if err != nil {
		return hone.Stage{}, err
	}
	if st := v.failsNowAndBefore(); st.Outcome != "" {
		return st, nil
	}
	verdicts := v.pairs.verdicts()
	confirmed, err := v.confirmed(ctx, verdicts)
	if err != nil {
		return hone.Stage{}, err
	}
	return v.speed(verdicts, confirmed), nil
}

// confirmed measures regressions again.
func (v *verification) confirmed(ctx context.Context, verdicts []hone.Verdict) (map[title]bool, error) {
	gate, err := judge.NewGate(hone.Policy{Threshold: map[hone.Unit]float64{"": 0}})
	if err != nil {
		return nil, err
	}
	suspects := gate.Suspects(verdicts)
	if len(suspects) == 0 {
		return nil, nil
	}
	return v.confirm(ctx, suspects, Gated{Wait: v.change.Wait})
}

// speed says what the verdicts mean for the change.
func (v *verification) speed(verdicts []hone.Verdict, confirmed map[title]bool) hone.Stage {
	var slower, rest []hone.Verdict
	faster := map[hone.Benchmark]bool{}
	once := map[hone.Benchmark]string{}
	hot := map[hone.Benchmark]bool{} // all that are measured execute the change
	for _, x := range verdicts {
		hot[x.Benchmark] = true
		faster[x.Benchmark] = faster[x.Benchmark] || x.Outcome == hone.Improvement
		switch {
		case x.Outcome != hone.Regression:
			rest = append(rest, x)
		case confirmed[title{x.Benchmark, x.Unit}]:
			slower = append(slower, x)
		default:
			once[x.Benchmark] = fmt.Sprintf("%s of %s got worse once, and not again in fresh processes", x.Unit, x.Benchmark.Name)
		}
	}
	if len(slower) > 0 {
		return failed("", "%s%s", worse(slower[0]), more(len(slower)-1))
	}
	doubts := once
	for _, x := range undecided(rest, v.policy(), hot) {
		if doubts[x.Benchmark] == "" {
			doubts[x.Benchmark] = doubt(x)
		}
	}
	if len(doubts) > 0 {
		var named []string
		for _, t := range v.targets {
			if why, ok := doubts[t.Benchmark]; ok {
				named = append(named, why)
			}
		}
		st := doubtful("%d of %s could not be told", len(named), counted(len(v.targets), "benchmark"))
		st.NotChecked = named
		return st
	}
	gains := 0
	for _, yes := range faster {
		if yes {
			gains++
		}
	}
	if gains == 0 {
		return passed("%s, none better or worse", counted(len(v.targets), "benchmark"))
	}
	return passed("%d of %s better, none worse", gains, counted(len(v.targets), "benchmark"))
}

// more counts what is not listed.
func more(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", and %d more", n)
}
