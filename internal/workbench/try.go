package workbench

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/judge"
	"github.com/gohone/hone/internal/search"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verify"
)

// counts are the exact measures of benchmarks: values of several processes.
type counts map[hone.Benchmark]map[hone.Unit][]float64

// pass is one turn of the loop: the source it starts from and what is known of
// that state.
type pass struct {
	n     int
	base  *build
	reach *reach

	mu  sync.Mutex
	vet map[string][]string // messages on base, by package

	caches     caches                // of what comparisons of behaviour know of base
	weighed    map[string]*candidate // by fix
	remembered *remembered           // what measuring sets of fixes came to, of single benchmarks
	losers     []search.Trial        // that lost to others of the same lines, and were not tried in their place
	proved     *candidate            // fixes that have passed together what they must whatever their speed
	agreed     map[string][][]string // by declaration, the sets of fixes with which it was compared
	read       map[string]bool       // sets of fixes in which no hazard was found, by [keyOf]
	hard       map[string]bool       // fixes of which calls in company have not executed all changed lines
	alone      bool                  // nothing stays so far, and there is one fix to be compared
	waiting    bool                  // others stay, and all that is left to be compared is single fixes
	hurry      time.Duration         // that calls are looked for in by comparisons of mechanical fixes, 0 if as long as usual
}

// candidate is a set of fixes over the base of a pass, compiled.
type candidate struct {
	*build
	pass    *pass
	fixes   []hone.Fix
	ranges  []hone.Position // of the pass's base that the fixes change
	edited  map[string]bool // packages
	targets []target        // benchmarks that execute the changed lines
	checks  []hone.Check
	gap     string // which changed lines no passing test executes, in words; "" if all are
}

// rejection is why a candidate is not kept. It is a result, not a failure.
type rejection struct {
	reason  string
	state   hone.FixState // of the fix then: dropped, or shown to a person
	lasting bool          // the next run would find the same: it need not try
}

func (r *rejection) Error() string { return r.reason }

// loss is the rejection of what makes some benchmarks allocate more.
type loss struct {
	error
	of []hone.Benchmark
}

func (l loss) Unwrap() error { return l.error }

// reject is a rejection for good.
func reject(format string, args ...any) error {
	return &rejection{fmt.Sprintf(format, args...), hone.Dropped, true}
}

// refuse is a rejection that may not hold the next time, or is found at once.
func refuse(format string, args ...any) error {
	return &rejection{fmt.Sprintf(format, args...), hone.Dropped, false}
}

// turnDown announces what became of a fix that was rejected.
func (s *session) turnDown(f *hone.Fix, r *rejection) {
	if r.lasting {
		s.rejected(f, r.reason)
	} else {
		s.settle(f, r.state, r.reason)
	}
}

// try weighs each fix alone, several at a time, by exact measures of the
// benchmarks that execute it. Most fixes are out then: only what is left is
// compiled into all packages that depend on it, and tested; see prove.
func (s *session) try(ctx context.Context, p *pass, fixes []hone.Fix, bounds map[string]float64) ([]search.Trial, error) {
	trials := make([]search.Trial, len(fixes))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, f := range fixes {
		g.Go(func() error {
			if s.budget.over(s.trialsEnd()) {
				s.turnDown(&f, s.postpone(&f, "not tried: the budget ended first"))
				trials[i] = search.Trial{Fix: f}
				return nil
			}
			s.progress("fix", "trying "+f.Rule+" at "+place(f), i, len(fixes))
			gain, err := s.weigh(ctx, p, &f)
			var rejected *rejection
			if errors.As(err, &rejected) {
				s.turnDown(&f, rejected)
			} else if err != nil {
				return err
			}
			trials[i] = search.Trial{Fix: f, Passes: err == nil, Gain: gain, Bound: bounds[f.ID]}
			return nil
		})
	}
	return trials, g.Wait()
}

// place names where a fix edits.
func place(f hone.Fix) string {
	if len(f.Edits) == 0 {
		return "nowhere"
	}
	return f.Edits[0].File
}

// settle announces what became of a fix.
func (s *session) settle(f *hone.Fix, state hone.FixState, reason string) {
	f.State, f.Reason = state, reason
	copied := *f
	copied.Checks = slices.Clone(f.Checks)
	s.remember(copied)
	s.emit(hone.Event{Fix: &copied})
}

