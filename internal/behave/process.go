package behave

import (
	"context"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/gotool"
)

// binary is a compiled driver.
type binary struct {
	path  string // while it is not in the arena
	test  string
	dir   string // where its processes run
	env   []string
	arena *arena
	hits  map[int]bool         // marks that its calls passed
	by    map[int]map[int]bool // those of each target
	run   func(context.Context, gotool.Command) (gotool.Result, error)
	room  room
	// onlyRead are targets of whose results it is nothing that they lie in the memory of arguments.
	onlyRead map[int]bool
	// recorded is the file of values that it may begin with; empty for none.
	recorded string
}

// arena is the folder in which the processes of both sides find their files:
// under the same names, since a program sees its own name and its folders.
type arena struct {
	dir   string
	holds *binary // whose file is in it
}

func (a *arena) binary() string { return filepath.Join(a.dir, "driver.test"+exe) }

// admit moves a binary into the arena, and the one in it back.
func (a *arena) admit(b *binary) error {
	if a.holds == b {
		return nil
	}
	if a.holds != nil {
		if err := os.Rename(a.binary(), a.holds.path); err != nil {
			return err
		}
		a.holds = nil
	}
	if err := os.Rename(b.path, a.binary()); err != nil {
		return err
	}
	a.holds = b
	return nil
}

// envPrefix begins the variables by which package replay is told what to do.
const envPrefix = "HONE_REPLAY_"

// task is what a process of a driver is to do.
type task struct {
	mode    string // "grow", "replay", or "record" and "recordbench": the package's own tests and benchmarks
	bench   bool   // the package's benchmarks run, once each, and no test
	items   []item
	limit   time.Duration // of a call
	slice   time.Duration // of growth, for each target
	targets []int
	spare   time.Duration // what growth of all of them may take beyond their slices
	earlier string        // what was spent on them by processes that a call ended
	seed    int
	detail  bool // what is seen is wanted as Go expressions too
	users   bool // calls are made as users make them
	hints   []string
	// unquiet is whether stubs pause now and then.
	unquiet bool
	timeout time.Duration
}

// start runs one process with an empty home and returns the transcript as
// far as it came.
func (b *binary) start(ctx context.Context, t task) ([]byte, gotool.Result, error) {
	dir := b.arena.dir
	home := filepath.Join(dir, "home")
	if err := os.MkdirAll(home, 0o755); err != nil {
		return nil, gotool.Result{}, fmt.Errorf("behaviour check: %w", err)
	}
	if err := b.arena.admit(b); err != nil {
		return nil, gotool.Result{}, fmt.Errorf("behaviour check: %w", err)
	}
	defer os.RemoveAll(home)
	corpus, out := filepath.Join(dir, "corpus"), filepath.Join(dir, "transcript")
	defer os.Remove(corpus)
	defer os.Remove(out)
	if err := os.WriteFile(corpus, corpusText(t.items), 0o600); err != nil {
		return nil, gotool.Result{}, fmt.Errorf("behaviour check: %w", err)
	}
	args := []string{"-test.run=^" + b.test + "$", "-test.timeout=0"}
	if t.bench {
		args = []string{"-test.run=^$", "-test.bench=.", "-test.benchtime=1x", "-test.timeout=0"}
	}
	r, err := b.run(ctx, gotool.Command{
		Path: b.arena.binary(), Args: args, Dir: b.dir, Env: b.environ(t, home, corpus, out), Timeout: t.timeout,
	})
	if err != nil {
		return nil, r, err
	}
	text, err := os.ReadFile(out)
	if err != nil && !os.IsNotExist(err) {
		return nil, r, fmt.Errorf("behaviour check: %w", err)
	}
	return text, r, nil
}

