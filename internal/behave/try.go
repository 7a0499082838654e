package behave

import (
	"bufio"
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/decl"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/inspect"
)

// tellers has the functions of a package tell what they give: the exported ones what users see, those under check that
// they were called, and those inside that tests call when they have begun and ended.
func tellers(files map[string][]byte, under []string, inside map[string]bool) counters {
	c := counters{files: map[string][]byte{}, lines: map[string]map[int][]int{}}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if strings.HasSuffix(name, "_test.go") || !strings.HasSuffix(name, ".go") {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, files[name], parser.SkipObjectResolution)
		if err != nil || len(f.Decls) == 0 {
			continue
		}
		m := &marker{fset: fset, lines: map[int][]int{}, starts: map[int]int{}, next: c.marks, imports: importsOf(fset, f)}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && fn.Name.Name != "init" {
				m.tells(fn, slices.Contains(under, decl.Name(fn)), inside[decl.Name(fn)])
			}
		}
		m.guard(f)
		c.marks, c.files[name] = m.next, m.apply(files[name])
	}
	return c
}

// tells has a function do so.
func (m *marker) tells(fn *ast.FuncDecl, under, inside bool) {
	at := m.fset.Position(fn.Body.Lbrace).Offset + 1
	if under {
		m.inserts = append(m.inserts, insert{at: at, text: fmt.Sprintf(" %sUnder(%q); ", prefix, decl.Name(fn))})
	}
	if inside {
		m.inserts = append(m.inserts, insert{at: at, text: fmt.Sprintf(" defer %sInside()(); ", prefix)})
	}
	if ast.IsExported(fn.Name.Name) {
		m.inserts = append(m.inserts, insert{at: at, text: fmt.Sprintf(" defer %sGives(%q, %s%s)(); ", prefix, decl.Name(fn), receiverOf(fn), m.results(fn))})
	}
	m.list(fn.Body.Lbrace+1, fn.Body.List)
	ast.Inspect(fn.Body, m.markLists)
}

// markLists marks the statements that a node holds.
func (m *marker) markLists(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncLit:
		m.list(n.Body.Lbrace+1, n.Body.List)
	case *ast.IfStmt:
		m.list(n.Body.Lbrace+1, n.Body.List)
		if b, ok := n.Else.(*ast.BlockStmt); ok {
			m.list(b.Lbrace+1, b.List)
		}
	case *ast.ForStmt:
		m.list(n.Body.Lbrace+1, n.Body.List)
	case *ast.RangeStmt:
		m.list(n.Body.Lbrace+1, n.Body.List)
	case *ast.CaseClause:
		m.list(n.Colon+1, n.Body)
	case *ast.CommClause:
		m.list(n.Colon+1, n.Body)
	}
	return true
}

// receiverOf is the name of a receiver, nil if it has none.
func receiverOf(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 || len(fn.Recv.List[0].Names) == 0 || fn.Recv.List[0].Names[0].Name == "_" {
		return "nil"
	}
	return fn.Recv.List[0].Names[0].Name
}

// results gives the results of a function names, if they have none, and returns pointers to them.
func (m *marker) results(fn *ast.FuncDecl) string {
	list := fn.Type.Results
	if list == nil {
		return ""
	}
	var out strings.Builder
	n := 0
	for _, f := range list.List {
		for _, id := range f.Names {
			if id.Name != "_" {
				out.WriteString(", &" + id.Name)
			}
		}
		if len(f.Names) > 0 {
			continue
		}
		name := ownPrefix + "Gives" + strconv.Itoa(n)
		n++
		out.WriteString(", &" + name)
		m.inserts = append(m.inserts, insert{at: m.fset.Position(f.Type.Pos()).Offset, text: name + " "})
	}
	if !list.Opening.IsValid() {
		m.inserts[len(m.inserts)-1].text = "(" + m.inserts[len(m.inserts)-1].text
		m.inserts = append(m.inserts, insert{at: m.fset.Position(list.End()).Offset, text: ")"})
	}
	return out.String()
}

// tried is what a run of a trial showed.
type tried struct {
	item  item          // the trial, and the variation
	hash  string        // of what was seen
	how   string        // it ended the process, in words
	fresh bool          // it came where no run before did
	began time.Duration // after the process had
	notes []seenNote
}

// seenNote is one thing that was seen, and the function under check that was called last before.
type seenNote struct{ what, looks, under string }

