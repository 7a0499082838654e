package calibration

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/judge"
	"github.com/gohone/hone/internal/stat"
)

// A small run must show what a large one is for: hardly any false alarm, and
// effects of 10 % found wherever they can be.
func TestMeasure(t *testing.T) {
	seed := rand.Uint64()
	plan := Plan{Suites: 2, Benchmarks: 20, Rounds: 45}
	run := Measure(seed, plan, judge.DefaultPolicy())
	if want := len(noises) * 7; len(run.Rows) != want {
		t.Fatalf("%d rows, want %d", len(run.Rows), want)
	}
	wrong, comparisons := 0, 0
	for _, row := range run.Rows {
		t.Logf("seed %d: %+v", seed, row)
		wrong += row.Wrong
		comparisons += row.Comparisons
		if sum := row.Found + row.Wrong + row.NoChange + row.Inconclusive; sum != row.Comparisons || row.Suites != plan.Suites {
			t.Errorf("%+v: outcomes add up to %d", row, sum)
		}
		if row.Effect == .1 && row.Found < row.Comparisons-1 {
			t.Errorf("%s: found %d of %d effects of 10 %%", row.Noise, row.Found, row.Comparisons)
		}
	}
	if comparisons != 2*plan.Suites*plan.Benchmarks*len(noises) {
		t.Errorf("%d comparisons", comparisons)
	}
	// At most alpha of the discoveries is wrong on the mean; 8 of some 120
	// would be very many.
	if wrong > 8 {
		t.Errorf("seed %d: %d wrong", seed, wrong)
	}
	if again := Measure(seed, plan, judge.DefaultPolicy()); !reflect.DeepEqual(run, again) {
		t.Error("the same seed gives other counts")
	}
}

// Each kind of noise must be what its name says.
func TestNoises(t *testing.T) {
	r := rand.New(rand.NewPCG(rand.Uint64(), 0))
	for _, n := range noises {
		m := n.machine(r)
		var ds []float64
		for range 3000 {
			first, second := m()
			ds = append(ds, first-second)
		}
		centre := stat.Median(ds)
		if biased := n.name == "what runs first takes 3 % longer"; biased != (centre > .02) || centre < -.01 {
			t.Errorf("%s: the first place is %v above the second", n.name, centre)
		}
	}
}

func TestRowCounts(t *testing.T) {
	verdict := func(o hone.Outcome, lo, hi float64) hone.Verdict {
		return hone.Verdict{Outcome: o, Interval: [2]float64{lo, hi}, Rounds: 10}
	}
	var row Row
	for _, j := range []judged{
		{.05, 1.05, verdict(hone.Regression, .04, .06)},
		{.05, 1 / 1.05, verdict(hone.Improvement, -.06, -.04)},
		{.05, 1.05, verdict(hone.Improvement, -.06, -.04)},
		{0, 1, verdict(hone.Regression, .01, .06)},
		{0, 1, verdict(hone.NoChange, -.01, .01)},
		{.05, 1.05, verdict(hone.Inconclusive, -1, judge.Unbounded)},
	} {
		row.count(j)
	}
	if want := (Row{Comparisons: 6, Found: 2, Wrong: 2, NoChange: 1, Inconclusive: 1, Missed: 2, Rounds: 60}); row != want {
		t.Errorf("%+v, want %+v", row, want)
	}
}

func TestFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "calibration.json")
	if runs, err := Load(name); runs != nil || err != nil {
		t.Errorf("no file: %v, %v", runs, err)
	}
	row := Row{Noise: "a", Suite: Equal, Suites: 1, Alarmed: 1, Comparisons: 9, Found: 1, Wrong: 2, NoChange: 3, Inconclusive: 3, Missed: 4, Rounds: 90}
	want := []Run{{Seed: 1<<64 - 1, Plan: DefaultPlan(), Policy: judge.DefaultPolicy(), Rows: []Row{row}}, {Seed: 2, Rows: []Row{row, {Noise: "b"}}}}
	if err := Save(name, want); err != nil {
		t.Fatal(err)
	}
	got, err := Load(name)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
	total := Total(got)
	if len(total) != 2 || total[0].Comparisons != 18 || total[0].Missed != 8 || total[0].Alarmed != 2 || total[1].Noise != "b" {
		t.Errorf("total %+v", total)
	}
	if err := os.WriteFile(name, []byte(`[{"sede": 1}]`), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(name); err == nil {
		t.Error("a misspelt key is no error")
	}
}
