package workbench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/check"
	"github.com/gohone/hone/internal/compiler"
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/gotool"
)

// checkCommand is the verb that finds causes and tries no fix.
const checkCommand = "check"

// Check says what a module spends its time and allocations on, and why: it
// profiles the benchmarks, or reads the profiles it is given, and joins them
// with what the rules find. Fixes are announced and not tried.
func (w *Workbench) Check(ctx context.Context, spec hone.Spec, profiles ProfileInput) error {
	s, err := w.open(ctx, spec)
	if err != nil {
		return err
	}
	s.budget = newCheckBudget(spec, s.plannedPackages())
	s.early = true // findings come all at once: there is nothing else to wait for
	var given []*cost.Profile
	if len(profiles.Profiles) > 0 {
		profiles.Open.Stored = (&storedProfiles{bench: w, folder: spec.Store}).find
		if given, err = profiles.Open.Open(ctx, profiles.Profiles); err != nil {
			return err
		}
	}
	if err := s.begin(ctx, checkCommand); err != nil {
		return err
	}
	if len(given) > 0 {
		err = s.finish(ctx, s.checkGiven(ctx, profiles.Profiles, given))
	} else if declared := s.plan(); declared == 0 && spec.Bench != "" {
		err = s.finish(ctx, s.nothingToMeasure())
	} else {
		err = s.finish(ctx, s.checkBenchmarks(ctx))
	}
	return errors.Join(err, s.end())
}

// newCheckBudget starts the clock of a check. Profiling is most of it, so what
// a run needs for trying fixes is not kept back.
func newCheckBudget(spec hone.Spec, n int) budget {
	b := newBudget(spec, n)
	if spec.Budget <= 0 {
		b.total = max(time.Minute, time.Duration(n)*budgetPerPackage/2)
	}
	b.profiles, b.longest = 0.8, 3*longestProfile
	return b
}

func (s *session) checkBenchmarks(ctx context.Context) error {
	ctx, cancel := s.budget.within(ctx, 1)
	defer cancel()
	for _, stage := range []func(context.Context) error{s.prepare, s.buildBaseline, s.discover, s.sizeTargets} {
		if err := stage(ctx); err != nil {
			return err
		}
	}
	if len(s.targets) == 0 {
		return s.nothingToMeasure()
	}
	costs, err := s.profile(ctx, s.base, 1, s.targets)
	if err != nil {
		return err
	}
	s.sayUnprofiled()
	return s.diagnose(ctx, costs)
}

// checkGiven joins profiles that exist with the source. Those of one program
// say the same by different measures, so they count as one benchmark.
func (s *session) checkGiven(ctx context.Context, names []string, profiles []*cost.Profile) error {
	if err := s.prepare(ctx); err != nil {
		return err
	}
	var err error
	if s.base, err = s.newBuild("", s.baseTree()); err != nil {
		return err
	}
	costs := check.BenchmarkCost{Benchmark: hone.Benchmark{Name: join(names)}}
	for _, m := range []struct {
		measure hone.Measure
		table   **cost.Table
	}{{hone.CPUTime, &costs.CPU}, {hone.AllocBytes, &costs.Bytes}, {hone.AllocObjects, &costs.Objects}, {hone.Blocked, &costs.Blocked}} {
		if *m.table, err = s.blame(profiles, m.measure); err != nil {
			return err
		}
	}
	if t := costs.Blocked; t != nil { // package testing waits for the benchmark all the time
		t.Without(cost.Testing)
	}
	for _, m := range []hone.Measure{hone.Goroutines, hone.WallTime} {
		t, err := s.blame(profiles, m)
		if err != nil {
			return err
		}
		if t != nil {
			costs.Where = append(costs.Where, t)
		}
	}
	if costs.CPU == nil && costs.Objects == nil && costs.Blocked == nil && len(costs.Where) == 0 {
		return &gotool.Error{
			Message: fmt.Sprintf("profile %s: has neither CPU time, allocations nor waiting", join(names)),
			Next:    "hone check reads profiles of CPU time, allocations, blocking, mutexes, goroutines and the wall clock; hone top shows the others",
		}
	}
	if costs.CPU == nil && costs.Objects == nil {
		costs.Idle = 1 // waiting is all that is known
	}
	return s.diagnose(ctx, []check.BenchmarkCost{costs})
}

// blame adds up the profiles that have a measure and charges them to the
// module's lines; nil if none has it.
func (s *session) blame(profiles []*cost.Profile, m hone.Measure) (*cost.Table, error) {
	profiles = slices.DeleteFunc(slices.Clone(profiles), func(p *cost.Profile) bool { return !p.Has(m) })
	if len(profiles) == 0 {
		return nil, nil
	}
	sum := profiles[0]
	if len(profiles) > 1 {
		var err error
		if sum, err = cost.Sum(profiles); err != nil {
			return nil, err
		}
	}
	return cost.Blame(sum, m, s.costModule())
}

// diagnose announces what the cost goes to, the findings, and what would remove
// them.
func (s *session) diagnose(ctx context.Context, costs []check.BenchmarkCost) error {
	bs := breakdowns(costs)
	if err := s.explain(ctx, bs); err != nil {
		return err
	}
	s.sayBreakdowns(bs)
	for _, g := range check.Growths(costs) {
		s.emit(hone.Event{Growth: &g})
	}
	_, err := s.find(ctx, s.base, 1, costs)
	return err
}

// breakdowns says where the time of each benchmark goes.
func breakdowns(costs []check.BenchmarkCost) []hone.Breakdown {
	var out []hone.Breakdown
	for _, c := range costs {
		out = append(out, check.Breakdowns(c)...)
	}
	return out
}

func (s *session) sayBreakdowns(bs []hone.Breakdown) {
	for _, b := range bs {
		s.emit(hone.Event{Breakdown: &b})
	}
}

// explain asks the compiler about the lines that the breakdowns name. What it
// does not tell is left out: the lines stand for themselves.
func (s *session) explain(ctx context.Context, bs []hone.Breakdown) error {
	pkgs := s.sourcesIn(check.HotFiles(bs))
	if len(pkgs) == 0 {
		return nil
	}
	s.progress("find", "asking the compiler about the hot lines", 0, 0)
	dir, err := s.tempDir()
	if err != nil {
		return err
	}
	if err := s.tool.CompilerLog(ctx, s.module.Root, pkgs, "", dir); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.warn("no-compiler-log", "the compiler was asked why values are on the heap, and failed: "+err.Error(), "")
		return nil
	}
	facts, err := compiler.ReadDir(dir)
	if err != nil {
		s.warn("no-compiler-log", "what the compiler says of the hot lines cannot be read: "+err.Error(), "")
	}
	for i := range bs {
		check.Explain(&bs[i], facts, s.module.Root)
	}
	return nil
}

// sourcesIn are the import paths of the packages that files belong to, tests
// aside.
func (s *session) sourcesIn(files []string) []string {
	var out []string
	for _, f := range files {
		if !strings.HasSuffix(f, "_test.go") {
			out = append(out, s.packageOf(f))
		}
	}
	slices.Sort(out)
	return slices.DeleteFunc(slices.Compact(out), func(p string) bool { return p == "" })
}