// remember keeps the latest state of each fix, and why it was dropped if it is tried again.
func (s *session) remember(f hone.Fix) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := slices.IndexFunc(s.fixes, func(g hone.Fix) bool { return g.ID == f.ID }); i >= 0 {
		if s.fixes[i].State == hone.Dropped {
			s.dropped[f.ID] = s.fixes[i].Reason
		}
		s.fixes[i] = f
	} else {
		s.fixes = append(s.fixes, f)
	}
}

// weigh compiles one fix into the benchmarks that execute it, and returns its
// exact gain.
func (s *session) weigh(ctx context.Context, p *pass, f *hone.Fix) (float64, error) {
	c, err := s.candidate(p, f.ID, []hone.Fix{*f})
	if err != nil {
		return 0, err
	}
	var gain judge.Gain
	if err = s.checkCovered(p, c); err == nil {
		err = s.compiles(ctx, c, s.packagesOf(c.targets))
	}
	if err == nil {
		gain, err = s.count(ctx, p, c)
	}
	if err == nil {
		err = s.readable(c, gain.Share)
	}
	f.Checks = c.checks
	if err != nil || !p.keep(f.ID, c) {
		c.discard()
	}
	return gain.Gain, err
}

// mostWeighed is how many compiled fixes are kept between weighing and proving.
const mostWeighed = 24

// keep keeps what was compiled of a fix until it is proved.
func (p *pass) keep(id string, c *candidate) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.weighed) >= mostWeighed {
		return false
	}
	p.weighed[id] = c
	return true
}

// prove does to each fix what it must pass whatever its speed, and returns those that stay. All
// at once come first, which takes as long as one; where they do not pass, each is tried alone.
func (s *session) prove(ctx context.Context, p *pass, trials []search.Trial) ([]search.Trial, error) {
	if proved, err := s.proveTogether(ctx, p, trials); err != nil || proved {
		return trials, err
	}
	return s.each(ctx, trials, func(ctx context.Context, f *hone.Fix, i int) error {
		s.progress("verify", "testing "+f.Rule+" at "+place(*f), i, len(trials))
		c := p.weighed[f.ID]
		if c == nil {
			var err error
			if c, err = s.candidate(p, f.ID, []hone.Fix{*f}); err != nil {
				return err
			}
			defer c.discard()
		}
		done := len(c.checks)
		err := s.checkSound(ctx, p, c)
		if err == nil {
			err = s.checkHazards(ctx, p, c)
		}
		f.Checks = append(f.Checks, c.checks[done:]...)
		return err
	})
}

// proveTogether reports whether fixes pass when they are in the source together, and notes with
// each what was asked of them.
func (s *session) proveTogether(ctx context.Context, p *pass, trials []search.Trial) (bool, error) {
	if len(trials) < 2 {
		return false, nil
	}
	c, err := s.candidate(p, "all at once", fixesOf(trials))
	if err == nil {
		p.prove(c)
		s.progress("verify", fmt.Sprintf("testing %d fixes at once", len(trials)), 0, 0)
		if err = s.checkSound(ctx, p, c); err == nil {
			err = s.checkHazards(ctx, p, c)
		}
	}
	if err != nil {
		p.prove(nil)
	}
	if unfit(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	for i := range trials {
		trials[i].Fix.Checks = append(trials[i].Fix.Checks, c.checks...)
	}
	return true, nil
}

// prove keeps a candidate that has passed, in the place of the one before it.
func (p *pass) prove(c *candidate) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.proved != nil {
		p.proved.discard()
	}
	p.proved = c
}

// ofProved is the candidate that has passed with just these fixes, nil if none has. It is the
// caller's then.
func (p *pass) ofProved(ts []search.Trial) *candidate {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.proved
	if c == nil || keyOf(c.fixes) != key(ts) {
		return nil
	}
	p.proved = nil
	c.fixes = fixesOf(ts)
	return c
}