// parseTried reads what a process wrote of trials.
func parseTried(text []byte) (all []tried, whole bool) {
	s := bufio.NewScanner(bytes.NewReader(text))
	s.Buffer(nil, 64<<20)
	for s.Scan() {
		f := fields(s.Text())
		switch {
		case len(f) == 1 && f[0] == "z":
			whole = true
		case len(f) == 1 && f[0] == "n" && len(all) > 0:
			all = all[:len(all)-1]
		case len(f) == 4 && f[0] == "b":
			n, _ := strconv.Atoi(f[1])
			ms, _ := strconv.Atoi(f[3])
			all = append(all, tried{item: item{target: n, data: []byte(f[2])}, began: time.Duration(ms) * time.Millisecond})
		case len(f) == 4 && f[0] == "p" && len(all) > 0:
			last := &all[len(all)-1]
			last.notes = append(last.notes, seenNote{f[1], f[2], f[3]})
		case len(f) >= 2 && f[0] == "k" && len(all) > 0:
			all[len(all)-1].hash, all[len(all)-1].fresh = f[1], len(f) > 2
		}
	}
	return all, whole
}

// Times of trials: how long variations are looked for on the baseline, and on the candidate, and how long one may take.
const (
	trialShare      = 4 // of the time to look for calls
	limitTrial      = time.Second
	limitVaried     = 200 * time.Millisecond // while they are looked for
	leastTrial      = 20 * time.Millisecond  // that a process counts for
	leastTrials     = 300 * time.Millisecond
	mostDifferent   = 4 // runs that are made sure of
	trialRepeats    = 3
	mostTrialDeaths = 16
	spareTrials     = 4    // times as long as that for all, on a busy machine, for so many runs
	leastRuns       = 1200 // as package replay has it
)

// try runs the package's own tests otherwise, and compares what they show.
func (c *check) try(ctx context.Context, total time.Duration) (map[string]Difference, error) {
	if c.Races || c.TypesElsewhere {
		return nil, nil
	}
	t, err := c.trials(ctx)
	if err != nil || len(t.tests) == 0 {
		return nil, ctx.Err()
	}
	a, b, err := c.buildTrials(ctx, t)
	var broken *gotool.BuildError
	if errors.As(err, &broken) {
		c.say("the tests cannot be run otherwise: " + complaint(broken.Output))
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	c.say(fmt.Sprintf("running %d tests otherwise", len(t.tests)))
	for n, sides := range [][2]*binary{{a, b}, {b, a}} {
		if n > 0 && c.remains.little() {
			break
		}
		slice, spare := c.trialTimes(total / time.Duration(n+1))
		found, err := c.trySides(ctx, t, sides, n == 1, slice, spare)
		if len(found) > 0 || err != nil {
			return found, err
		}
	}
	return nil, nil
}

// trialTimes is how long variations are looked for on a side, and how long where the machine is busy or the tests are slow.
func (c *check) trialTimes(total time.Duration) (slice, spare time.Duration) {
	slice = max(leastTrials, c.remains.part(total/trialShare, growthPart))
	return slice, max(slice, c.remains.part(spareTrials*slice, growthPart))
}

// trySides looks for variations on one side, tries them on the other, and makes sure of what differs.
func (c *check) trySides(ctx context.Context, t trials, sides [2]*binary, turned bool, slice, spare time.Duration) (map[string]Difference, error) {
	first, err := sides[0].vary(ctx, slice, spare)
	if err != nil || len(first) == 0 {
		return nil, err
	}
	c.say(fmt.Sprintf("%d runs of tests", len(first)))
	if !turned { // what the baseline does not end is no use
		first = slices.DeleteFunc(first, func(r tried) bool { return r.how != "" })
	}
	items := make([]item, len(first))
	for i, r := range first {
		items[i] = r.item
	}
	second, err := sides[1].try(ctx, items, false)
	if err != nil {
		return nil, err
	}
	n := 0
	for i, r := range first {
		if i >= len(second) || second[i].hash == r.hash && second[i].how == r.how {
			continue
		}
		if n++; n > mostDifferent {
			break
		}
		base, cand := sides[0], sides[1]
		if turned {
			base, cand = cand, base
		}
		d, ok, err := c.sureOfTrial(ctx, t, base, cand, r.item)
		if err != nil {
			return nil, err
		}
		if ok {
			return map[string]Difference{d.Func: d}, nil
		}
	}
	return nil, nil
}

// trials are the tests, rewritten; none where they do not compile.
func (c *check) trials(ctx context.Context) (trials, error) {
	pkgs, err := inspect.Tests(ctx, c.Source)
	if err != nil {
		return trials{}, err
	}
	return rewriteTests(pkgs, c.Before, c.driver.unsafe, c.driver.harm), nil
}

// buildTrials compiles the tests for both sides.
func (c *check) buildTrials(ctx context.Context, t trials) (a, b *binary, err error) {
	out := map[hone.Side]*binary{}
	common := &arena{dir: filepath.Join(c.Scratch, "trials")}
	for _, side := range []hone.Side{hone.Baseline, hone.Candidate} {
		src := c.Before
		if side == hone.Candidate {
			src = c.After
		}
		told := tellers(src, c.driver.under(), t.inside)
		files := inspect.Emptied(c.Before)
		using := maps.Clone(told.files)
		maps.Copy(using, t.files)
		for n, external := range map[string]bool{"hone_trials_test.go": false, "hone_trials_x_test.go": true} {
			pkg := c.driver.pkg
			if external {
				pkg += "_test"
			}
			if text := t.registration(pkg, c.driver.runtime, external); text != nil {
				files[n] = text
			}
		}
		c.drive(files, using, c.driverFor(told.marks))
		dir := filepath.Join(c.Scratch, "trials-"+string(side))
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return nil, nil, fmt.Errorf("behaviour check: %w", err)
		}
		o := &binary{path: filepath.Join(dir, "trials.test"+exe), test: c.driver.Test, dir: c.Dir, env: c.Env, arena: common, run: c.Run}
		build := func() error { return c.Build(ctx, side, files, o.path) }
		if side == hone.Baseline {
			err = c.Cache.build(c.Source, c.Before, files, o.path, build)
		} else {
			err = build()
		}
		if err != nil {
			return nil, nil, err
		}
		out[side] = o
	}
	return out[hone.Baseline], out[hone.Candidate], nil
}

