package workbench

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/check"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/search"
)

// passesByDefault is how often the loop repeats at most when the spec does not
// say. It ends by itself, since no fix is tried twice: a fix can uncover another,
// seldom a third.
const passesByDefault = 10

// Run does the whole loop on a module: baseline, profile, find, fix, verify,
// again. Its results are events and a patch in the store; the user's tree is
// not touched. An error is a run that could not begin or go on; a run that is
// interrupted, or whose budget ends, finishes with what is known and is none.
func (w *Workbench) Run(ctx context.Context, spec hone.Spec) error {
	s, err := w.open(ctx, spec)
	if err != nil {
		return err
	}
	s.budget = newBudget(spec, s.plannedPackages())
	if spec.Service != nil && spec.Budget <= 0 {
		s.budget.total += serviceAdds
	}
	notes, err := recovered(s.store)
	if err != nil {
		return err
	}
	if err := s.begin(ctx, "run"); err != nil {
		return err
	}
	s.budget.beside(s.machine)
	for _, note := range notes {
		s.warn("recovered", note, "")
	}
	if declared := s.plan(); declared == 0 && spec.Bench != "" && spec.Service == nil {
		err = s.finish(ctx, s.nothingToMeasure())
	} else {
		err = s.finish(ctx, s.loop(ctx))
	}
	return errors.Join(err, s.end())
}

// plannedPackages counts the packages that declare benchmarks, at least 1.
func (s *session) plannedPackages() int {
	n := 0
	for _, p := range s.pkgs {
		if _, benchmarks := gotool.Declared(p); len(benchmarks) > 0 {
			n++
		}
	}
	return max(1, n)
}

// plan says at once what the run will do, and returns how many of the benchmarks
// that are declared the spec asks for.
func (s *session) plan() int {
	p := hone.Plan{Budget: s.budget.total, Steps: stages(s.command), Service: s.spec.Service != nil}
	for _, pkg := range s.pkgs {
		tests, benchmarks := gotool.Declared(pkg)
		chosenTests, chosen := matching(tests, s.spec.Run), matching(benchmarks, s.spec.Bench)
		p.Tests += chosenTests
		p.Benchmarks += chosen
		if chosen > 0 || chosenTests > 0 {
			p.Packages++
		}
	}
	if s.serving() {
		p.Packages, p.Benchmarks = 1, 0
	}
	p.Estimate = p.Budget
	switch s.command {
	case "run":
		p.Estimate = min(p.Budget, besideOthers(estimate(p), s.machine))
	case checkCommand:
		p.Estimate = min(p.Budget, besideOthers(time.Duration(5+5*p.Packages+5*p.Benchmarks)*time.Second, s.machine))
	case profileCommand:
		p.Budget, p.Estimate = 0, profilesTake(s.spec, p.Benchmarks)
	}
	s.emit(hone.Event{Plan: &p})
	return p.Benchmarks
}

// stages are the steps of a verb, as progress names them.
func stages(command string) []string {
	switch command {
	case "run":
		return []string{"build", "baseline", "profile", "find", "test", "fix", "verify"}
	case profileCommand:
		return []string{"build", "find", "profile"}
	case checkCommand:
		return []string{"build", "baseline", "profile", "find"}
	case "verify":
		return []string{hone.StageChange, hone.StageBuild, hone.StageVet, hone.StageTests, hone.StageCoverage, hone.StageBehaviour, hone.StageHazard, hone.StageConcurrency, hone.StageSpeed}
	}
	return []string{"build", "baseline", "measure"}
}

// matching counts the functions whose name matches the first level of a
// pattern of go test, which may match anywhere in the name.
func matching(fs []gotool.Func, pattern string) int {
	first, _, _ := strings.Cut(pattern, "/")
	re, err := regexp.Compile(first)
	n := 0
	for _, f := range fs {
		if err != nil || re.MatchString(f.Name) {
			n++
		}
	}
	return n
}

// besideOthers is what something takes that takes so long on a machine which does nothing else:
// as many programs as wait for a core share it.
func besideOthers(alone time.Duration, h hone.Host) time.Duration {
	if h.Cores <= 0 || h.Load <= float64(h.Cores) {
		return alone
	}
	return time.Duration(float64(alone) * h.Load / float64(h.Cores)).Round(time.Second)
}

