package workbench

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/judge"
)

// scripted is a bench of so many sides that has measured nothing, and the
// events it sends.
func scripted(sides int, spec hone.Spec, left time.Duration) (*bench, *[]hone.Event) {
	var events []hone.Event
	s := &session{spec: spec, budget: budget{start: time.Now().Add(left - time.Hour), total: time.Hour}}
	s.handle = func(e hone.Event) { events = append(events, e) }
	return &bench{session: s, sides: make([]*side, sides)}, &events
}

func named(names ...string) []hone.Benchmark {
	var out []hone.Benchmark
	for _, n := range names {
		out = append(out, hone.Benchmark{Package: "p", Name: n})
	}
	return out
}

func TestMatched(t *testing.T) {
	for _, c := range []struct {
		name                  string
		baseline, with        []hone.Benchmark
		both                  []hone.Benchmark
		baseOnly, withoutBase []hone.Benchmark
	}{
		{"equal", named("A", "B"), named("A", "B"), named("A", "B"), nil, nil},
		{"in the order of the candidate", named("A", "B"), named("B", "A"), named("B", "A"), nil, nil},
		{"one on each side", named("A", "Old"), named("A", "New"), named("A"), named("Old"), named("New")},
		{"nothing in common", named("A"), named("B"), nil, named("A"), named("B")},
		{"GOMAXPROCS tells them apart", []hone.Benchmark{{Name: "A", Procs: 1}}, []hone.Benchmark{{Name: "A", Procs: 2}}, nil,
			[]hone.Benchmark{{Name: "A", Procs: 1}}, []hone.Benchmark{{Name: "A", Procs: 2}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, events := scripted(2, hone.Spec{}, time.Hour)
			if got := b.matched(c.baseline, c.with); !slices.Equal(got, c.both) {
				t.Errorf("both: %v, want %v", got, c.both)
			}
			only := map[hone.Side][]hone.Benchmark{}
			for _, e := range *events {
				only[e.Missing.Side] = append(only[e.Missing.Side], e.Missing.Benchmark)
			}
			if !slices.Equal(only[hone.Baseline], c.baseOnly) || !slices.Equal(only[hone.Candidate], c.withoutBase) {
				t.Errorf("on one side: %v", only)
			}
		})
	}
}

func TestGoOn(t *testing.T) {
	const pace = time.Minute
	for _, c := range []struct {
		name  string
		sides int
		spec  hone.Spec
		left  time.Duration
		round int
		want  bool
	}{
		{"time for a round", 2, hone.Spec{}, 5 * pace, 2, true},
		{"no time for a whole round", 2, hone.Spec{}, pace / 2, 2, false},
		{"the first round, whatever the time", 2, hone.Spec{}, 0, 1, true},
		{"rounds that were asked for, whatever the time", 2, hone.Spec{Count: 3}, 0, 3, true},
		{"no more than were asked for", 2, hone.Spec{Count: 3}, time.Hour, 4, false},
		{"alone, the last round", 1, hone.Spec{}, time.Hour, roundsAlone, true},
		{"alone, one more", 1, hone.Spec{}, time.Hour, roundsAlone + 1, false},
		{"more rounds say nothing new", 2, hone.Spec{}, time.Hour, maxBenchRounds + 1, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, _ := scripted(c.sides, c.spec, c.left)
			b.pace.round = pace
			if got := b.goOn(c.round, nil, comparison{}); got != c.want {
				t.Errorf("round %d: %v, want %v", c.round, got, c.want)
			}
		})
	}
}

func TestTooShort(t *testing.T) {
	policy := judge.DefaultPolicy()
	for _, c := range []struct {
		name           string
		sides, rounds  int
		targets, still int
		message, hint  string
	}{
		{"too few rounds to decide anything", 2, 1, 3, 3, "ended after 1 round with 3 of 3 benchmarks undecided", "would do"},
		{"some are decided", 2, policy.MinRounds + 1, 3, 1, "rounds with 1 of 3 benchmarks undecided", "give more time"},
		{"a single benchmark", 2, 0, 1, 1, "ended after 0 rounds with 1 of 1 benchmark undecided", "would do"},
		{"nothing to decide", 1, 4, 3, 3, "ended after 4 rounds of 10", "give more time"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, events := scripted(c.sides, hone.Spec{}, 0)
			b.pace = pace{link: time.Second, round: time.Second}
			b.tooShort(c.rounds, make([]target, c.still), comparison{targets: make([]target, c.targets), policy: policy})
			w := (*events)[0].Warning
			if w.Code != "budget-short" || !strings.Contains(w.Message, c.message) || !strings.Contains(w.Hint, c.hint) {
				t.Errorf("%+v, want %q and %q", w, c.message, c.hint)
			}
		})
	}
}