// vary looks for variations of trials for some time, with few runs for the spare one, in which that is not counted which runs
// take that do not end.
func (b *binary) vary(ctx context.Context, slice, spare time.Duration) (all []tried, err error) {
	var known []item
	var bad []string
	var spent time.Duration
	for n := 0; n < mostTrialDeaths && (spent < slice || len(all) < leastRuns && spent < spare); n++ {
		text, r, err := b.start(ctx, task{mode: "vary", items: known, slice: max(0, slice-spent), spare: max(0, spare-spent), limit: limitVaried, seed: 1 + n, hints: bad, timeout: spare + time.Minute})
		if err != nil {
			return nil, err
		}
		some, whole := parseTried(text)
		if !whole && len(some) > 0 {
			some[len(some)-1].how = endingOfTrial(r)
		}
		all = append(all, some...)
		if whole || len(some) == 0 {
			break
		}
		known = freshOf(all)
		bad = append(bad, endedBy(some[len(some)-1].item)...)
		spent += max(leastTrial, some[len(some)-1].began)
	}
	return all, nil
}

// endedBy is what is not to be tried again when a run has ended a process: its changes, or the test as it is.
func endedBy(it item) []string {
	if len(it.data) == 0 {
		return []string{"t" + strconv.Itoa(it.target)}
	}
	return strings.Split(string(it.data), ";")
}

// mostFresh bounds the variations that a process begins with where the one before it has ended.
const mostFresh = 60

// freshOf are variations that came where none did before, the last of them.
func freshOf(all []tried) (out []item) {
	for _, t := range slices.Backward(all) {
		if t.fresh && t.how == "" && len(out) < mostFresh {
			out = append(out, t.item)
		}
	}
	return out
}

// try runs trials with variations, each as often as it is listed.
func (b *binary) try(ctx context.Context, items []item, detail bool) (all []tried, err error) {
	for n := 0; n < mostTrialDeaths && len(all) < len(items); n++ {
		text, r, err := b.start(ctx, task{mode: "try", items: items[len(all):], detail: detail, limit: limitTrial, timeout: 2 * time.Minute})
		if err != nil {
			return nil, err
		}
		some, whole := parseTried(text)
		if !whole && len(some) > 0 {
			some[len(some)-1].how = endingOfTrial(r)
		}
		all = append(all, some...)
		if whole || len(some) == 0 {
			break
		}
	}
	return all, nil
}

// endingOfTrial says in words how a process ended.
func endingOfTrial(r gotool.Result) string {
	if r.ExitCode == exitHangs {
		return "does not end"
	}
	return ending(r)
}

// sureOfTrial runs a trial several times on both sides, in processes of their own, and reports what differs each time.
func (c *check) sureOfTrial(ctx context.Context, t trials, base, cand *binary, it item) (Difference, bool, error) {
	var what difference
	changes := strings.Split(string(it.data), ";")
	for n := len(changes) - 1; n >= -1; n-- { // first all of them, then without one each
		left := changes
		if n < len(changes)-1 {
			left = slices.Delete(slices.Clone(changes), n+1, n+2)
		}
		d, ok, err := c.differsAlways(ctx, t, base, cand, item{target: it.target, data: []byte(strings.Join(left, ";"))})
		if err != nil {
			return Difference{}, false, err
		}
		if ok {
			what, changes = d, left
		} else if n == len(changes)-1 && what.what == "" {
			return Difference{}, false, nil
		}
	}
	return c.tellTrial(t, it.target, changes, what), true, nil
}

// difference is what two sides of a trial show.
type difference struct{ what, base, cand, under string }

