package report

import (
	"bytes"
	"encoding/csv"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/honetest"
)

// sheetOf adds summaries of both sides and a verdict to a stream.
func sheetOf(s *honetest.Stream, candidate string, v hone.Verdict, n ...int) {
	for i, side := range []hone.Side{hone.Baseline, hone.Candidate} {
		sum := hone.Summary{Benchmark: v.Benchmark, Unit: v.Unit, Side: side, Center: v.Baseline, Rounds: n[i], Confidence: 0.95, Exact: v.Exact}
		if side == hone.Candidate {
			sum.Candidate, sum.Center = candidate, v.Value
		}
		sum.Interval = [2]float64{0.98 * sum.Center, 1.01 * sum.Center}
		if n[i] < 6 && !v.Exact {
			sum.Confidence = 0
		}
		s.Add(hone.Event{Summary: &sum})
	}
	v.Candidate = candidate
	s.Add(hone.Event{Verdict: &v})
}

// files is the comparison of two files: every outcome, missing benchmarks, two
// packages, footnotes and warnings.
func files() []hone.Event {
	s := honetest.NewStream("files")
	config := func(commit string) map[string]string {
		return map[string]string{"goos": "linux", "goarch": "amd64", "cpu": "Analytical Engine", "commit": commit}
	}
	s.Add(hone.Event{Start: &hone.Start{Version: hone.Version, Command: "compare", Inputs: []hone.Input{
		{Name: "old.txt", Config: config("3f2c")}, {Name: "new.txt", Config: config("9a1b")},
	}}})
	codec := func(name string) hone.Benchmark {
		return hone.Benchmark{Package: "example.com/codec", Name: name, Procs: 8}
	}
	sheetOf(s, "new.txt", hone.Verdict{Benchmark: codec("Encode/size=1k"), Unit: hone.SecPerOp, Outcome: hone.Improvement,
		Baseline: 1.5e-6, Value: 1.2e-6, Delta: -0.2, Interval: [2]float64{-0.22, -0.18}, Confidence: 0.95, Rounds: 10, P: 1e-5}, 10, 10)
	sheetOf(s, "new.txt", hone.Verdict{Benchmark: codec("Decode"), Unit: hone.SecPerOp, Outcome: hone.Regression,
		Baseline: 2e-3, Value: 2.5e-3, Delta: 0.25, Interval: [2]float64{0.2, 0.3}, Confidence: 0.95, Rounds: 8, P: 0.0123}, 10, 8)
	sheetOf(s, "new.txt", hone.Verdict{Benchmark: codec("Stable"), Unit: hone.SecPerOp, Outcome: hone.NoChange,
		Baseline: 9e-9, Value: 9.01e-9, Delta: 0.001, Interval: [2]float64{-0.01, 0.012}, Confidence: 0.95, Rounds: 10, P: 0.4}, 10, 10)
	sheetOf(s, "new.txt", hone.Verdict{Benchmark: codec("Few"), Unit: hone.SecPerOp, Outcome: hone.Inconclusive,
		Baseline: 1, Value: 2, Delta: 1, Interval: [2]float64{-1, 1e9}, Rounds: 2, P: 0.33}, 2, 2)
	for i, gone := range []string{"Gone", "New"} {
		side := []hone.Side{hone.Baseline, hone.Candidate}[i]
		b := codec(gone)
		s.Add(hone.Event{Summary: &hone.Summary{Benchmark: b, Unit: hone.SecPerOp, Side: side, Candidate: []string{"", "new.txt"}[i],
			Center: 1e-3, Interval: [2]float64{0.9e-3, 1.2e-3}, Confidence: 0.98, Rounds: 10}})
		s.Add(hone.Event{Missing: &hone.Missing{Benchmark: b, Side: side, Candidate: "new.txt"}})
	}
	sheetOf(s, "new.txt", hone.Verdict{Benchmark: codec("Encode/size=1k"), Unit: hone.AllocsPerOp, Outcome: hone.NoChange, Exact: true, Confidence: 1, Rounds: 10}, 10, 10)
	sheetOf(s, "new.txt", hone.Verdict{Benchmark: codec("Decode"), Unit: hone.AllocsPerOp, Outcome: hone.Improvement, Exact: true,
		Baseline: 11, Value: 2, Delta: 2./11 - 1, Interval: [2]float64{2./11 - 1, 2./11 - 1}, Confidence: 1, Rounds: 10}, 10, 10)
	wire := hone.Benchmark{Package: "example.com/wire", Config: "goarm: 7, size: 3", Name: "Send|a*b"}
	sheetOf(s, "new.txt", hone.Verdict{Benchmark: wire, Unit: "B/s", Outcome: hone.Improvement,
		Baseline: 1e8, Value: 1.2e8, Delta: 0.2, Interval: [2]float64{0.1, 0.31}, Confidence: 0.95, Rounds: 10, P: 2e-4}, 10, 10)
	s.Add(hone.Event{Warning: &hone.Warning{Code: "mixed", Message: "its results vary in branch", Benchmark: &wire, Unit: "B/s"}})
	s.Warn("different-machines", "the two sides were measured on different machines: …", "measure both on one machine")
	return s.Done(hone.Done{}).Events
}

