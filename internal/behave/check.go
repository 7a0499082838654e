package behave

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/inspect"
)

// Request is what a behaviour check needs to know of a package in two states.
type Request struct {
	Package string // import path
	Source  Source // of the baseline
	// Module, if set, is the import path of the module, and Root its folder as seen from that of the
	// package, with slashes: what serves all of its packages lies there, and is compiled once. Else it
	// lies beside the package.
	Module, Root string
	// Before and After are the package's Go files on each side, test files
	// too, by base name.
	Before, After map[string][]byte
	// Functions are those to check; nil means those that Changed lists.
	Functions []FuncRef
	// Build compiles the test binary of a side with further files, named by
	// base name, laid over those of the package.
	Build func(ctx context.Context, side hone.Side, files map[string][]byte, output string) error
	Dir   string   // folder that processes run in: a private copy of the package's
	Env   []string // of the processes; HOME and TMPDIR are replaced
	// Scratch is an empty folder for files of the check.
	Scratch string
	// Time is how long to look for calls, for all functions and both sides;
	// replay comes on top and takes a few seconds. 0 means [SearchTime].
	Time time.Duration
	// Progress, if set, is told what is being done.
	Progress func(what string)
	// Shrink is how long to look for a simpler call that differs; 0 means
	// [ShrinkTime].
	Shrink time.Duration
	// Confirm is about how long differences are made sure of, for all
	// functions; 0 means [ConfirmTime].
	Confirm time.Duration
	// First says that one difference is enough: it is looked for briefly before
	// all the time is taken.
	First bool
	// Races says that both sides are compiled with the race detector, which ends a process at
	// the first race: that alone is a difference then. Nothing counts what calls execute:
	// counters that several goroutines of one call write to are races themselves.
	Races bool
	// Quick says that this first look takes its part of the time and no more, however little
	// it has tried by then, and that less is looked for in what only the candidate does: for
	// changes that are seldom wrong.
	Quick bool
	// Cache, if set, keeps what takes long and depends on the baseline alone.
	Cache *Cache
	// Recordings, if set, keep what the package's own tests lead to; Turn, if set, waits until
	// nothing else runs these tests, and what it returns ends the turn.
	Recordings *Recordings
	Turn       func() func()
	// Known, if it is of the same functions in much the same state, is what is replayed:
	// no further calls are looked for.
	Known Calls
	// TypesElsewhere says that other packages of the module declare other types on the candidate:
	// what tests of the baseline put into these is no candidate's.
	TypesElsewhere bool
	// Run starts a process; nil means gotool.Run.
	Run func(context.Context, gotool.Command) (gotool.Result, error)
}

// Source says where the baseline of a package is.
type Source = inspect.Source

// SearchTime is how long calls are looked for by default.
const SearchTime = 6 * time.Second

// Report is what a behaviour check found.
type Report struct {
	Checked     []Checked
	Unchecked   []Unchecked
	Differences []Difference
	// Doubtful are functions that differ in a way that there was no time to make
	// sure of; Unchecked has them too.
	Doubtful []string
	Made     Calls // those that were compared
}

// Checked is a function whose calls could be compared.
type Checked struct {
	Func  string
	Calls int // compared
	// Returned are the calls among them that returned; the others panicked or
	// ended the process, in the same way on both sides.
	Returned int
	// Unstable are calls left out because the baseline itself does not always
	// do the same.
	Unstable int
	// Lost are calls left out because the baseline did not end them in time.
	Lost int
	// Reached and Missed are the changed lines that hold statements, without their
	// indentation: those that calls executed, and the others. Both are empty where that is
	// not known.
	Reached, Missed []string
	// OneWay are the conditions in these lines, of either side, that always turned out the same, in words.
	OneWay []string
}

// Difference is a call that behaves in another way in the candidate.
type Difference struct {
	Func     string
	Sentence string // what is called, and what differs
	// Test is a Go test of the package that passes on the baseline and fails on
	// the candidate; where the arguments cannot be written as expressions it
	// is a comment that describes them.
	Test string
	// Alone says that the call differs in a process of its own; else it takes
	// the calls before it.
	Alone bool
}