// differsAlways reports whether all runs of the baseline are alike, and all of the candidate differ from them in the same.
func (c *check) differsAlways(ctx context.Context, t trials, base, cand *binary, it item) (difference, bool, error) {
	var runs [2][]tried
	for side, b := range []*binary{base, cand} {
		for range 2 {
			some, err := b.try(ctx, slices.Repeat([]item{it}, trialRepeats), true)
			if err != nil {
				return difference{}, false, err
			}
			runs[side] = append(runs[side], some...)
		}
	}
	if len(runs[0]) == 0 || len(runs[1]) == 0 || runs[0][0].how != "" {
		return difference{}, false, nil
	}
	unordered := t.tests[it.target].unordered
	for _, r := range runs[0][1:] {
		if r.hash != runs[0][0].hash || r.how != "" {
			return difference{}, false, nil
		}
	}
	d := firstDifference(runs[0][0], runs[1][0], unordered)
	for _, r := range runs[1][1:] {
		if firstDifference(runs[0][0], r, unordered) != d {
			return difference{}, false, nil
		}
	}
	return d, d.what != "" && d.under != "", nil
}

// firstDifference is what comes first in which two runs differ, the zero value for nothing that counts: what the baseline
// shows from where it fails by a mistake of the run time on is no promise.
func firstDifference(a, b tried, unordered bool) difference {
	x, y := a.notes, b.notes
	if unordered {
		byText := func(p, q seenNote) int { return strings.Compare(p.what+p.looks, q.what+q.looks) }
		x, y = slices.SortedFunc(slices.Values(x), byText), slices.SortedFunc(slices.Values(y), byText)
	}
	for i := range max(len(x), len(y)) {
		switch {
		case i >= len(x):
			return difference{y[i].what, "", y[i].looks, y[i].under}
		case strings.HasPrefix(x[i].looks, "panics with runtime error"):
			return difference{}
		case i >= len(y) && b.how != "":
			return difference{x[i].what, x[i].looks, "the candidate " + b.how, x[i].under}
		case i >= len(y):
			return difference{x[i].what, x[i].looks, "", x[i].under}
		case x[i].what != y[i].what:
			return difference{"what comes next", x[i].what + " " + x[i].looks, y[i].what + " " + y[i].looks, y[i].under}
		case x[i].looks != y[i].looks:
			return difference{x[i].what, x[i].looks, y[i].looks, y[i].under}
		}
	}
	if b.how != "" {
		return difference{"the test", "it ends", b.how, lastUnder(x)}
	}
	return difference{}
}

func lastUnder(notes []seenNote) string {
	if len(notes) == 0 {
		return ""
	}
	return notes[len(notes)-1].under
}

// tellTrial says in words what differs where a test is run otherwise.
func (c *check) tellTrial(t trials, target int, changes []string, d difference) Difference {
	test := t.tests[target].name
	var how []string
	for _, one := range changes {
		if said := t.words(one); said != "" {
			how = append(how, said)
		}
	}
	base, cand := cutPair(d.base, d.cand, 200)
	what := d.what
	if n, ok := strings.CutPrefix(what, "what the test sees at "); ok {
		if site, err := strconv.Atoi(n); err == nil && site < len(t.sites) {
			what = fmt.Sprintf("in line %d of %s, what %s is about", t.sites[site].line, t.sites[site].file, t.sites[site].text)
		}
	}
	said := fmt.Sprintf("%s: %s on the baseline and %s in the candidate, in %s", what, orNothing(base), orNothing(cand), test)
	if len(how) > 0 {
		said += " with " + strings.Join(how, ", ")
	}
	fn := d.under
	if !slices.ContainsFunc(c.driver.Targets, func(t Target) bool { return t.Func.String() == fn }) {
		fn = c.driver.Targets[0].Func.String() // else one that only a side has
	}
	return Difference{Func: fn, Sentence: said, Test: "// " + strings.ReplaceAll(said, "\n", " ") + "\n", Alone: true}
}

// words says what a change is.
func (t trials) words(change string) string {
	f := strings.Split(change, ".")
	if len(f) != 3 {
		return ""
	}
	to, _ := hex.DecodeString(f[2])
	if f[0] == "r" {
		from, _ := hex.DecodeString(f[1])
		return fmt.Sprintf("%q in place of %q", to, from)
	}
	site, err := strconv.Atoi(f[0])
	if err != nil || site >= len(t.sites) {
		return ""
	}
	at := t.sites[site]
	when := ""
	if f[1] != "-1" && f[1] != "0" {
		when = " the " + f[1] + ". time after the first"
	}
	return fmt.Sprintf("%q for %s in line %d of %s%s", to, cut(strings.Join(strings.Fields(at.text), " "), 60), at.line, at.file, when)
}
