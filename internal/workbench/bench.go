package workbench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/collect"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/host"
	"github.com/gohone/hone/internal/judge"
	"github.com/gohone/hone/internal/source"
)

// roundsAlone is how many rounds describe a source that is compared with
// nothing.
const roundsAlone = 10

// Bench measures the benchmarks of a module: alone, or in pairs against
// another state of the source. Its results are events; nothing in the user's
// tree changes.
func (w *Workbench) Bench(ctx context.Context, spec hone.Spec) error {
	return w.session(ctx, spec, benchCommand, func(ctx context.Context, s *session) error {
		b := &bench{session: s}
		if s.serving() {
			return b.service(ctx)
		}
		if err := b.recall(ctx); err != nil {
			return err
		}
		if err := b.prepare(ctx); err != nil {
			return err
		}
		return b.measure(ctx)
	})
}

// session runs a verb between the first and the last event of its stream.
func (w *Workbench) session(ctx context.Context, spec hone.Spec, command string, verb func(context.Context, *session) error) error {
	s, err := w.open(ctx, spec)
	if err != nil {
		return err
	}
	s.budget = newBudget(spec, s.plannedPackages())
	if spec.Budget <= 0 {
		s.budget.total = time.Duration(s.plannedPackages()) * budgetPerPackage
		if spec.Service != nil {
			s.budget.total = serviceBudget
		}
	}
	if err := s.begin(ctx, command); err != nil {
		return err
	}
	s.collector.Own, s.collector.Cores = true, lanes(spec)
	release, _, err := host.Lock(ctx, false, "hone "+command, func(who string) { s.progress("plan", who, 0, 0) })
	if err != nil {
		s.warn("perflock", err.Error(), "other measurements may disturb this one")
	}
	quiet := host.Sample()
	s.plan()
	err = verb(ctx, s)
	if release != nil {
		release()
	}
	if command != profileCommand { // shares of time do not depend on what else runs
		for _, w := range quiet.Since().Doubts() {
			s.emit(hone.Event{Warning: &w})
		}
	}
	return errors.Join(s.finish(ctx, err), s.end())
}

// lanes are the processors that benchmarks are measured on side by side.
func lanes(spec hone.Spec) []int {
	n := spec.Parallel
	if n <= 0 {
		n = lanesByDefault
	}
	cores := host.Cores(gotool.Cores())
	return cores[:min(n, len(cores))]
}

// lanesByDefault keeps most of a large machine idle, and uses all of a small
// one: twice the rounds are worth more than the little that two benchmarks on
// processors of their own disturb each other.
const lanesByDefault = 2

// bench is a comparison of two sides, or a look at one, under way.
type bench struct {
	*session
	sides   []*side // the candidate, or baseline and candidate
	targets []target
	seeds   seeds
	pace    pace
	done    int // rounds
	// choose picks the benchmarks to measure of those that both sides have; nil
	// means all.
	choose func(context.Context, []hone.Benchmark) ([]hone.Benchmark, error)
	// restless measures on what is decided.
	restless bool
	together bool     // both sides are measured at the same time
	ahead    *linking // for the next round, if that has begun
	oneSided []hone.Missing
	setUp    []hone.Benchmark // that time their set-up too
	growing  []hone.Benchmark // whose operations take longer the more are done
	fails    [2]failedTops    // by side, in their order
	gaps     []gap            // guarded by mu
	// stored is a run that is the baseline, fresh what is measured beside it.
	stored *hone.Run
	fresh  hone.Run
}

// pace is what rounds cost here.
type pace struct {
	link  time.Duration // all binaries of a round
	round time.Duration // one repetition
}

// prepare builds the sides, finds the benchmarks and sizes them.
func (b *bench) prepare(ctx context.Context) error {
	if err := b.session.prepare(ctx); err != nil {
		return err
	}
	candidate, err := b.candidateSide()
	if err != nil {
		return err
	}
	b.sides = []*side{candidate}
	if b.spec.Baseline != "" && b.stored == nil {
		baseline, err := b.baselineSide(ctx)
		if err != nil {
			return err
		}
		b.sides = []*side{baseline, candidate}
	}
	if err := b.compileSides(ctx); err != nil {
		return err
	}
	return b.find(ctx)
}