// paired is what a bench against a baseline found: e-values, no inputs.
func paired() []hone.Event {
	s := honetest.NewStream("paired").Start("bench", "example.com/codec", hone.Spec{})
	b := hone.Benchmark{Package: "example.com/codec", Name: "Encode"}
	sheetOf(s, "", hone.Verdict{Benchmark: b, Unit: hone.SecPerOp, Outcome: hone.Improvement,
		Baseline: 1.5e-6, Value: 1.2e-6, Delta: -0.2, Interval: [2]float64{-0.22, -0.18}, Confidence: 0.95, Rounds: 10, E: 345.678}, 10, 10)
	sheetOf(s, "", hone.Verdict{Benchmark: b, Unit: hone.BytesPerOp, Outcome: hone.Regression, Exact: true,
		Baseline: 0, Value: 16, Delta: 1e9, Interval: [2]float64{1e9, 1e9}, Confidence: 1, Rounds: 10}, 10, 10)
	return s.Done(hone.Done{}).Events
}

// three is a column with two candidates, one of which lacks a benchmark.
func three() []hone.Event {
	s := honetest.NewStream("three")
	s.Add(hone.Event{Start: &hone.Start{Version: hone.Version, Command: "compare", Inputs: []hone.Input{{Name: "gob"}, {Name: "json"}, {Name: "xml"}}}})
	verdict := func(name string, delta, p float64) hone.Verdict {
		return hone.Verdict{Benchmark: hone.Benchmark{Name: name}, Unit: hone.SecPerOp, Outcome: hone.Regression, Baseline: 1e-6, Value: 1e-6 * (1 + delta),
			Delta: delta, Interval: [2]float64{delta - 0.02, delta + 0.02}, Confidence: 0.95, Rounds: 10, P: p}
	}
	sheetOf(s, "json", verdict("A", 0.5, 0.001), 10, 10)
	sheetOf(s, "json", verdict("B", 1, 0.001), 10, 10)
	sheetOf(s, "xml", verdict("A", 2, 0.0005), 10, 10)
	s.Add(hone.Event{Missing: &hone.Missing{Benchmark: hone.Benchmark{Name: "B"}, Side: hone.Baseline, Candidate: "xml"}})
	return s.Done(hone.Done{}).Events
}

