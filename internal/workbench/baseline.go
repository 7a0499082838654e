package workbench

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/collect"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verify"
)

// testOptions are the user's own words for the tests.
func (s *session) testOptions() verify.Options {
	return verify.Options{Run: s.spec.Run, Skip: s.spec.Skip, Short: s.spec.Short, Timeout: s.spec.Timeout}
}

// tested returns the packages of the run that have tests or benchmarks.
func (s *session) tested() []gotool.Package {
	return slices.DeleteFunc(slices.Clone(s.pkgs), func(p gotool.Package) bool { return !p.HasTests() })
}

// benchmarked returns the packages of the run that declare benchmarks it asks for.
func (s *session) benchmarked() []gotool.Package {
	return slices.DeleteFunc(s.tested(), func(p gotool.Package) bool {
		_, declared := gotool.Declared(p)
		return matching(declared, s.spec.Bench) == 0
	})
}

// buildBaseline compiles the unchanged source of the packages with benchmarks, or of all
// where there is none: the tests of others are needed when there is something to verify,
// of a large module few of them. A package that does not compile, or load, is left out with
// a warning, unless it is the only one.
func (s *session) buildBaseline(ctx context.Context) error {
	b, err := s.newBuild("", s.baseTree())
	if err != nil {
		return err
	}
	pkgs := s.benchmarked()
	if len(pkgs) == 0 && s.spec.Service == nil {
		pkgs = s.tested()
	}
	failures, err := s.compileBase(ctx, b, pkgs)
	if err != nil {
		return err
	}
	failures = append(slices.Clone(s.broken), failures...)
	if len(b.binaries) == 0 && len(failures) > 0 {
		return failures[0]
	}
	s.uncompiledBase(failures)
	s.base = b
	return nil
}