// estimate is a rough guess of what a run takes, from runs on small modules:
// building and trying fixes is most of it.
func estimate(p hone.Plan) time.Duration {
	return time.Duration(20+20*p.Packages+15*p.Benchmarks) * time.Second
}

// loop is the run itself, up to its verdict.
func (s *session) loop(ctx context.Context) error {
	a, end := newAllowance(ctx, s.budget.by(1))
	defer end()
	ctx, s.allowance = a, a
	for _, stage := range []func(context.Context) error{
		s.prepare, s.buildBaseline, s.discover, s.sizeTargets,
	} {
		if err := stage(ctx); err != nil {
			return err
		}
	}
	return s.withService(ctx, func() error { return s.improvements(ctx) })
}

// improvements is the part of the loop that measures.
func (s *session) improvements(ctx context.Context) error {
	for _, stage := range []func(context.Context) error{s.addService, s.glimpse, s.measureBaseline} {
		if err := stage(ctx); err != nil {
			return err
		}
	}
	if len(s.targets) == 0 {
		return s.nothingToMeasure()
	}
	if err := s.passes(ctx); err != nil {
		return err
	}
	if err := s.tryShown(ctx); err != nil {
		return err
	}
	if err := s.measureKept(ctx); err != nil {
		return err
	}
	return s.offerDrafts(ctx)
}

// nothingToMeasure explains a run without benchmarks and without tests.
func (s *session) nothingToMeasure() error {
	if s.leftOut > 0 {
		return &gotool.Error{Message: fmt.Sprintf("module %s: nothing can be measured", s.module.Path), Next: "the warnings say why each benchmark was left out"}
	}
	if s.spec.Bench != "" {
		return &gotool.Error{Message: fmt.Sprintf("benchmarks %q: none matches", s.spec.Bench), Next: "go test -list '^Benchmark' ./... names them"}
	}
	return &gotool.Error{Message: fmt.Sprintf("module %s: has no benchmark and no passing test to run", s.module.Path), Next: "hone needs something to execute; write a test or a benchmark first"}
}

// passes repeats profile, find, fix and verify until nothing more is found, or
// too little of the budget is left.
func (s *session) passes(ctx context.Context) error {
	most := s.spec.MaxPasses
	if most <= 0 {
		most = passesByDefault
	}
	defer func() { s.passing = 0 }()
	s.remindOf()
	defer s.saySkipped()
	defer s.sayUnprofiled()
	seen := map[string]bool{} // fixes, by what they do
	costs := map[hone.Benchmark]check.BenchmarkCost{}
	stale := s.targets
	base := s.base
	for n := 1; n <= most; n++ {
		s.moreTime()
		s.passing = n
		if n > 1 && s.budget.over(s.passBegins()) {
			s.noTimeFor(n)
			return nil
		}
		if !s.later() {
			s.budget.restart()
		}
		s.begins(baselineEnds) // of a later pass, or behind a baseline that took the time of the profiles
		kept, err := s.turnAround(ctx, n, base, stale, costs, seen)
		if n > 1 && errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			s.noTimeFor(n) // what was kept before is kept
			return nil
		}
		if err != nil {
			return err
		}
		stale = nil
		if kept != nil {
			if err := moveCosts(costs, base.tree, kept.tree); err != nil {
				return err
			}
			base, stale = kept.build, kept.targets
			s.steps = append(s.steps, kept)
		}
		again := s.reopen(seen)
		if kept == nil {
			stale = s.catchUp()
		}
		if kept == nil && !again && len(stale) == 0 {
			return nil
		}
	}
	return nil
}

// moreTime prolongs the run, if it may be and much of its time is used up, and reports whether
// it did.
func (s *session) moreTime() bool {
	return s.budget.prolong() && s.lengthened(moreToTry)
}

// timeFor gives the run more time, if it may have it, where a stage that ends by a share of the
// budget needs more than is left of it. What does not come to its end is lost, or is to be begun
// again by the next pass.
func (s *session) timeFor(need time.Duration, share float64) bool {
	return s.budget.until(share) < need && s.budget.lengthen() && s.lengthened(moreToTry)
}

const moreToTry = "there is more to try"

// lengthened says that the run has more time, and why.
func (s *session) lengthened(why string) bool {
	s.allowance.move(s.budget.by(1))
	s.warn("prolonged", fmt.Sprintf("%s: the run may take %s in all", why, s.budget.total), "--budget bounds it")
	return true
}