// fold runs events through a handler that writes to b.
func fold(t *testing.T, h Handler, events []hone.Event) {
	t.Helper()
	for _, e := range events {
		if err := h.Handle(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestSheetGolden(t *testing.T) {
	for name, events := range map[string][]hone.Event{"files": files(), "paired": paired(), "three": three()} {
		var text, narrow, csv, warnings, markdown bytes.Buffer
		fold(t, NewSheet(&text, TextOptions{}), events)
		fold(t, NewSheet(&narrow, TextOptions{Width: 72, Color: true}), events)
		fold(t, NewCSV(&csv, &warnings), events)
		fold(t, NewMarkdown(&markdown), events)
		golden(t, "sheet-"+name+".txt", text.String())
		golden(t, "sheet-"+name+"-narrow.txt", narrow.String())
		golden(t, "sheet-"+name+".csv", csv.String()+"-- warnings --\n"+warnings.String())
		golden(t, "sheet-"+name+".md", markdown.String())
	}
}

// Every row of a table has the cells of its head, whatever is missing.
func TestCSVIsRectangular(t *testing.T) {
	for _, events := range [][]hone.Event{files(), paired(), three()} {
		var b, warnings bytes.Buffer
		fold(t, NewCSV(&b, &warnings), events)
		for text := range strings.SplitSeq(b.String(), "\n,") {
			table, _, _ := strings.Cut(text, "\n\n")
			r := csv.NewReader(strings.NewReader("," + table))
			r.FieldsPerRecord = 0
			if strings.Contains(table, "outcome") {
				if _, err := r.ReadAll(); err != nil {
					t.Errorf("%v\n%s", err, table)
				}
			}
		}
	}
}

func TestSheetOfNothingIsNothing(t *testing.T) {
	var b bytes.Buffer
	fold(t, NewSheet(&b, TextOptions{}), nil)
	fold(t, NewMarkdown(&b), nil)
	fold(t, NewCSV(&b, &b), nil)
	if b.Len() > 0 {
		t.Errorf("%q", &b)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("closed") }

func TestSheetTellsOfABrokenOutput(t *testing.T) {
	for i, h := range []Handler{NewSheet(brokenWriter{}, TextOptions{}), NewCSV(brokenWriter{}, &bytes.Buffer{}), NewMarkdown(brokenWriter{})} {
		for _, e := range files() {
			h.Handle(e)
		}
		if h.Close() == nil {
			t.Errorf("handler %d: no error", i)
		}
	}
}

func TestGeomean(t *testing.T) {
	row := func(name string, a, b float64, exact bool) (hone.Verdict, []int) {
		return hone.Verdict{Benchmark: hone.Benchmark{Name: name}, Unit: hone.AllocsPerOp, Baseline: a, Value: b, Delta: b/a - 1, Exact: exact, Rounds: 10}, []int{10, 10}
	}
	for _, test := range []struct {
		name    string
		pairs   [][2]float64
		centers [2]float64
		delta   float64
	}{
		{"ratios", [][2]float64{{1, 2}, {4, 2}}, [2]float64{2, 2}, 0},
		{"gains", [][2]float64{{4, 2}, {9, 2}}, [2]float64{6, 2}, -2. / 3},
		{"zeros that stay", [][2]float64{{0, 0}, {4, 1}}, [2]float64{math.NaN(), math.NaN()}, -0.5},
		{"to nothing", [][2]float64{{3, 0}, {4, 1}}, [2]float64{math.NaN(), math.NaN()}, math.NaN()},
	} {
		s := honetest.NewStream("g")
		for i, p := range test.pairs {
			v, n := row(string(rune('A'+i)), p[0], p[1], true)
			sheetOf(s, "", v, n...)
		}
		var run hone.Run
		for _, e := range s.Events {
			run.Fold(e)
		}
		c := newSheet(run)
		g, ok := c.geomean(c.sections[0].tables[0])
		same := func(a, b float64) bool { return math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) < 1e-12 }
		if !ok || !same(g.centers[0], test.centers[0]) || !same(g.centers[1], test.centers[1]) || !same(g.deltas[1], test.delta) {
			t.Errorf("%s: %+v", test.name, g)
		}
	}
}

// suite is what a bench of many benchmarks found: every outcome, counts that
// are all the same and counts of which one differs, benchmarks of one side.
func suite() []hone.Event {
	s := honetest.NewStream("suite").Start("bench", "example.com/codec", hone.Spec{Baseline: "main", Margin: 0.03})
	of := func(name string) hone.Benchmark { return hone.Benchmark{Package: "example.com/codec", Name: name} }
	timed := func(name string, o hone.Outcome, delta, half float64) {
		sheetOf(s, "candidate", hone.Verdict{Benchmark: of(name), Unit: hone.SecPerOp, Outcome: o, Baseline: 1e-6, Value: 1e-6 * (1 + delta),
			Delta: delta, Interval: [2]float64{delta - half, delta + half}, Confidence: 0.95, Rounds: 20, E: 100}, 20, 20)
		sheetOf(s, "candidate", hone.Verdict{Benchmark: of(name), Unit: hone.BytesPerOp, Outcome: hone.NoChange, Exact: true, Baseline: 8, Value: 8, Confidence: 1, Rounds: 20}, 20, 20)
		allocs := hone.Verdict{Benchmark: of(name), Unit: hone.AllocsPerOp, Outcome: hone.NoChange, Exact: true, Baseline: 1, Value: 1, Confidence: 1, Rounds: 20}
		if name == "Worse" {
			allocs.Outcome, allocs.Value, allocs.Delta, allocs.Interval = hone.Regression, 2, 1, [2]float64{1, 1}
		}
		sheetOf(s, "candidate", allocs, 20, 20)
	}
	timed("Same", hone.NoChange, 0.001, 0.01)
	timed("Noisy", hone.Inconclusive, 0.01, 0.041)
	timed("Noisier", hone.Inconclusive, 0.02, 0.06)
	timed("Better", hone.Improvement, -0.2, 0.02)
	timed("Worse", hone.Regression, 0.3, 0.02)
	b := of("New")
	s.Add(hone.Event{Missing: &hone.Missing{Benchmark: b, Side: hone.Candidate}})
	return s.Done(hone.Done{}).Events
}

// alone is a bench without a baseline.
func alone() []hone.Event {
	s := honetest.NewStream("alone").Start("bench", "example.com/codec", hone.Spec{Margin: 0.03})
	for _, name := range []string{"Encode", "Decode"} {
		b := hone.Benchmark{Package: "example.com/codec", Name: name}
		s.Add(hone.Event{Summary: &hone.Summary{Benchmark: b, Unit: hone.SecPerOp, Side: hone.Baseline, Center: 1e-6, Interval: [2]float64{0.98e-6, 1.01e-6}, Confidence: 0.97, Rounds: 10}})
	}
	return s.Done(hone.Done{}).Events
}

// A bench shows what differs first, and sums up what is certainly the same.
func TestBenchGolden(t *testing.T) {
	for name, events := range map[string][]hone.Event{"suite": suite(), "alone": alone()} {
		golden(t, "bench-"+name+".txt", write(t, events, TextOptions{}))
		golden(t, "bench-"+name+"-verbose.txt", write(t, events, TextOptions{Verbose: true}))
		golden(t, "bench-"+name+"-narrow.txt", write(t, events, TextOptions{Width: 60}))
	}
}