// The budget that a warning names is above the one that was too short.
func TestTooShortNamesMore(t *testing.T) {
	b, events := scripted(2, hone.Spec{}, 0)
	b.pace = pace{link: time.Millisecond, round: time.Millisecond}
	b.tooShort(1, nil, comparison{policy: judge.DefaultPolicy()})
	hint := (*events)[0].Warning.Hint
	word, _, _ := strings.Cut(strings.TrimPrefix(hint, "--budget "), " ")
	if d, err := time.ParseDuration(word); err != nil || d <= b.budget.total {
		t.Errorf("hint %q after a budget of %s", hint, b.budget.total)
	}
}

func TestRepeats(t *testing.T) {
	for _, c := range []struct {
		link, round time.Duration
		want        int
	}{
		{0, 0, 1},                          // nothing is known yet
		{time.Second, 0, 1},                //
		{time.Second, 10 * time.Second, 1}, // measuring takes longer
		{4 * time.Second, time.Second, 2},
		{time.Hour, time.Second, 4}, // a layout is one sample, however often it is measured
	} {
		b, _ := scripted(2, hone.Spec{}, 0)
		b.pace = pace{link: c.link, round: c.round}
		if got := b.repeats(); got != c.want {
			t.Errorf("link %s, round %s: %d repeats, want %d", c.link, c.round, got, c.want)
		}
	}
}

func TestMerged(t *testing.T) {
	for _, c := range []struct {
		unit   hone.Unit
		values []float64 // of the processes of a round
		want   float64
	}{
		{hone.SecPerOp, []float64{3, 1, 2}, 1},
		{hone.AllocsPerOp, []float64{3, 1, 2}, 3},
		{hone.BytesPerOp, []float64{7}, 7},
		{"hits/op", []float64{5, 9}, 5},
	} {
		got := -1.0 // of the round before
		for i, v := range c.values {
			got = merged(got, hone.Measurement{Unit: c.unit, Value: v, Repeat: i})
		}
		if got != c.want {
			t.Errorf("%s %v: %v, want %v", c.unit, c.values, got, c.want)
		}
	}
}

// A candidate has one name, in its summaries as in its verdicts: by it a table
// finds its column.
func TestSummariesNameTheCandidate(t *testing.T) {
	p := newPairs(comparison{name: "candidate", targets: []target{{Benchmark: named("A")[0]}}, policy: judge.DefaultPolicy()})
	for _, side := range []hone.Side{hone.Baseline, hone.Candidate} {
		p.add(hone.Measurement{Benchmark: named("A")[0], Side: side, Round: 1, Unit: hone.SecPerOp, Value: 1})
	}
	sums, verdicts := p.summaries(), p.verdicts()
	if len(sums) != 2 || len(verdicts) != 1 || sums[0].Candidate != "" || sums[1].Candidate != verdicts[0].Candidate {
		t.Errorf("%+v\n%+v", sums, verdicts)
	}
}

func TestResultFiles(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		files    ResultFiles
		baseline string
		want     string
	}{
		{ResultFiles{}, "", ""},
		{ResultFiles{Out: dir + "/a"}, "", ""},
		{ResultFiles{Out: dir + "/a", Baseline: dir + "/b"}, "HEAD", ""},
		{ResultFiles{Out: dir + "/a", Baseline: dir + "/b"}, "", "no --baseline"},
		{ResultFiles{Out: dir + "/a", Baseline: dir + "/a"}, "HEAD", "too"},
		{ResultFiles{Out: dir}, "", "is a folder"},
		{ResultFiles{Baseline: dir + "/no/a"}, "HEAD", "does not exist"},
	} {
		err := c.files.Check(hone.Spec{Baseline: c.baseline})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.files, err, c.want)
		}
	}
	if err := (ResultFiles{Out: dir + "/a"}).Write(hone.Run{}); err == nil {
		t.Error("a run without measurements is written")
	}
}