// turnAround is one pass: it profiles what the last one changed, finds and tries fixes,
// and returns the candidate that is kept, nil if none. A pass after the first ends with
// an error when its share of the budget does.
func (s *session) turnAround(ctx context.Context, n int, base *build, stale []target, costs map[hone.Benchmark]check.BenchmarkCost, seen map[string]bool) (*candidate, error) {
	if s.later() {
		var cancel context.CancelFunc
		ctx, cancel = s.budget.within(ctx, laterEnds)
		defer cancel()
	}
	fresh, err := s.profile(ctx, base, n, stale)
	if err != nil {
		return nil, err
	}
	if base == s.base {
		s.sayBreakdowns(breakdowns(fresh))
		if s.extra != nil {
			s.testCosts = append(s.testCosts, fresh...)
		}
	}
	for _, c := range fresh {
		costs[c.Benchmark] = c
	}
	res, err := s.find(ctx, base, n, s.ordered(costs))
	if err != nil {
		return nil, err
	}
	return s.improve(ctx, n, base, res, seen)
}

// moveCosts charges what benchmarks cost to where the lines are by now: those that execute no
// changed line are not profiled again.
func moveCosts(costs map[hone.Benchmark]check.BenchmarkCost, before, after fix.Tree) error {
	moves, err := fix.MovesOf(before, after)
	if err != nil {
		return err
	}
	for b, c := range costs {
		costs[b] = c.Moved(moves.Line)
	}
	return nil
}

// noTimeFor says that a pass could not be made, or not to its end.
func (s *session) noTimeFor(n int) {
	s.warn("passes-ended", fmt.Sprintf("the budget of %s leaves no time for pass %d: there may be more to find", s.budget.total, n),
		"give more time with --budget, or apply what was kept and run hone again")
}

// ordered lists costs in the order of the targets.
func (s *session) ordered(costs map[hone.Benchmark]check.BenchmarkCost) []check.BenchmarkCost {
	var out []check.BenchmarkCost
	for _, t := range s.targets {
		if c, ok := costs[t.Benchmark]; ok {
			out = append(out, c)
		}
	}
	return out
}