// Equal reports whether no difference was found.
func (r Report) Equal() bool { return len(r.Differences) == 0 }

// Calls counts the calls that were compared.
func (r Report) Calls() int {
	n := 0
	for _, c := range r.Checked {
		n += c.Calls
	}
	return n
}

// Generate writes the driver for a request without building anything.
func Generate(ctx context.Context, r Request) (Driver, error) {
	changed := r.Functions
	if changed == nil {
		changed = Changed(r.Before, r.After)
	}
	if len(changed) == 0 {
		return Driver{}, nil
	}
	pkg, rest, err := r.Cache.load(ctx, r.Source)
	if err != nil {
		return Driver{}, err
	}
	return generate(pkg, rest, func(path string) *packages.Package { return r.sibling(ctx, rest, path) }, r, changed)
}

// sibling reads another package of the module on the baseline, nil if that cannot be done: nothing is known of
// it then.
func (r Request) sibling(ctx context.Context, rest *inspect.Elsewhere, path string) *packages.Package {
	src := r.Source
	if src.Dir = rest.Folder(path); src.Dir == "" {
		return nil
	}
	pkg, _, err := r.Cache.load(ctx, src)
	if err != nil {
		return nil
	}
	return pkg
}

// Check compares the behaviour of the functions that differ. A driver that
// does not build or start on a side is no failure: its functions are unchecked.
func Check(ctx context.Context, r Request) (Report, error) {
	r.Run = orDefault(r.Run)
	r.say("which functions changed")
	d, err := Generate(ctx, r)
	if err != nil {
		return Report{}, err
	}
	c := &check{
		Request: r, driver: d, report: Report{Unchecked: d.Unchecked},
		refuted: map[string]bool{},
	}
	c.marks = [2]counters{instrument(r.Before, d.under(), r.Races), instrument(r.After, d.under(), r.Races)}
	if len(d.Targets) == 0 {
		return c.report, nil
	}
	err = c.run(ctx)
	var broken *gotool.BuildError
	var dead *notStarted
	switch {
	case errors.As(err, &broken):
		return c.nothing("its driver does not compile: " + complaint(broken.Output)), nil
	case errors.As(err, &dead):
		return c.nothing(dead.Error()), nil
	}
	return c.report, err
}

func orDefault(run func(context.Context, gotool.Command) (gotool.Result, error)) func(context.Context, gotool.Command) (gotool.Result, error) {
	if run == nil {
		return gotool.Run
	}
	return run
}

func (r Request) say(what string) {
	if r.Progress != nil {
		r.Progress(what)
	}
}

// check is one behaviour check under way.
type check struct {
	Request
	driver              Driver
	marks               [2]counters // of the baseline and of the candidate
	baseline, candidate *binary
	seeds               []item // calls that showed something new
	fresh               []item // calls to replay
	items               []item // those that were
	since               int    // where those of the round begin
	normal              map[int]int
	lost                map[string]int // calls that the baseline did not end in time, by function
	first, second       map[int]record // of the baseline
	other               map[int]record // of the candidate
	report              Report
	brief               bool            // the round is the first look, and another one follows
	deferred            []int           // calls that a first look left to that one
	weak                []weak          // calls that differ in a way which may show nowhere outside the package
	refuted             map[string]bool // functions whose differences, if any, did not show again
	remains             remaining       // of the time for all
	recorded            string          // file of what the package's own tests lead to; empty for none
}

// nothing reports that no function could be checked.
func (c *check) nothing(why string) Report {
	out := Report{Unchecked: c.driver.Unchecked}
	for _, name := range c.names() {
		out.Unchecked = append(out.Unchecked, Unchecked{Func: name, Reason: why})
	}
	return out
}