func (b *binary) environ(t task, home, corpus, out string) []string {
	env := slices.DeleteFunc(slices.Clone(b.env), func(kv string) bool {
		name, _, _ := strings.Cut(kv, "=")
		return slices.Contains([]string{"HOME", "TMPDIR", "TMP", "TEMP", "USERPROFILE", "GOTRACEBACK", "GOMEMLIMIT", "GOCOVERDIR"}, name) || strings.HasPrefix(name, envPrefix)
	})
	var targets []string
	for _, n := range t.targets {
		targets = append(targets, strconv.Itoa(n))
	}
	return append(env, "HOME="+home, "USERPROFILE="+home, "TMPDIR="+home, "TMP="+home, "TEMP="+home, "GOTRACEBACK=none", "GOCOVERDIR="+home,
		envPrefix+"MODE="+t.mode, envPrefix+"RECORDED="+b.recorded, envPrefix+"CORPUS="+corpus, envPrefix+"OUT="+out,
		envPrefix+"LIMIT_MS="+strconv.FormatInt(t.limit.Milliseconds(), 10), envPrefix+"SLICE_MS="+strconv.FormatInt(t.slice.Milliseconds(), 10),
		envPrefix+"DETAIL="+map[bool]string{true: "1"}[t.detail], envPrefix+"UNQUIET="+map[bool]string{true: "1"}[t.unquiet], envPrefix+"TARGETS="+strings.Join(targets, ","), envPrefix+"SEED="+strconv.Itoa(t.seed), envPrefix+"SPARE_MS="+strconv.FormatInt(t.spare.Milliseconds(), 10), envPrefix+"EARLIER="+t.earlier,
		envPrefix+"USERS="+map[bool]string{true: "1"}[t.users], envPrefix+"HINTS="+hintsText(t.hints))
}

// Exit codes with which package replay ends its own process.
const (
	exitHangs  = 87
	exitMemory = 88
)

// dataRace is what is said of a process that the race detector ended.
const dataRace = "has a data race"

// races reports whether a call did that.
func (r record) races() bool { how, _ := r.part("process"); return how == dataRace }

// ending says in words how a process ended during a call.
func ending(r gotool.Result) string {
	stderr := string(r.Stderr) + string(r.Stdout)
	switch {
	case r.ExitCode == exitMemory:
		return "takes more than 1 GiB of memory"
	case r.TimedOut:
		return "does not end"
	case strings.Contains(stderr, "stack overflow"), strings.Contains(stderr, "stack exceeds"):
		return "overflows the stack"
	case strings.Contains(stderr, "out of memory"), strings.Contains(stderr, "cannot allocate memory"):
		return "takes more memory than there is"
	case strings.Contains(stderr, "WARNING: DATA RACE"):
		return dataRace
	case strings.Contains(stderr, "all goroutines are asleep"):
		return "deadlocks"
	case strings.Contains(stderr, "fatal error: "):
		_, rest, _ := strings.Cut(stderr, "fatal error: ")
		line, _, _ := strings.Cut(rest, "\n")
		return "ends the process: " + line
	case strings.Contains(stderr, "panic: "):
		_, rest, _ := strings.Cut(stderr, "panic: ")
		line, _, _ := strings.Cut(rest, "\n")
		return "panics in a goroutine: " + line
	case r.ExitCode < 0:
		return "is killed"
	}
	return fmt.Sprintf("ends the process with code %d", r.ExitCode)
}

// Bounds of how often a process is started again after a call that ended it.
const (
	restartsReplay = 40
	crashersKept   = 2 // for each target
	hangsReplay    = 3 // for each target; its further calls are not made then
)

// Growth of a target goes on after so many calls that ended the process, and as long
// as what was waited for the end of such calls is less than so many slices. It is over
// when that is more than its share of the time to spare, too.
const (
	restartsGrowth = 4
	mostRestarts   = 60
	mostLost       = 2
	restartCosts   = 50 * time.Millisecond
)

// option changes what a replay does.
type option func(*task)

func detailed(t *task) { t.detail = true }

func unquietly(t *task) { t.unquiet = true }