// improve tries the fixes of one pass and returns the candidate that is kept,
// nil if none.
func (s *session) improve(ctx context.Context, n int, base *build, res check.Result, seen map[string]bool) (*candidate, error) {
	for _, f := range res.Fixes {
		if _, ok := s.origins[f.ID]; !ok {
			s.origins[f.ID] = origin{n, base}
		}
	}
	fixes, bounds := s.eligible(base.tree, res, seen)
	if len(fixes) == 0 {
		return nil, nil
	}
	p := &pass{n: n, base: base, vet: map[string][]string{}, weighed: map[string]*candidate{}, caches: newCaches(runtime.GOMAXPROCS(0))}
	edited := map[string]bool{}
	for _, f := range fixes {
		for _, e := range f.Edits {
			edited[s.packageOf(e.File)] = true
		}
	}
	var err error
	s.moreTime() // profiles of many benchmarks leave too little to try what was found in them
	s.begins(profileEnds)
	if err = s.establish(ctx, s.dependents(edited), testsEnd); err != nil {
		return nil, err
	}
	if err := s.compile(ctx, base, s.dependents(edited)); err != nil {
		return nil, err
	}
	p.reach, err = s.reaches(ctx, base, edited)
	if n > 1 && (unfit(err) || errors.Is(err, gotool.ErrTooLarge)) {
		s.warn("later-passes", fmt.Sprintf("pass %d: which lines tests execute cannot be counted in a copy of the module: %v", n, err), "apply what was kept and run hone again")
		for _, f := range fixes {
			s.settle(&f, hone.Dropped, "not tried: what its tests execute is not known")
		}
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s.begins(testsEnd)
	trials, err := s.try(ctx, p, fixes, bounds)
	if err != nil {
		return nil, err
	}
	s.budget.expect(len(slices.DeleteFunc(slices.Clone(trials), func(t search.Trial) bool { return !t.Passes })))
	return s.batch(ctx, p, trials)
}

// eligible announces the fixes of a pass and returns those to try, with the
// bound of each: those that no earlier pass has tried and a check can decide
// about.
func (s *session) eligible(tree fix.Tree, res check.Result, seen map[string]bool) ([]hone.Fix, map[string]float64) {
	bounds := map[string]float64{}
	for _, f := range res.Findings {
		bounds[f.Fix] = max(bounds[f.Fix], f.Bound)
	}
	var out []hone.Fix
	for _, f := range res.Fixes {
		if seen[f.ID] {
			continue
		}
		seen[f.ID] = true
		if f.Safety != hone.Mechanical && (f.Safety != hone.Guarded || s.bench.Behaviour == nil) {
			why := fmt.Sprintf("it is %s: no check here can show that what matters stays the same", f.Safety)
			if s.spec.Try && len(f.Edits) > 0 {
				s.onRequest[f.ID] = why
				s.settle(&f, hone.Proposed, "")
			} else {
				s.settle(&f, hone.Shown, why)
			}
			continue
		}
		if s.unforgotten(tree, f) {
			continue
		}
		s.settle(&f, hone.Proposed, "")
		out = append(out, f)
	}
	return out, bounds
}

// finish ends the stream of events with the patch of what was kept.
func (s *session) finish(ctx context.Context, err error) error {
	done := hone.Done{Interrupted: ctx.Err() != nil}
	switch {
	case err == nil:
	case ctx.Err() != nil: // Ctrl-C
		err = nil
	case errors.Is(err, context.DeadlineExceeded):
		s.warn("budget-ended", fmt.Sprintf("the budget of %s ended before the run did", s.budget.total), "give more time with --budget")
		err = nil
	default:
		done.Error = err.Error()
	}
	s.abandon()
	s.inspect()
	if perr := s.patch(); err == nil {
		err = perr
	}
	done.Elapsed = time.Since(s.budget.start)
	if s.command == "run" {
		done.Checked, done.NotChecked = s.checked()
	}
	s.emit(hone.Event{Done: &done})
	if err == nil && s.err != nil {
		return fmt.Errorf("store: %w", s.err)
	}
	return err
}

// abandon drops the fixes that the run did not come to decide about; those that an earlier pass dropped,
// for what it found then.
func (s *session) abandon() {
	for _, f := range s.fixes {
		if f.State != hone.Proposed {
			continue
		}
		if why, ok := s.onRequest[f.ID]; ok {
			s.settle(&f, hone.Shown, why+"; not measured: the run ended first")
			continue
		}
		why, ok := s.dropped[f.ID]
		if !ok {
			why = "not verified: the run ended first"
		}
		s.settle(&f, hone.Dropped, why)
	}
}

// patch stores and announces the patch of all kept fixes.
func (s *session) patch() error {
	if len(s.steps) == 0 {
		return nil
	}
	p, contents, err := fix.Patch(s.baseTree(), s.steps[len(s.steps)-1].tree)
	if err != nil {
		return err
	}
	for _, c := range contents {
		if _, err := s.store.Put(c); err != nil {
			return err
		}
	}
	if p.Blob, err = s.store.Put([]byte(p.Diff)); err != nil {
		return err
	}
	s.emit(hone.Event{Patch: &p})
	return nil
}

// checked says in words what was and was not done for every kept fix.
func (s *session) checked() (done, not []string) {
	done = []string{
		"compiles through the overlay and go vet says nothing new",
		"every test that passed twice before passes again",
		s.covered(),
	}
	behaved, beyond := s.behaved()
	if behaved != "" {
		done = append(done, behaved)
	}
	not = []string{beyond}
	if n := s.unnamed(); n > 0 {
		not = append(not, fmt.Sprintf("tests of packages that were not named: %d", n))
	}
	return done, not
}

// covered says what executes the changed lines of the kept fixes.
func (s *session) covered() string {
	text, gaps := "every changed line that holds a statement is covered by such a test", 0
	for _, f := range s.fixes {
		tested := slices.ContainsFunc(f.Checks, func(c hone.Check) bool { return c.Name == "coverage" && c.Passed })
		if f.State == hone.Kept && !tested {
			gaps++
		}
	}
	if gaps == 0 {
		return text
	}
	return fmt.Sprintf("%s, or, for %d of the fixes, by made-up calls that answer as before", text, gaps)
}

// unnamed counts the packages with tests that the user left out.
func (s *session) unnamed() int {
	n := 0
	for _, p := range s.all {
		if p.HasTests() && !s.named[p.ImportPath] && p.Error == nil {
			n++
		}
	}
	return n
}