// compileSides compiles all packages once. Those that do not compile are left
// out with a warning, unless nothing is left of a side.
func (b *bench) compileSides(ctx context.Context) error {
	for _, d := range b.sides {
		if err := b.compileAll(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

func (b *bench) compileAll(ctx context.Context, d *side) error {
	var failures []*gotool.BuildError
	if d.name == hone.Candidate {
		failures = slices.Clone(b.broken)
	}
	for i, p := range d.pkgs {
		b.progress("build", fmt.Sprintf("compiling tests of %s (%s)", p.ImportPath, d.name), i, len(d.pkgs))
		err := b.compileSide(ctx, d, p)
		if failure := broken(err); failure != nil {
			delete(d.linkers, p.ImportPath)
			failures = append(failures, failure)
		} else if err != nil {
			return err
		}
	}
	d.pkgs = slices.DeleteFunc(d.pkgs, func(p gotool.Package) bool { return d.linkers[p.ImportPath] == nil })
	where := ""
	if len(b.sides) == 2 {
		where = string(d.name) + ": "
	}
	if len(d.pkgs) == 0 && len(failures) > 0 {
		return fmt.Errorf("%s%w", where, failures[0])
	}
	for _, f := range failures {
		b.uncompiled(d.name, f)
		b.warn("does-not-compile", where+f.Error(), f.Hint())
	}
	return nil
}

// binaries are the linked tests of a side, by the common name of the package.
type binaries map[string]source.Binary

// linkSide links the packages of a side that are still of use, each in the
// layout of the seed.
func (b *bench) linkSide(ctx context.Context, d *side, layout uint64, of map[string]bool) (binaries, error) {
	out := binaries{}
	for _, p := range d.pkgs {
		name := b.common(d, p.ImportPath)
		if of != nil && !of[name] {
			continue
		}
		bin, err := b.link(ctx, d, p, layout)
		if err != nil {
			return nil, err
		}
		out[name] = bin
	}
	return out, nil
}

func (bs binaries) discard() {
	for _, bin := range bs {
		unlink(bin)
	}
}

// find discovers the benchmarks of the sides and sizes those that both have.
func (b *bench) find(ctx context.Context) error {
	linked := make([]binaries, len(b.sides))
	found := make([][]hone.Benchmark, len(b.sides))
	for i, d := range b.sides {
		start := time.Now()
		var err error
		if linked[i], err = b.linkSide(ctx, d, b.seeds.next(b.collector), nil); err != nil {
			return err
		}
		b.pace.link += time.Since(start)
		defer linked[i].discard()
		if found[i], b.fails[i], err = b.discoverAll(ctx, d, linked[i]); err != nil {
			return err
		}
	}
	common := found[len(found)-1]
	if len(found) == 2 {
		b.failsNow()
		common = b.matched(found[0], found[1])
	}
	if len(common) == 0 {
		return b.nothing(found)
	}
	if b.choose != nil {
		chosen, err := b.choose(ctx, common)
		if err != nil || len(chosen) == 0 {
			return err
		}
		common = chosen
	}
	return b.size(ctx, common, linked)
}

// discoverAll names the benchmarks of a side, in the order of its packages, and
// those that fail.
func (b *bench) discoverAll(ctx context.Context, d *side, linked binaries) (all []hone.Benchmark, fails failedTops, err error) {
	fails = failedTops{}
	for i, p := range d.pkgs {
		_, declared := gotool.Declared(p)
		if len(declared) == 0 {
			continue
		}
		b.progress("plan", fmt.Sprintf("finding the benchmarks of %s (%s)", p.ImportPath, d.name), i, len(d.pkgs))
		found, failures, err := b.collector.Source.Discover(ctx, linked[b.common(d, p.ImportPath)], b.collector.Filter)
		if err != nil {
			return nil, nil, err
		}
		for _, f := range failures {
			b.leaveOut(&f, "it is left out")
		}
		fails.add(failures)
		all = append(all, b.timed(found, declared)...)
	}
	return all, fails, nil
}

// matched returns the benchmarks that both sides have and announces the rest,
// but for those that the other side has and cannot run.
func (b *bench) matched(baseline, candidate []hone.Benchmark) []hone.Benchmark {
	var both []hone.Benchmark
	for _, x := range candidate {
		if slices.Contains(baseline, x) {
			both = append(both, x)
		} else if !b.fails[0].has(x) {
			b.oneSided = append(b.oneSided, hone.Missing{Benchmark: x, Side: hone.Candidate})
		}
	}
	for _, x := range baseline {
		if !slices.Contains(candidate, x) && !b.fails[1].has(x) {
			b.oneSided = append(b.oneSided, hone.Missing{Benchmark: x, Side: hone.Baseline})
		}
	}
	for _, m := range b.oneSided {
		b.emit(hone.Event{Missing: &m})
	}
	return both
}

// nothing explains that there is nothing to measure.
func (b *bench) nothing(found [][]hone.Benchmark) error {
	if len(found) == 2 && len(found[0])+len(found[1]) > 0 {
		return &gotool.Error{
			Message: fmt.Sprintf("baseline %s: has no benchmark in common with the tree", b.spec.Baseline),
			Next:    "benchmarks are matched by package and name; copy the new ones into the baseline, or compare with a later revision",
		}
	}
	return b.nothingHere()
}

// size calibrates every benchmark on all sides, on all processors at once.
func (b *bench) size(ctx context.Context, all []hone.Benchmark, linked []binaries) error {
	sized := make([]*target, len(all))
	var done atomic.Int64
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(max(1, len(b.collector.Cores)))
	for i, name := range all {
		g.Go(func() (err error) {
			b.progress("baseline", "sizing "+name.Name, int(done.Add(1)), len(all))
			sized[i], err = b.sizeOne(gctx, name, linked)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	if err := b.steady(ctx, sized, linked[len(linked)-1]); err != nil {
		return err
	}
	for _, t := range sized {
		if t != nil {
			b.targets = append(b.targets, *t)
		}
	}
	if len(b.targets) == 0 {
		return b.nothingHere()
	}
	b.warnSizes()
	return nil
}

// timeToProbe reports whether looking for set-up in so many benchmarks, 25 ms
// each, takes a small part of the budget.
func (b *bench) timeToProbe(benchmarks int) bool {
	return time.Duration(benchmarks)*25*time.Millisecond/time.Duration(max(1, len(b.collector.Cores))) <= b.budget.total/10
}

// errNoBenchmarks is a module in which there is nothing to measure.
var errNoBenchmarks = errors.New("has no benchmark")

// nothingHere explains a module of which no benchmark can be measured.
func (b *bench) nothingHere() error {
	if b.leftOut > 0 || b.spec.Bench != "" {
		return b.nothingToMeasure()
	}
	return fmt.Errorf("module %s: %w in the packages that were named", b.module.Path, errNoBenchmarks)
}

// sizeOne sizes a benchmark for the slower side; nil if it fails on one.
func (b *bench) sizeOne(ctx context.Context, name hone.Benchmark, linked []binaries) (*target, error) {
	t := target{Benchmark: name}
	for i, bins := range linked {
		sizing, err := b.collector.Calibrate(ctx, bins[name.Package], name)
		var failure *source.Failure
		if errors.As(err, &failure) {
			b.leaveOut(failure, "it is left out")
			if len(linked) == 2 && i == 1 {
				b.gap(name, "fails on the candidate only: "+failure.Reason)
			}
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		parallel := t.Parallel || sizing.Parallel
		if t.N == 0 || sizing.PerOp > t.PerOp {
			t.Sizing = sizing
		}
		t.Parallel = parallel
	}
	return &t, nil
}

// steady makes the sizes suit the benchmarks, and remembers those that do not
// measure what they claim.
func (b *bench) steady(ctx context.Context, sized []*target, linked binaries) error {
	var all []*collect.Steadied
	var targets []*target
	for _, t := range sized {
		if t != nil {
			all = append(all, &collect.Steadied{Benchmark: t.Benchmark, Binary: linked[t.Package], Sizing: t.Sizing})
			targets = append(targets, t)
		}
	}
	if !b.timeToProbe(len(all)) {
		return nil
	}
	b.progress("baseline", "looking for set-up that is measured", 0, 0)
	if err := b.collector.Steady(ctx, all); err != nil {
		return err
	}
	for i, s := range all {
		targets[i].Sizing = s.Sizing
		b.note(s.Benchmark, s.Growth)
	}
	return nil
}

// note remembers benchmarks that do not measure what they claim.
func (b *bench) note(name hone.Benchmark, growth float64) {
	switch {
	case collect.SetUpMeasured(growth):
		b.setUp = append(b.setUp, name)
	case collect.DependsOnN(growth):
		b.growing = append(b.growing, name)
	}
}

// warnSizes names the benchmarks whose time per operation depends on how many
// are done.
func (b *bench) warnSizes() {
	if len(b.setUp) > 0 {
		b.warn("set-up-measured", "set-up is part of the time: "+names(b.setUp), "call b.ResetTimer after it, or use b.Loop; hone measures them in longer pieces")
	}
	if len(b.growing) > 0 {
		b.warn("depends-on-n", "an operation takes longer the more of them are done: "+names(b.growing), "their time depends on the count hone chose: start each operation from the same state")
	}
}

// measure runs rounds until every benchmark is decided, the budget ends or the
// rounds the user asked for are done, and reports what they say.
func (b *bench) measure(ctx context.Context) error {
	c := comparison{name: string(hone.Candidate), targets: b.targets, policy: b.policy()}
	b.pairs = newPairs(c)
	defer func() { b.pairs = nil }()
	err := b.rounds(ctx, c, 0)
	if b.stored != nil {
		return errors.Join(err, b.concludeStored())
	}
	b.conclude(c)
	return err
}

// conclude announces summaries of the sides and the verdicts.
func (b *bench) conclude(c comparison) {
	for _, sum := range b.pairs.summaries() {
		b.emit(hone.Event{Summary: &sum})
	}
	if len(b.sides) == 2 {
		b.announce(b.pairs.verdicts())
	}
	for _, w := range b.doubts() {
		b.emit(hone.Event{Warning: &w})
	}
}

// rounds measures the targets of c, each round in layouts of its own.
func (b *bench) rounds(ctx context.Context, c comparison, done int) error {
	active, failures := slices.Clone(c.targets), map[hone.Benchmark][]hone.Side{}
	for round := done + 1; len(active) > 0 && b.goOn(round, active, c); round++ {
		what := fmt.Sprintf("round %d: %d of %d benchmarks to decide", round, len(active), len(c.targets))
		b.progress("measure", what, round-1, b.roundsPlanned())
		broken, err := b.round(ctx, round, active)
		if err != nil {
			return err
		}
		b.done = round
		given := map[hone.Benchmark]bool{}
		for _, t := range active {
			if f, failed := broken[t.Benchmark]; failed {
				failures[t.Benchmark] = append(failures[t.Benchmark], f.Side)
				if given[t.Benchmark], err = b.givesUp(ctx, t, f, failures[t.Benchmark]); err != nil {
					return err
				}
			}
		}
		active = slices.DeleteFunc(active, func(t target) bool { return given[t.Benchmark] || b.settled(t) })
	}
	return nil
}

// givesUp reports whether a benchmark that failed in some rounds, in this one too, is measured no
// further, and says so. What fails on the candidate, and does so again before it fails on the
// baseline, fails because of the change.
func (b *bench) givesUp(ctx context.Context, t target, f collect.Broken, sides []hone.Side) (bool, error) {
	switch {
	case len(b.sides) < 2 || isService(t.Benchmark) || len(sides) > mostFailures:
		b.leaveOut(f.Failure, "it fails now and then; it is not measured further")
		if onlyWithIt(sides) || f.Side == hone.Candidate && !b.failsByChance(t.Benchmark) {
			b.gap(t.Benchmark, "fails on the candidate now and then: "+f.Failure.Reason)
		}
		return true, nil
	case f.Side == hone.Baseline:
		b.byChance(f.Failure)
		return false, nil
	case b.failsByChance(t.Benchmark):
		return false, nil
	}
	linked, err := b.linkRound(ctx, map[string]bool{t.Package: true})
	if err != nil {
		return false, err
	}
	for _, bins := range linked {
		defer bins.discard()
	}
	side, again, err := b.askAgain(ctx, "measure", t, [2]source.Binary{linked[0][t.Package], linked[1][t.Package]})
	switch {
	case err != nil:
		return false, err
	case again == nil:
		b.warn("benchmark-fails", f.Failure.Error(), fmt.Sprintf("it failed on the candidate once, and on neither side when it was run %d times again; that round is not counted", asksAgain))
	case side == hone.Baseline:
		b.byChance(again)
	default:
		b.leaveOut(again, "it fails again with the change; it is not measured further")
		b.gap(t.Benchmark, "fails on the candidate again and again: "+again.Reason)
		return true, nil
	}
	return false, nil
}

// settled reports whether more rounds of a benchmark would say no more.
func (b *bench) settled(t target) bool {
	return b.spec.Count == 0 && !b.restless && len(b.sides) == 2 && b.pairs.decided(t.Benchmark)
}

// roundsPlanned is the number of rounds if it is known beforehand, else 0.
func (b *bench) roundsPlanned() int {
	switch {
	case b.spec.Count > 0:
		return b.spec.Count
	case len(b.sides) == 1:
		return roundsAlone
	}
	return 0
}

// goOn reports whether there is reason and time for another round. One that
// would end after the budget is not begun, but for the first.
func (b *bench) goOn(round int, active []target, c comparison) bool {
	if n := b.roundsPlanned(); n > 0 && round > n || round > maxBenchRounds {
		return false
	}
	next := b.pace.link + b.pace.round*time.Duration(b.repeats())
	if b.spec.Count > 0 || round == 1 || b.budget.until(1) > next {
		return true
	}
	if !b.restless {
		b.tooShort(round-1, active, c)
	}
	return false
}

// maxBenchRounds ends a comparison that stays undecided whatever its budget:
// by then its interval is as narrow as the machine allows.
const maxBenchRounds = 400

// tooShort says that more time would have decided more.
func (b *bench) tooShort(rounds int, undecided []target, c comparison) {
	message, hint := fmt.Sprintf("the budget of %s ended after %s", b.budget.total, counted(rounds, "round")), "give more time with --budget"
	if len(b.sides) == 2 {
		message += fmt.Sprintf(" with %d of %s undecided", len(undecided), counted(len(c.targets), "benchmark"))
	} else {
		message += fmt.Sprintf(" of %d", b.roundsPlanned())
	}
	if len(b.sides) == 2 && rounds < c.policy.MinRounds {
		const step = 10 * time.Second
		need := time.Since(b.budget.start) + time.Duration(c.policy.MinRounds-rounds)*(b.pace.link+b.pace.round)
		hint = fmt.Sprintf("--budget %s would do, or choose fewer with -bench", need.Truncate(step)+step)
	}
	b.warn("budget-short", message, hint)
}

// counted is a number of things: "1 round", "2 rounds", "3 fixes".
func counted(n int, thing string) string {
	switch {
	case n == 1:
	case strings.HasSuffix(thing, "x"):
		thing += "es"
	default:
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// repeats is how often each benchmark is measured in one pair of layouts: more
// than once where linking takes longer than measuring.
func (b *bench) repeats() int {
	if b.pace.round <= 0 {
		return 1
	}
	return max(1, min(4, int(b.pace.link/(2*b.pace.round))))
}

// round links every side anew and measures the benchmarks in these layouts.
func (b *bench) round(ctx context.Context, round int, active []target) (map[hone.Benchmark]collect.Broken, error) {
	of := map[string]bool{}
	for _, t := range active {
		of[t.Package] = true
	}
	linked, err := b.linkRound(ctx, of)
	if err != nil {
		return nil, err
	}
	for _, bins := range linked {
		defer bins.discard()
	}
	start, repeats := time.Now(), b.repeats()
	all := map[hone.Benchmark]collect.Broken{}
	for repeat := range repeats {
		broken, err := b.collector.Round(ctx, round, b.tasks(active, linked, repeat))
		if err != nil {
			return nil, err
		}
		for name, f := range broken {
			all[name] = f
		}
	}
	b.pace.round = time.Since(start) / time.Duration(repeats)
	return all, nil
}

func (b *bench) tasks(active []target, linked []binaries, repeat int) []collect.Task {
	tasks := make([]collect.Task, len(active))
	for i, t := range active {
		first := linked[0][t.Package]
		tasks[i] = collect.Task{Benchmark: t.Benchmark, N: t.N, Turns: t.Turns, Alone: t.Parallel, Repeat: repeat, Baseline: first, Wall: t.InTurns(len(linked))}
		if len(linked) == 2 {
			second := linked[1][t.Package]
			tasks[i].Candidate, tasks[i].Name = &second, string(hone.Candidate)
		}
	}
	return tasks
}

// doubts lists what speaks against believing what was measured.
func (b *bench) doubts() []hone.Warning {
	return judge.Doubts(b.pairs.all())
}