// compileBase compiles the tests of packages in the state that a pass begins with, and
// leaves out of the run those that do not compile.
func (s *session) compileBase(ctx context.Context, b *build, pkgs []gotool.Package) ([]*gotool.BuildError, error) {
	broken := make([]*gotool.BuildError, len(pkgs))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, p := range pkgs {
		g.Go(func() error {
			s.progress("build", "compiling tests of "+p.ImportPath, i, len(pkgs))
			if err := s.compileOne(ctx, b, p); !errors.As(err, &broken[i]) {
				return err
			}
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	for i, f := range broken {
		if f != nil {
			s.forget(pkgs[i])
		}
	}
	return slices.DeleteFunc(broken, func(f *gotool.BuildError) bool { return f == nil }), nil
}

// uncompiledBase warns of packages that do not compile before any change.
func (s *session) uncompiledBase(failures []*gotool.BuildError) {
	for _, f := range failures {
		s.warn("does-not-compile", f.Error(), f.Hint())
	}
}

// forget leaves a package out of the run.
func (s *session) forget(p gotool.Package) {
	s.pkgs = slices.DeleteFunc(s.pkgs, func(q gotool.Package) bool { return q.ImportPath == p.ImportPath })
}

// establish runs tests of the unchanged source twice, by the end of a share of the budget,
// and says which of them are no evidence; those of packages that are known are not run again.
// It is an error when none of all those that were run passes.
func (s *session) establish(ctx context.Context, pkgs []gotool.Package, share float64) error {
	pkgs = slices.DeleteFunc(slices.Clone(pkgs), func(p gotool.Package) bool { _, known := s.tests[p.ImportPath]; return known })
	if len(pkgs) == 0 && len(s.tests) > 0 {
		return nil
	}
	if s.tests == nil {
		s.tests = map[string]verify.Baseline{}
	}
	failures, err := s.compileBase(ctx, s.base, pkgs)
	if err != nil {
		return err
	}
	if len(failures) > 0 {
		s.uncompiledBase(failures)
		pkgs = slices.DeleteFunc(pkgs, func(p gotool.Package) bool { _, ok := s.base.binaries[p.ImportPath]; return !ok })
	}
	for i, p := range pkgs {
		s.progress("test", "running tests of "+p.ImportPath+" twice", i, len(pkgs))
		o := s.testOptions()
		o.Share = s.budget.tests(share, len(pkgs)-i)
		base, err := verify.Establish(ctx, testsOf(s.base.binaries[p.ImportPath]), o)
		if err != nil {
			return err
		}
		s.tests[p.ImportPath] = base
		s.reportTests(p, base)
	}
	return s.evident()
}

// evident looks at all tests that were run: they are what fixes are verified by.
func (s *session) evident() error {
	passing, tests, slow := 0, 0, false
	for _, base := range s.tests {
		passing += base.Top()
		tests += base.Top() + len(base.Failing) + len(base.Flaky)
		slow = slow || len(base.Slow) > 0 || base.Late
	}
	if tests > 0 && passing == 0 {
		return &gotool.Error{
			Message: fmt.Sprintf("module %s: no test passes before any change", s.module.Path),
			Next:    "hone verifies fixes with the module's own tests; make them pass (go test ./...), or choose some with -run",
		}
	}
	if tests == 0 && !slow {
		s.warn("no-tests", "no test was run: only calls that are made up can verify a fix", "write a test that executes the code, or check -run and -skip")
	}
	return nil
}

func (s *session) reportTests(p gotool.Package, base verify.Baseline) {
	say := func(code, what string, tests []string) {
		if len(tests) > 0 {
			s.warn(code, fmt.Sprintf("package %s: %s: %s", p.ImportPath, what, list(tests)), "they are not used as evidence")
		}
	}
	say("failing-tests", "tests that fail before any change", base.Failing)
	say("flaky-tests", "tests that passed once and failed once", base.Flaky)
	if what := tooSlow(base); what != "" {
		s.warn("slow-tests", fmt.Sprintf("package %s: %s", p.ImportPath, what), "they are not used as evidence; --budget gives more time")
	}
	if base.Denied != nil {
		s.warn("tests-denied", fmt.Sprintf("package %s: a process of its tests %s", p.ImportPath, base.Denied), base.Denied.Next)
	}
	if base.Crash != "" {
		s.warn("tests-end-early", fmt.Sprintf("package %s: its tests ended early: %s", p.ImportPath, base.Crash), "")
	}
}

// tooSlow says which tests take longer than there is time for, "" if none do.
func tooSlow(base verify.Baseline) string {
	var what []string
	if len(base.Slow) > 0 {
		what = append(what, "tests that take too much of the budget: "+list(base.Slow))
	}
	if base.Late {
		what = append(what, "others were not run when their part of the budget ended")
	}
	return strings.Join(what, "; ")
}

// discover names the benchmarks, sub-benchmarks included. Where there is none
// the packages' passing tests become the workload.
func (s *session) discover(ctx context.Context) error {
	pkgs := s.benchmarked()
	for i, p := range pkgs {
		_, declared := gotool.Declared(p)
		s.progress("baseline", "finding the benchmarks of "+p.ImportPath, i, len(pkgs))
		heard, err := s.discoverIn(ctx, s.base.binaries[p.ImportPath], declared)
		if err != nil {
			return err
		}
		s.warnSilent(p, declared, heard)
	}
	if len(s.targets) > 0 || s.spec.Bench != "" || s.spec.Service != nil {
		return nil
	}
	return s.useTests(ctx)
}

// discoverIn adds the benchmarks of a binary to the targets. It returns the
// top-level benchmarks of which something was heard, if only that they fail.
func (s *session) discoverIn(ctx context.Context, b source.Binary, declared []gotool.Func) (heard map[string]bool, err error) {
	found, failures, err := s.collector.Source.Discover(ctx, b, s.collector.Filter)
	if err != nil {
		return nil, err
	}
	heard = map[string]bool{}
	hear := func(name string) {
		top, _, _ := strings.Cut(name, "/")
		heard["Benchmark"+top] = true
	}
	for _, f := range failures {
		hear(f.Benchmark.Name)
		s.leaveOut(&f, "it is left out")
	}
	for _, b := range found {
		hear(b.Name)
	}
	for _, b := range s.timed(found, declared) {
		s.targets = append(s.targets, target{Benchmark: b})
	}
	return heard, nil
}

// leaveOut says why a benchmark is not measured.
func (s *session) leaveOut(f *source.Failure, hint string) {
	s.mu.Lock()
	s.leftOut++
	s.mu.Unlock()
	s.warn("benchmark-fails", f.Error(), hint)
}

// warnSilent names the benchmarks that ran and told no time: they skip
// themselves, or hide it. With a pattern for sub-benchmarks, or for what to
// skip, silence is what the user asked for.
func (s *session) warnSilent(p gotool.Package, declared []gotool.Func, heard map[string]bool) {
	if strings.Contains(s.spec.Bench, "/") || s.spec.Skip != "" {
		return
	}
	var silent []string
	for _, f := range declared {
		if matching([]gotool.Func{f}, s.spec.Bench) > 0 && !heard[f.Name] {
			silent = append(silent, f.Name)
		}
	}
	if len(silent) > 0 {
		s.leftOut += len(silent)
		s.warn("benchmark-silent", fmt.Sprintf("package %s: benchmarks that print no time: %s", p.ImportPath, list(silent)),
			"they skip themselves or hide it, and are left out")
	}
}

// useTests compiles, beside the user's files, a benchmark that runs the
// passing tests of each package.
func (s *session) useTests(ctx context.Context) error {
	if err := s.establish(ctx, s.tested(), testsTake); err != nil {
		return err
	}
	s.extra = map[string][]byte{}
	for _, p := range s.tested() {
		if err := s.addWorkload(ctx, p); err != nil {
			return err
		}
	}
	if len(s.extra) == 0 {
		return nil
	}
	s.warn("no-benchmarks", "no benchmarks: the tests are the workload; one operation runs all tests of a package that pass, its time is CPU time",
		"a benchmark says more; hone drafts one at the end if the tests allow it")
	b, err := s.newBuild("", s.baseTree())
	if err != nil {
		return err
	}
	if err := s.compile(ctx, b, s.tested()); err != nil {
		return err
	}
	s.base = b
	for _, p := range s.tested() {
		if _, err := s.discoverIn(ctx, b.binaries[p.ImportPath], nil); err != nil {
			return err
		}
	}
	return nil
}

// addWorkload adds the files for one package; tests of the external test
// package are in reach of that package only, so each half has its own file
// and the half with more tests is used.
func (s *session) addWorkload(ctx context.Context, p gotool.Package) error {
	declared, _ := gotool.Declared(p)
	repeatable, err := s.repeatable(ctx, p)
	if err != nil {
		return err
	}
	var internal, external []string
	for _, t := range declared {
		switch {
		case !repeatable[t.Name]:
		case t.External:
			external = append(external, t.Name)
		default:
			internal = append(internal, t.Name)
		}
	}
	tests, name := internal, p.Name
	if len(external) > len(internal) {
		tests, name = external, p.Name+"_test"
	}
	if len(tests) == 0 {
		return nil
	}
	src, err := s.bench.Workload(name, s.tool.Var("GOOS"), tests)
	if err != nil {
		return err
	}
	s.extra[s.rel(filepath.Join(p.Dir, "hone_workload_test.go"))] = src
	return nil
}

// repeatable returns the tests of a package that pass each of two times in one
// process; as a workload they are repeated many times.
func (s *session) repeatable(ctx context.Context, p gotool.Package) (map[string]bool, error) {
	base := s.tests[p.ImportPath]
	if base.Top() == 0 {
		return nil, nil
	}
	out, err := verify.RunTests(ctx, testsOf(s.base.binaries[p.ImportPath]), base.Evidence(s.testOptions()), "-test.count=2")
	if err != nil {
		return nil, err
	}
	pass := map[string]bool{}
	var once []string
	for t := range base.Passing {
		switch {
		case strings.Contains(t, "/"):
		case out.Passed[t] && !slices.Contains(out.Failed, t):
			pass[t] = true
		default:
			once = append(once, t)
		}
	}
	slices.Sort(once)
	if len(once) > 0 {
		s.warn("tests-not-repeatable", fmt.Sprintf("package %s: tests that pass once and not again in the same process: %s", p.ImportPath, list(once)),
			"they are no part of the workload")
	}
	return pass, nil
}

// baselineRounds is how often every benchmark is measured before the search,
// if the budget allows.
const baselineRounds = 5

// sizeTargets chooses the iterations of every benchmark, and leaves out those
// that fail.
func (s *session) sizeTargets(ctx context.Context) error {
	var sized []target
	for i, t := range s.targets {
		s.progress("baseline", "sizing "+t.Name, i, len(s.targets))
		sizing, err := s.collector.Calibrate(ctx, s.base.binaries[t.Package], t.Benchmark)
		var failure *source.Failure
		if errors.As(err, &failure) {
			s.leaveOut(failure, "it is left out")
			continue
		}
		if err != nil {
			return err
		}
		sized = append(sized, target{t.Benchmark, sizing})
	}
	s.targets = sized
	return nil
}

// measureBaseline measures every benchmark in rounds.
func (s *session) measureBaseline(ctx context.Context) error {
	// Else a busy machine spends all of the time on the first round.
	if need := besideOthers(s.baselineTakes(), s.machine); s.budget.until(profileEnds) < need && s.budget.lengthen() {
		s.lengthened(fmt.Sprintf("measuring %d benchmarks takes long here", len(s.targets)))
	}
	for round := 1; round <= baselineRounds && (round == 1 || !s.budget.over(baselineEnds)); round++ {
		s.progress("baseline", fmt.Sprintf("measuring %d benchmarks, round %d of %d", len(s.targets), round, baselineRounds), round-1, baselineRounds)
		if err := s.baselineRound(ctx, round); err != nil {
			return err
		}
	}
	return nil
}

// baselineRound measures every benchmark once and leaves out those that fail
// although they ran before.
func (s *session) baselineRound(ctx context.Context, round int) error {
	tasks := make([]collect.Task, len(s.targets))
	for i, t := range s.targets {
		tasks[i] = collect.Task{Benchmark: t.Benchmark, N: t.N, Turns: t.Turns, Alone: t.Parallel, Baseline: s.binaryOf(s.base, t.Benchmark), Wall: t.InTurns(1)}
	}
	broken, err := s.collector.Round(ctx, round, tasks)
	if err != nil {
		return err
	}
	s.targets = slices.DeleteFunc(s.targets, func(t target) bool {
		b, failed := broken[t.Benchmark]
		again := failed && s.failsByChance(t.Benchmark)
		switch {
		case again:
			s.leaveOut(b.Failure, "it fails again and again, and is left out")
		case failed:
			s.byChance(b.Failure)
		}
		return again
	})
	return nil
}

// profileTime is how long a CPU profile of one benchmark lasts, given the
// time all profiles may take and the most one may. Package testing runs up to the duration in
// steps, which costs about half as much again, and the allocation profile
// about as much.
func profileTime(left, most time.Duration, benchmarks int) time.Duration {
	const least = 100 * time.Millisecond
	per := left / time.Duration(max(1, benchmarks)) / 3
	return min(most, max(least, per))
}

// names lists benchmarks for a message.
func names(bs []hone.Benchmark) string {
	var out []string
	for _, b := range bs {
		if b.Name == hone.TestsWorkload {
			out = append(out, b.Package+" "+b.Name) // else all have one name
			continue
		}
		out = append(out, b.Name)
	}
	return strings.TrimSpace(list(out))
}