// within bounds the time of all calls together; those that come too late are
// not made.
func within(d time.Duration) option { return func(t *task) { t.timeout = d } }

// replay makes all calls and returns what was seen of each, by its index. A
// call that ends the process is its last; the next process goes on behind it.
func (b *binary) replay(ctx context.Context, items []item, limit time.Duration, extra ...option) (map[int]record, error) {
	out, hangs := map[int]record{}, map[int]int{}
	left := make([]int, len(items))
	for i := range items {
		left[i] = i
	}
	t := task{mode: "replay", limit: limit, timeout: limit + 2*time.Minute}
	for _, o := range extra {
		o(&t)
	}
	ends := time.Now().Add(t.timeout)
	for n := 0; n < restartsReplay && len(left) > 0 && time.Now().Before(ends); n++ {
		t.items = t.items[:0]
		for _, i := range left {
			t.items = append(t.items, items[i])
		}
		t.timeout = time.Until(ends)
		text, r, err := b.start(ctx, t)
		if err != nil {
			return nil, err
		}
		got := parseReplay(text)
		for i, rec := range got.records {
			if i < len(left) {
				out[left[i]] = rec
			}
		}
		b.passed(items, got.hits)
		if got.whole || r.TimedOut {
			break
		}
		if got.last < 0 || got.last >= len(left) {
			return nil, &notStarted{r}
		}
		at, target := left[got.last], items[left[got.last]].target
		if rec, ok := out[at]; !ok || !rec.complete {
			out[at] = got.under.endedBy(ending(r))
		}
		left = left[got.last+1:]
		if hangs[target] += hung(r); hangs[target] >= hangsReplay {
			left = slices.DeleteFunc(left, func(i int) bool { return items[i].target == target })
		}
	}
	for i, rec := range out {
		if b.onlyRead[items[i].target] {
			out[i] = rec.withoutSharing()
		}
	}
	b.room.overlook(items, out)
	return out, nil
}

// passed notes the marks that calls passed, all of which are of one target as a rule.
func (b *binary) passed(items []item, hits map[int]bool) {
	maps.Copy(b.hits, hits)
	target := items[0].target
	if slices.ContainsFunc(items, func(it item) bool { return it.target != target }) {
		return
	}
	if b.by[target] == nil {
		if b.by == nil {
			b.by = map[int]map[int]bool{}
		}
		b.by[target] = map[int]bool{}
	}
	maps.Copy(b.by[target], hits)
}

// hung counts a process that ended itself since a call did not end.
func hung(r gotool.Result) int {
	if r.ExitCode == exitHangs || r.ExitCode == exitMemory {
		return 1
	}
	return 0
}

// endedBy is a call that ended its process.
func (r record) endedBy(how string) record {
	r.parts, r.complete = []Part{{"process", how}}, true
	r.outside = r.parts
	return r
}

// notStarted is a driver that ended before its first call.
type notStarted struct{ result gotool.Result }

func (e *notStarted) Error() string {
	said := strings.TrimSpace(string(e.result.Stderr) + "\n" + string(e.result.Stdout))
	first, _, _ := strings.Cut(said, "\n")
	return fmt.Sprintf("behaviour check: its process ended with code %d before the first call: %s", e.result.ExitCode, first)
}

// growth is what was found for the targets of a driver.
type growth struct {
	items  []item
	seeds  []item // those that showed something new
	normal map[int]int
	unmade map[int]string
	hung   map[int]bool // targets of which calls did not end
}

// pace is how long calls are looked for.
type pace struct {
	slice time.Duration // for each target
	// spare is what all targets may take beyond that, where calls take long, the machine
	// is busy or calls do not end.
	spare time.Duration
	limit time.Duration // of a call
	// wary are targets of which calls are known that do not end: most of those that look like
	// them are left out from the start.
	wary map[int]bool
	// users says that all values come as users come to them, for differences that showed for others alone; hints are
	// words of these.
	users bool
	hints []string
}