// each asks of each fix, several at a time, whether it stays, and announces what
// becomes of those that are rejected.
func (s *session) each(ctx context.Context, trials []search.Trial, stays func(ctx context.Context, f *hone.Fix, i int) error) ([]search.Trial, error) {
	stayed := make([]bool, len(trials))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i := range trials {
		g.Go(func() error {
			f := &trials[i].Fix
			err := stays(ctx, f, i)
			var rejected *rejection
			if errors.As(err, &rejected) {
				s.turnDown(f, rejected)
				return nil
			}
			stayed[i] = err == nil
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	var out []search.Trial
	for i, t := range trials {
		if stayed[i] {
			out = append(out, t)
		}
	}
	return out, nil
}

// candidate merges fixes into the base of the pass and says what they touch.
func (s *session) candidate(p *pass, name string, fixes []hone.Fix) (*candidate, error) {
	tree, err := fix.Merge(p.base.tree, fixes)
	if err != nil {
		return nil, refuse("does not apply: %v", err)
	}
	b, err := s.newBuild(name, tree)
	if err != nil {
		return nil, err
	}
	c := &candidate{build: b, pass: p, fixes: fixes, edited: map[string]bool{}}
	c.ranges, err = changedLines(p.base.tree, tree)
	if err != nil {
		return nil, err
	}
	for _, r := range c.ranges {
		c.edited[s.packageOf(r.File)] = true
	}
	if _, statements := s.executed(p, c.ranges); statements == 0 {
		c.ranges = append(c.ranges, s.sitesOf(fixes)...) // a declaration is executed where it is used
	}
	c.targets = s.affected(p.reach, c)
	return c, nil
}

// affected are the benchmarks that execute what a candidate changes, or the lines that its fixes were found at: what a
// function does where it fails, say, may be why each call of it allocates.
func (s *session) affected(r *reach, c *candidate) []target {
	return s.touched(r, append(slices.Clone(c.ranges), s.sitesOf(c.fixes)...))
}

// sitesOf are the lines that fixes were found at.
func (s *session) sitesOf(fixes []hone.Fix) []hone.Position {
	var out []hone.Position
	for _, f := range fixes {
		for _, id := range f.Findings {
			if at, ok := s.sites[id]; ok {
				out = append(out, at)
			}
		}
	}
	return out
}

// executed counts the lines of some ranges that hold statements, and those of them that passing tests execute.
func (s *session) executed(p *pass, ranges []hone.Position) (covered, statements int) {
	if len(p.reach.tests) == 0 {
		return 0, 0
	}
	return p.reach.tests.Lines(ranges, verify.Text{Name: p.reach.name, Read: func(file string) []byte {
		src, _ := p.base.tree.Read(file) // without it, lines count as the counters have them
		return src
	}})
}

// changedLines lists the lines of before that after changes.
func changedLines(before, after fix.Tree) ([]hone.Position, error) {
	changed, err := fix.ChangedLines(before, after)
	if err != nil {
		return nil, err
	}
	var out []hone.Position
	for file, ranges := range changed {
		for _, r := range ranges {
			out = append(out, hone.Position{File: file, Line: r.From, EndLine: r.To})
		}
	}
	slices.SortFunc(out, func(a, b hone.Position) int {
		if c := strings.Compare(a.File, b.File); c != 0 {
			return c
		}
		return a.Line - b.Line
	})
	return out, nil
}

// check does what fixes must pass together whatever their speed: which lines tests
// execute was asked of each alone.
func (s *session) check(ctx context.Context, p *pass, c *candidate) error {
	if err := s.checkNamed(c); err != nil {
		return err
	}
	return s.checkSound(ctx, p, c)
}

// checkNamed refuses what edits packages whose tests do not run.
func (s *session) checkNamed(c *candidate) error {
	for pkg := range c.edited {
		if !s.named[pkg] {
			return refuse("it edits package %s, whose tests this run leaves out: name that package too", pkg)
		}
	}
	return nil
}

// checkCovered finds out whether passing tests execute the changed lines. Where they do
// not, a mechanical fix goes on with a gap: the behaviour check must close it. So does another one of which they only
// leave out where it returns an error.
func (s *session) checkCovered(p *pass, c *candidate) error {
	if err := s.checkNamed(c); err != nil {
		return err
	}
	covered, total := s.executed(p, c.ranges)
	if total > 0 && covered == total {
		c.note("coverage", true, fmt.Sprintf("changed lines covered %d/%d", covered, total))
		return nil
	}
	c.gap = fmt.Sprintf("changed lines covered by passing tests: %d of %d", covered, total)
	mechanical := !slices.ContainsFunc(c.fixes, func(f hone.Fix) bool { return f.Safety != hone.Mechanical })
	if total == 0 || s.bench.Behaviour == nil || !mechanical && !s.onlyWaysOut(p, c.ranges) {
		return refuse("%s, so its behaviour is not checked", c.gap)
	}
	return nil
}

// checkSound compiles a candidate into all packages that depend on it: vet has
// nothing new to say, and the tests that passed still pass.
func (s *session) checkSound(ctx context.Context, p *pass, c *candidate) error {
	pkgs := s.dependents(c.edited)
	if err := s.checkBuild(ctx, p, c, pkgs); err != nil {
		return err
	}
	if err := s.checkVet(ctx, p, c); err != nil {
		return err
	}
	return s.checkTests(ctx, p, c, pkgs)
}

func (c *candidate) note(name string, passed bool, detail string) {
	c.checks = append(c.checks, hone.Check{Name: name, Passed: passed, Detail: detail})
}

// compiles compiles a candidate into some packages.
func (s *session) compiles(ctx context.Context, c *candidate, pkgs []gotool.Package) error {
	err := s.compile(ctx, c.build, pkgs)
	var broken *gotool.BuildError
	if errors.As(err, &broken) {
		c.note("build", false, broken.Output)
		return reject("does not compile: %s", firstError(broken.Output))
	}
	return err
}

func (s *session) checkBuild(ctx context.Context, p *pass, c *candidate, pkgs []gotool.Package) error {
	if err := s.compiles(ctx, c, pkgs); err != nil {
		return err
	}
	if !slices.ContainsFunc(pkgs, func(q gotool.Package) bool { return !sameBinary(p.base, c.build, q.ImportPath) }) {
		c.note("build", false, "the compiled candidate equals the baseline")
		return refuse("internal error: the compiled candidate equals the baseline, so nothing was tried")
	}
	c.note("build", true, "compiles")
	return nil
}

// firstError finds the first line of compiler output that has a position.
func firstError(out string) string {
	for line := range strings.Lines(out) {
		if strings.Contains(line, ".go:") {
			return strings.TrimSpace(line)
		}
	}
	return strings.TrimSpace(out)
}

func (s *session) checkVet(ctx context.Context, p *pass, c *candidate) error {
	for pkg := range c.edited {
		before, err := s.vetOf(ctx, p, pkg)
		if err != nil {
			return err
		}
		after, err := s.tool.Vet(ctx, s.module.Root, c.overlay, c.mapping, []string{pkg})
		if err != nil {
			return err
		}
		if fresh := verify.NewMessages(before, after); len(fresh) > 0 {
			c.note("vet", false, fresh[0])
			return reject("go vet has something new to say: %s", fresh[0])
		}
	}
	c.note("vet", true, "no new message")
	return nil
}

// vetOf returns, once per pass and package, what vet says of the base.
func (s *session) vetOf(ctx context.Context, p *pass, pkg string) ([]string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if msgs, ok := p.vet[pkg]; ok {
		return msgs, nil
	}
	msgs, err := s.tool.Vet(ctx, s.module.Root, p.base.overlay, p.base.mapping, []string{pkg})
	if err != nil {
		return nil, err
	}
	p.vet[pkg] = msgs
	return msgs, nil
}

func (s *session) checkTests(ctx context.Context, p *pass, c *candidate, pkgs []gotool.Package) error {
	ran := 0
	for _, q := range pkgs {
		base := s.tests[q.ImportPath]
		done := s.turn(q.ImportPath)
		broken, why, err := base.Compare(ctx, testsOf(c.binaries[q.ImportPath]), s.testOptions())
		if err == nil && len(broken) > 0 && why == "" {
			broken, err = s.steadily(ctx, q, c, broken)
		}
		done()
		if err != nil {
			return err
		}
		if len(broken) > 0 {
			detail := list(broken)
			if why != "" {
				detail += " (" + why + ")"
			}
			c.note("tests", false, detail)
			return reject("breaks tests that passed: %s", detail)
		}
		ran += base.Top()
	}
	c.note("tests", true, fmt.Sprintf("%d tests pass as before", ran))
	return nil
}

// steadily leaves out what fails now and then on the unchanged source, too.
func (s *session) steadily(ctx context.Context, q gotool.Package, c *candidate, broken []string) ([]string, error) {
	baseline := testsOf(s.base.binaries[q.ImportPath])
	unsteady, err := verify.Unsteady(ctx, baseline, testsOf(c.binaries[q.ImportPath]), s.testOptions(), broken)
	if err != nil || len(unsteady) == 0 {
		return broken, err
	}
	s.warn("unsteady-tests", fmt.Sprintf("package %s: fail now and then, without a change too: %s", q.ImportPath, list(unsteady)),
		"for a fix that they failed for, and passed when run again, they are not used as evidence")
	return slices.DeleteFunc(broken, func(t string) bool { return slices.Contains(unsteady, t) }), nil
}

// exactProcesses is how many processes a side must agree for exact counts.
const exactProcesses = 3

// count compares the exact measures of a candidate with those of the base. A
// loss in any of them rejects it, unless it may be the price of time.
func (s *session) count(ctx context.Context, p *pass, c *candidate) (judge.Gain, error) {
	before, after := counts{}, counts{}
	if err := s.compilePrograms(ctx, countable(c.targets), p.base, c.build); err != nil {
		return judge.Gain{}, err
	}
	for _, t := range countable(c.targets) {
		var err error
		if before[t.Benchmark], err = s.tallied(ctx, p.base, t); err != nil {
			return judge.Gain{}, err
		}
		if after[t.Benchmark], err = s.tallied(ctx, c.build, t); err != nil {
			return judge.Gain{}, err
		}
	}
	g := judge.Exact(before, after)
	if g.Loss {
		var err error
		if g, err = s.countAgain(ctx, p, c, before, after); err != nil {
			return judge.Gain{}, err
		}
	}
	c.note("allocations", !g.Loss, g.Detail)
	if g.Loss && !s.spends(c.fixes) {
		return judge.Gain{}, loss{reject("costs %s", g.Detail), g.Lost}
	}
	return g, nil
}

// countAgain judges a loss by twice as many processes: counts of what runs
// beside a benchmark, such as its network's, may have been equal by chance.
func (s *session) countAgain(ctx context.Context, p *pass, c *candidate, before, after counts) (judge.Gain, error) {
	for _, t := range countable(c.targets) {
		for _, side := range []struct {
			of    *build
			known counts
		}{{p.base, before}, {c.build, after}} {
			more, err := s.counted(ctx, side.of, t)
			if err != nil {
				return judge.Gain{}, err
			}
			side.known[t.Benchmark] = joined(side.known[t.Benchmark], more)
		}
	}
	g := judge.Exact(before, after)
	for _, t := range countable(c.targets) {
		if !slices.Contains(g.Lost, t.Benchmark) {
			continue
		}
		_, once, err := s.madeOnce(ctx, p.base, c.build, t)
		if err != nil {
			return judge.Gain{}, err
		}
		if once {
			after[t.Benchmark][hone.BytesPerOp] = before[t.Benchmark][hone.BytesPerOp]
		}
	}
	return judge.Exact(before, after), nil
}

// joined are the values of both.
func joined(a, b map[hone.Unit][]float64) map[hone.Unit][]float64 {
	out := maps.Clone(a)
	for u, values := range b {
		out[u] = slices.Concat(a[u], values)
	}
	return out
}

// counted counts a benchmark on a build. One that fails there, and not on the unchanged source,
// is a rejection, and so is one that fails too often to be counted.
func (s *session) counted(ctx context.Context, b *build, t target) (map[hone.Unit][]float64, error) {
	return s.countedAt(ctx, b, t, max(t.N, 1))
}

// countedAt is counted with so many iterations.
func (s *session) countedAt(ctx context.Context, b *build, t target, n int) (map[hone.Unit][]float64, error) {
	defer s.turn(t.Package)()
	for failures := 0; ; failures++ {
		c, err := s.collector.Counts(ctx, s.binaryOf(b, t.Benchmark), t.Benchmark, n, exactProcesses)
		var f *source.Failure
		if !errors.As(err, &f) {
			return c, err
		}
		if failures == mostFailures {
			return nil, refuse("benchmark %s fails too often to be counted: %s", t.Name, f.Reason)
		}
		if b == s.base {
			s.byChance(f)
		} else if err := s.failsWithIt(ctx, b, t, f); err != nil {
			return nil, err
		}
	}
}

// turn waits until no other process of a package's tests or benchmarks runs:
// they share the folder of the copy, and ports. The function that it returns
// ends the turn.
func (s *session) turn(pkg string) func() {
	m, _ := s.turns.LoadOrStore(pkg, new(sync.Mutex))
	m.(*sync.Mutex).Lock()
	return m.(*sync.Mutex).Unlock
}