// names lists the functions under check, once each; callers of them are not.
func (c *check) names() []string {
	var out []string
	for _, t := range c.driver.Targets {
		if name := t.Func.String(); !t.Caller && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// Time limits of a call: while calls are looked for, while they are replayed,
// and where a difference rests on one that does not end.
const (
	limitGrowth  = 400 * time.Millisecond
	limitReplay  = 2 * time.Second
	limitConfirm = 5 * time.Second
)

func (c *check) run(ctx context.Context) error {
	c.remains = remainingOf(ctx)
	if err := c.record(ctx); err != nil {
		return err
	}
	if err := c.build(ctx); err != nil {
		return err
	}
	defer func() { c.report.Made = c.made() }()
	total := cmp.Or(c.Time, SearchTime)
	if len(c.known()) > 0 {
		found, err := c.again(ctx)
		if err != nil {
			return err
		}
		return c.conclude(ctx, found, total)
	}
	if c.First {
		c.brief = true
		found, err := c.round(ctx, 1, total/briefly)
		c.brief = false
		if err != nil {
			return err
		}
		if len(found) > 0 {
			c.tally(found)
			return nil
		}
	}
	found, err := c.round(ctx, 3, total)
	if err != nil {
		return err
	}
	for _, further := range []func(context.Context, time.Duration) (map[string]Difference, error){c.try, c.aim, c.deepen} {
		if len(found) > 0 || c.remains.little() {
			break
		}
		if found, err = further(ctx, total); err != nil {
			return err
		}
	}
	return c.conclude(ctx, found, total)
}

// conclude counts what was compared, when what differs inside alone has been looked for
// in what users see.
func (c *check) conclude(ctx context.Context, found map[string]Difference, total time.Duration) (err error) {
	if len(found) == 0 && len(c.weak) > 0 && !c.remains.little() {
		if found, err = c.substantiate(ctx, total); err != nil {
			return err
		}
	}
	c.tally(found)
	return nil
}

// briefly is the part of the time after which a first look is had at what was
// found: what is wrong shows at once more often than not.
const briefly = 10

// round looks for calls, beginning with those known, and compares them.
func (c *check) round(ctx context.Context, seed int, total time.Duration) (map[string]Difference, error) {
	if err := c.search(ctx, seed, total); err != nil || len(c.fresh) == 0 {
		return nil, err
	}
	if err := c.replayAll(ctx); err != nil {
		return nil, err
	}
	return c.differences(ctx)
}

// build compiles the driver into both sides. The package's own test files are
// laid over by empty ones: they may not compile with a changed package, and
// what they do at start is no part of it.
func (c *check) build(ctx context.Context) error {
	c.say("compiling the driver for both sides")
	common := &arena{dir: filepath.Join(c.Scratch, "arena")}
	used := map[spot]bool{}
	g, ctx := errgroup.WithContext(ctx)
	for side, to := range map[hone.Side]**binary{hone.Baseline: &c.baseline, hone.Candidate: &c.candidate} {
		dir := filepath.Join(c.Scratch, string(side))
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return fmt.Errorf("behaviour check: %w", err)
		}
		b := &binary{path: filepath.Join(dir, "driver.test"+exe), test: c.driver.Test, dir: c.Dir, env: c.Env, arena: common, run: c.Run, hits: map[int]bool{}, room: room{used, side == hone.Baseline}, onlyRead: c.driver.onlyReadTargets(), recorded: c.recorded}
		*to = b
		g.Go(func() error { return c.compile(ctx, side, b.path) })
	}
	return g.Wait()
}

// compile builds the driver of a side; that of the baseline may be known.
func (c *check) compile(ctx context.Context, side hone.Side, output string) error {
	files := c.files(side)
	if side == hone.Candidate {
		return c.Build(ctx, side, files, output)
	}
	return c.Cache.build(c.Source, c.Before, files, output, func() error { return c.Build(ctx, side, files, output) })
}

// files are what is laid over the package on a side.
func (c *check) files(side hone.Side) map[string][]byte {
	src, marks := c.Before, c.marks[0]
	if side == hone.Candidate {
		src, marks = c.After, c.marks[1]
	}
	out := inspect.Emptied(src)
	c.drive(out, marks.files, c.driverFile())
	return out
}

// drive adds a driver to files that are laid over the package, and those of it that use package replay.
func (c *check) drive(files, using map[string][]byte, driver []byte) {
	for name, text := range using {
		files[name] = importRuntime(text, c.driver.runtime)
	}
	maps.Copy(files, c.driver.Runtime)
	files[c.driver.File] = driver
}

// driverFile is the driver with room for the marks of either side.
func (c *check) driverFile() []byte {
	return c.driverFor(max(c.marks[0].marks, c.marks[1].marks))
}

// driverFor is the driver with room for so many marks.
func (c *check) driverFor(marks int) []byte {
	return fmt.Appendf(bytes.Clone(c.driver.Source), "\nfunc init() { %sMarks = %sHits[:] }\n\nvar %sHits [%d]uint32\n",
		prefix, ownPrefix, ownPrefix, roomFor(marks))
}

// roomFor rounds a number of marks up, so that small changes of the candidate
// leave the driver of the baseline as it is.
func roomFor(marks int) int { return (marks/1024 + 1) * 1024 }

// search looks for calls, first those that mean something to the baseline.
func (c *check) search(ctx context.Context, seed int, total time.Duration) error {
	n := len(c.driver.Targets)
	p := paceOf(total, n)
	switch { // another one follows
	case c.brief && c.Quick:
		p.spare = 0
	case c.brief:
		p.spare = cmp.Or(c.Time, SearchTime)
	case c.Quick:
		p.spare /= spareShares
	}
	c.say(fmt.Sprintf("looking for calls of %d functions", n))
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	a, err := c.growBoth(ctx, all, p, seed)
	if err != nil {
		return err
	}
	c.normal = a.normal
	for t, why := range a.unmade {
		c.unchecked(t, why)
	}
	return nil
}

// paceOf divides the time to look for calls on both sides between so many targets.
func paceOf(total time.Duration, targets int) pace {
	return pace{slice: max(leastSlice, min(total/time.Duration(2*targets), 3*time.Second)), spare: spareShares * total, limit: limitGrowth}
}

// briefer is how much less time growth of the candidate takes where it begins with what the
// baseline's has found, and little else is expected.
const briefer = 3

// shorter is a pace with a part of its time.
func (p pace) shorter(parts time.Duration) pace {
	p.slice, p.spare = max(leastSlice, p.slice/parts), p.spare/parts
	return p
}

// leastSlice is how long calls of a target are looked for at least.
const leastSlice = 20 * time.Millisecond

// spareShares is how many times as long growth of a side may take as calls are looked for
// on both, where the machine is busy or calls take long.
const spareShares = 2

// growBoth looks for calls of some targets on both sides, and returns what it found on
// the baseline.
func (c *check) growBoth(ctx context.Context, targets []int, p pace, seed int) (growth, error) {
	p = c.remains.hurried(p, len(targets))
	a, err := c.baseline.grow(ctx, c.seeds, targets, p, seed)
	if err != nil {
		return a, err
	}
	// What hung at the baseline is not tried again; the candidate may hang by
	// itself, and then the call is worth a look.
	if p.wary = a.hung; c.Quick {
		p = p.shorter(briefer)
	}
	b, err := c.candidate.grow(ctx, a.seeds, targets, p, seed+1)
	if err != nil {
		return a, err
	}
	c.fresh = c.unseen(slices.Concat(c.seeds, a.items, b.items))
	c.seeds = distinct(append(a.seeds, b.seeds...))
	return a, nil
}

// unchecked notes that a target is not checked.
func (c *check) unchecked(target int, why string) {
	t := c.driver.Targets[target]
	u := Unchecked{Func: t.Func.String(), Reason: why}
	if !t.Caller && !slices.Contains(c.report.Unchecked, u) {
		c.report.Unchecked = append(c.report.Unchecked, u)
	}
}

// unseen are the calls to replay in a round: those that were not yet, and the
// seeds again, since what a call does may depend on those before it.
func (c *check) unseen(items []item) []item {
	old := map[string]bool{}
	for _, it := range c.items {
		old[it.key()] = true
	}
	for _, it := range c.seeds {
		delete(old, it.key())
	}
	return slices.DeleteFunc(distinct(items), func(i item) bool { return old[i.key()] })
}

// distinct leaves out repeated calls.
func distinct(items []item) []item {
	seen := map[string]bool{}
	return slices.DeleteFunc(items, func(i item) bool {
		old := seen[i.key()]
		seen[i.key()] = true
		return old
	})
}

// replayAll makes all calls of the round on both sides, and again on the baseline where the
// sides differ, those of each target in processes of their own: what one leaves
// behind in variables of the package must not become another's input.
func (c *check) replayAll(ctx context.Context) error {
	c.say(fmt.Sprintf("replaying %d calls", len(c.fresh)))
	perTarget := map[int][]item{}
	for _, it := range c.fresh {
		perTarget[it.target] = append(perTarget[it.target], it)
	}
	if c.since = len(c.items); c.since == 0 {
		c.first, c.second, c.other = map[int]record{}, map[int]record{}, map[int]record{}
	}
	ends := time.Now().Add(c.remains.part(replayShares*cmp.Or(c.Time, SearchTime)+replayLeast, replayPart))
	for _, t := range slices.Sorted(maps.Keys(perTarget)) {
		if err := c.replayTarget(ctx, perTarget[t], max(time.Second, time.Until(ends))); err != nil {
			return err
		}
	}
	return nil
}

// Calls are replayed on a side for so many times as long as calls are looked for, and
// this long. It is a bound for what takes long; most calls take much less.
const (
	replayShares = 3
	replayLeast  = 5 * time.Second
)

// replayTarget replays the calls of one target. What the candidate does quickly
// may take the baseline long: those calls come last, and what does not end soon
// is left out. So is what the baseline cannot do, which says nothing.
func (c *check) replayTarget(ctx context.Context, items []item, most time.Duration) error {
	first, err := c.baseline.replay(ctx, items, limitGrowth, within(most))
	if err != nil {
		return err
	}
	kept, first := finished(items, first)
	from := len(c.items)
	for i, r := range first {
		c.first[from+i] = r
	}
	if c.lost == nil {
		c.lost = map[string]int{}
	}
	c.lost[c.driver.Targets[items[0].target].Func.String()] += len(items) - len(kept)
	c.items = append(c.items, kept...)
	other, err := c.candidate.replay(ctx, kept, limitReplay)
	if err != nil {
		return err
	}
	second := first
	if len(kept) < len(items) || !alike(first, other, len(kept)) {
		if second, err = c.baseline.replay(ctx, kept, limitReplay); err != nil {
			return err
		}
	}
	for i := range kept {
		c.second[from+i], c.other[from+i] = second[i], other[i]
	}
	return nil
}

// alike reports whether n calls were made and looked the same.
func alike(a, b map[int]record, n int) bool {
	for i := range n {
		x, inA := a[i]
		y, inB := b[i]
		if !inA || !inB || !x.agrees(y) {
			return false
		}
	}
	return true
}

// tally counts what was compared, by function; a call that was in two rounds
// once.
func (c *check) tally(found map[string]Difference) {
	per := map[string]*Checked{}
	seen := map[string]bool{}
	for i, it := range c.items {
		if seen[it.key()] {
			continue
		}
		seen[it.key()] = true
		name := c.driver.Targets[it.target].Func.String()
		k := per[name]
		if k == nil {
			k = &Checked{Func: name}
			per[name] = k
		}
		a, b := c.first[i], c.second[i]
		switch {
		case !a.equal(b):
			k.Unstable++
		case a.comparable(c.other[i]):
			k.Calls++
			if _, panics := a.part("panic"); !panics && !ended(a) {
				k.Returned++
			}
		}
	}
	reach, oneWay := c.reach(), c.oneWay()
	for _, name := range c.names() {
		if d, ok := found[name]; ok {
			c.report.Differences = append(c.report.Differences, d)
		}
		k := per[name]
		if k == nil {
			k = &Checked{Func: name}
		}
		of := reach(name)
		k.Reached, k.Missed, k.OneWay = of.hit, of.missed, oneWay(name)
		k.Lost = c.lost[name]
		if why := cmp.Or(k.useless(), c.unheard(name)); why != "" && found[name].Func == "" && !(k.Calls > 0 && k.Returned == 0 && c.vouched(name)) {
			if !slices.ContainsFunc(c.report.Unchecked, func(u Unchecked) bool { return u.Func == name }) {
				c.report.Unchecked = append(c.report.Unchecked, Unchecked{Func: name, Reason: why})
			}
			continue
		}
		c.report.Checked = append(c.report.Checked, *k)
	}
	for _, t := range c.driver.Targets {
		if d, ok := found[t.Func.String()]; ok && t.Caller {
			c.report.Differences = append(c.report.Differences, d)
		}
	}
}

func ended(r record) bool { _, ok := r.part("process"); return ok }

// lostShare is how many times as many calls as were compared may be lost: what is left of
// more may be the plainest ones alone.
const lostShare = 20

// useless says why the calls of a function are no evidence, "" if they are.
func (k Checked) useless() string {
	switch {
	case k.Calls == 0 && k.Unstable > 0:
		return "it does not do the same twice"
	case k.Calls == 0:
		return "no call of it ends in time"
	case k.Lost > lostShare*k.Calls:
		return "nearly no call of it ends in time"
	case k.Returned == 0:
		return "every call of it panics"
	case len(k.Reached) == 0 && len(k.Missed) > 0:
		return "no call executes the changed lines"
	}
	return ""
}

// differences finds, for each function, a call that differs for certain, and
// makes it as small as time allows.
func (c *check) differences(ctx context.Context) (map[string]Difference, error) {
	suspects := map[string][]int{}
	for _, i := range c.deferred {
		name := c.driver.Targets[c.items[i].target].Func.String()
		suspects[name] = append(suspects[name], i)
	}
	c.deferred = nil
	for i := c.since; i < len(c.items); i++ {
		a, b, o := c.first[i], c.second[i], c.other[i]
		if a.equal(b) && a.comparable(o) && !a.agrees(o) && (!c.Races || o.races()) {
			name := c.driver.Targets[c.items[i].target].Func.String()
			suspects[name] = append(suspects[name], i)
		}
	}
	out := map[string]Difference{}
	ends := time.Now().Add(c.remains.sure(cmp.Or(c.Confirm, ConfirmTime)))
	for _, name := range c.openFirst(suspects) {
		c.say("looking at a difference in " + name)
		strong, faint := c.byStrength(ctx, suspects[name])
		d, outcome, err := c.confirm(ctx, strong, ends)
		if err != nil {
			return nil, err
		}
		if outcome == doubted {
			c.keepWeak(strong)
		}
		if outcome == refuted && len(faint) > 0 {
			if outcome, err = c.notice(ctx, faint); err != nil {
				return nil, err
			}
		}
		c.refuted[name] = outcome == refuted
		switch outcome {
		case undecided:
			c.doubt(name, "it differs in a way that there was no time to make sure of")
		case doubted:
			c.doubt(name, "it differs for values that its package may never make, for arguments that it may never pass, or in what only its package sees")
		case confirmed:
			d.Func = name
			out[name] = d
		}
	}
	return out, nil
}

// openFirst sorts the names of functions, those first that users can call: what
// shows in calls of others may rest on them.
func (c *check) openFirst(suspects map[string][]int) []string {
	closed := func(name string) bool {
		return !c.driver.Targets[c.items[suspects[name][0]].target].Open
	}
	return slices.SortedFunc(maps.Keys(suspects), func(a, b string) int {
		return cmp.Or(compareBool(closed(a), closed(b)), strings.Compare(a, b))
	})
}

// doubt reports a function that differs, though that may not count.
func (c *check) doubt(name, why string) {
	u := Unchecked{Func: name, Reason: why}
	if slices.Contains(c.report.Unchecked, u) {
		return // of the round before
	}
	c.report.Doubtful = append(c.report.Doubtful, name)
	c.report.Unchecked = append(c.report.Unchecked, u)
}