// hintsText writes words as package replay reads them.
func hintsText(hints []string) string {
	var out []string
	for _, h := range hints {
		out = append(out, hex.EncodeToString([]byte(h)))
	}
	return strings.Join(out, ",")
}

// mostSearched is how many times as long as its slice growth of a target may take where others have the machine, as
// package replay counts it.
const mostSearched = 3

// grow searches calls for the targets, beginning with some.
func (b *binary) grow(ctx context.Context, known []item, targets []int, p pace, seed int) (growth, error) {
	slice, limit := p.slice, p.limit
	share := p.spare / time.Duration(max(1, len(targets)))
	ends := time.Now().Add(time.Duration(len(targets))*slice + p.spare)
	out := growth{normal: map[int]int{}, unmade: map[int]string{}, hung: map[int]bool{}}
	restarts, crashers, lost := map[int]int{}, map[int]int{}, map[int]time.Duration{}
	earlier := efforts{}
	for t := range p.wary {
		earlier[t] = effort{}
	}
	left := slices.Clone(targets)
	for len(left) > 0 {
		all := time.Duration(len(left)) * slice
		spare := max(0, time.Until(ends)-all)
		text, r, err := b.start(ctx, task{mode: "grow", items: known, limit: limit, slice: slice, spare: spare, targets: left, earlier: earlier.String(), seed: seed, users: p.users, hints: p.hints, timeout: mostSearched*all + spare + time.Minute})
		if err != nil {
			return out, err
		}
		g := parseGrowth(text)
		out.add(g)
		left = slices.DeleteFunc(left, func(i int) bool { return g.done[i] })
		if g.whole {
			break
		}
		if !g.began {
			return out, &notStarted{r}
		}
		seed++
		known = without(known, g.culprit)
		if g.culprit == nil {
			left = left[min(1, len(left)):]
			continue
		}
		t := g.culprit.target
		hangs := g.unending || r.TimedOut || r.ExitCode == exitHangs || r.ExitCode == exitMemory
		took := r.Wall - g.at
		if hangs { // what it waited for the end of the call is not search
			took -= limit
			lost[t] += limit
			out.hung[t] = true
		}
		lost[t] += restartCosts
		earlier.add(t, took, g.tries)
		if restarts[t]++; restarts[t] >= mostRestarts || hangs && restarts[t] >= restartsGrowth && lost[t] >= mostLost*slice || lost[t] >= mostLost*slice+share {
			left = slices.DeleteFunc(left, func(i int) bool { return i == t })
		}
		if !hangs && crashers[t] < crashersKept {
			crashers[t]++
			out.items = append(out.items, *g.culprit)
		}
	}
	return out, nil
}

// efforts are what was spent on targets, as package replay reads it.
type efforts map[int]effort

type effort struct {
	took  time.Duration
	tries int
}

func (e efforts) add(target int, took time.Duration, tries int) {
	old := e[target]
	e[target] = effort{old.took + max(0, took), old.tries + tries}
}

func (e efforts) String() string {
	var out []string
	for _, t := range slices.Sorted(maps.Keys(e)) {
		out = append(out, fmt.Sprintf("%d:%d:%d", t, e[t].took.Milliseconds(), e[t].tries))
	}
	return strings.Join(out, ",")
}

func (o *growth) add(g grown) {
	o.items = append(o.items, g.kept...)
	o.seeds = append(o.seeds, g.seeds...)
	for t, n := range g.normal {
		o.normal[t] += n
	}
	for t, why := range g.unmade {
		o.unmade[t] = why
	}
}

// without leaves out a call that ended the process.
func without(items []item, culprit *item) []item {
	if culprit == nil {
		return items
	}
	return slices.DeleteFunc(slices.Clone(items), func(i item) bool {
		return i.target == culprit.target && slices.Equal(i.data, culprit.data)
	})
}
