package benchfile

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"golang.org/x/perf/benchfmt"

	"github.com/gohone/hone"
)

// measured is a run in which a candidate was compared in two rounds, after a
// baseline alone and a candidate that came to nothing.
func measured() hone.Run {
	run := hone.Run{Start: hone.Start{
		Run: "r", Command: "bench", Spec: hone.Spec{Baseline: "main"},
		Host: hone.Host{GoVersion: "go1.26.8", GOOS: "linux", GOARCH: "amd64", CPU: "A  CPU", GOMAXPROCS: 4, Revision: "3f2c", Dirty: true},
	}}
	add := func(name string, side hone.Side, candidate string, round, repeat int, first bool, sec float64) {
		for _, v := range []struct {
			unit  hone.Unit
			value float64
		}{{hone.SecPerOp, sec}, {hone.AllocsPerOp, 3}} {
			run.Measurements = append(run.Measurements, hone.Measurement{
				Benchmark: hone.Benchmark{Package: "p", Name: name}, Side: side, Candidate: candidate,
				Round: round, Repeat: repeat, First: first, N: 100, Unit: v.unit, Value: v.value,
			})
		}
	}
	add("X", hone.Baseline, "", 1, 0, true, 99e-9)
	add("X", hone.Candidate, "bad", 1, 0, true, 50e-9)
	add("X", hone.Baseline, "", 1, 0, false, 51e-9)
	add("X", hone.Baseline, "", 1, 0, true, 123.4e-9)
	add("X", hone.Candidate, "all", 1, 0, false, 100e-9)
	add("X", hone.Baseline, "", 1, 1, true, 121e-9)
	add("X", hone.Candidate, "all", 1, 1, false, 103e-9)
	add("X", hone.Candidate, "all", 2, 0, true, 90e-9)
	add("X", hone.Baseline, "", 2, 0, false, 130e-9)
	return run
}

func TestAddRun(t *testing.T) {
	var d Data
	run := measured()
	if !TwoSided(run) {
		t.Fatal("the run has two sides")
	}
	for _, side := range []hone.Side{hone.Baseline, hone.Candidate} {
		if err := d.AddRun(run, string(side), side); err != nil {
			t.Fatal(err)
		}
	}
	g, err := d.Group(Query{})
	if err != nil || len(g.Columns) != 2 || len(g.Rows) != 2 {
		t.Fatalf("%+v, %v", g, err)
	}
	cells := g.Rows[0].Cells
	if got := fmt.Sprint(cells[0].Values, cells[0].Rounds, cells[1].Values, cells[1].Rounds); got != "[1.21e-07 1.3e-07] [1 2] [1e-07 9e-08] [1 2]" {
		t.Errorf("cells %s: not the least time of each round of the closing comparison", got)
	}
	if b := g.Rows[0].Benchmark; b.Package != "p" || b.Name != "X" || b.Procs != 4 {
		t.Errorf("benchmark %+v", b)
	}
	if got := g.Columns[0].Config; got["cpu"] != "A CPU" || got["toolchain"] != "go1.26.8" || got["pkg"] != "p" {
		t.Errorf("configuration %v", got)
	}
}

// Benchmarks that are measured at the same time mix their values, and the side
// that is first is drawn again in every repeat.
func TestProcessesOfBenchmarksSideBySide(t *testing.T) {
	x, y := hone.Benchmark{Package: "p", Name: "X"}, hone.Benchmark{Package: "p", Name: "Y"}
	m := func(b hone.Benchmark, side hone.Side, repeat int, first bool, u hone.Unit, v float64, bursts ...float64) hone.Measurement {
		return hone.Measurement{Benchmark: b, Side: side, Round: 1, Repeat: repeat, First: first, N: 1, Unit: u, Value: v, Bursts: bursts}
	}
	run := hone.Run{Measurements: []hone.Measurement{
		m(x, hone.Baseline, 0, true, hone.SecPerOp, 5, 5, 6), m(y, hone.Baseline, 0, true, hone.SecPerOp, 50),
		m(x, hone.Baseline, 0, true, hone.BytesPerOp, 1), m(y, hone.Candidate, 0, false, hone.SecPerOp, 40),
		m(x, hone.Candidate, 0, false, hone.SecPerOp, 4, 4, 5), m(x, hone.Candidate, 0, false, hone.BytesPerOp, 2),
		m(x, hone.Candidate, 1, true, hone.SecPerOp, 3, 3, 9), m(x, hone.Candidate, 1, true, hone.BytesPerOp, 2),
		m(x, hone.Baseline, 1, false, hone.SecPerOp, 7, 8, 7), m(x, hone.Baseline, 1, false, hone.BytesPerOp, 1),
	}}
	var d Data
	for _, side := range []hone.Side{hone.Baseline, hone.Candidate} {
		if err := d.AddRun(run, string(side), side); err != nil {
			t.Fatal(err)
		}
	}
	g, err := d.Group(Query{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range g.Rows {
		got = append(got, fmt.Sprint(r.Benchmark.Name, r.Unit, r.Cells))
	}
	want := []string{
		"Xsec/op[{[5] [1] [[5 6 8 7]]} {[3] [1] [[4 5 3 9]]}]",
		"Ysec/op[{[50] [1] [[]]} {[40] [1] [[]]}]",
		"XB/op[{[1] [1] [[]]} {[2] [1] [[]]}]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

func TestAddRunOfOneSide(t *testing.T) {
	run := measured()
	run.Measurements = run.Measurements[:2]
	var d Data
	if err := d.AddRun(run, "r", ""); err != nil || TwoSided(run) || len(d.Results) != 1 {
		t.Errorf("%v: %d results", err, len(d.Results))
	}
	if err := d.AddRun(hone.Run{}, "r", ""); err == nil {
		t.Error("a run without measurements is added")
	}
}

// What Write writes package benchfmt reads, all of it, with one configuration
// on both sides: else benchstat would compare nothing.
func TestWriteRoundTrip(t *testing.T) {
	run := measured()
	var config [2]string
	for i, side := range []hone.Side{hone.Baseline, hone.Candidate} {
		var b bytes.Buffer
		if err := Write(&b, run, side); err != nil {
			t.Fatal(err)
		}
		r := benchfmt.NewReader(&b, "out")
		var secs []float64
		configs := map[string]bool{}
		for r.Scan() {
			res, ok := r.Result().(*benchfmt.Result)
			if !ok {
				t.Fatalf("%v", r.Result())
			}
			sec, _ := res.Value("sec/op")
			allocs, _ := res.Value("allocs/op")
			if res.Name.String() != "X-4" || res.Iters != 100 || allocs != 3 {
				t.Errorf("%s %d %v", res.Name, res.Iters, allocs)
			}
			secs = append(secs, sec)
			config[i] = fmt.Sprint(res.GetConfig("goos"), res.GetConfig("goarch"), res.GetConfig("pkg"), res.GetConfig("cpu"), " toolchain ", res.GetConfig("toolchain"), len(res.Config))
			configs[config[i]] = true
		}
		want := map[hone.Side][]float64{hone.Baseline: {121e-9, 130e-9}, hone.Candidate: {100e-9, 90e-9}}[side]
		if r.Err() != nil || !slices.EqualFunc(secs, want, func(a, b float64) bool { return math.Abs(a-b) < 1e-12*b }) || len(configs) != 1 {
			t.Errorf("%s: %v, want %v; %d configurations; %v", side, secs, want, len(configs), r.Err())
		}
	}
	if config[0] != config[1] || !strings.Contains(config[0], "toolchain") {
		t.Errorf("configurations differ: %s, %s", config[0], config[1])
	}
}

func TestWriteText(t *testing.T) {
	var b bytes.Buffer
	if err := Write(&b, measured(), hone.Candidate); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"# side: candidate", "# commit: 3f2c with changes", "cpu: A CPU", "# round: 2, order: first", "BenchmarkX-4 100 90 ns/op 3 allocs/op"} {
		if !strings.Contains("\n"+b.String(), "\n"+line+"\n") {
			t.Errorf("no line %q in\n%s", line, &b)
		}
	}
	b.Reset()
	if err := Write(&b, measured(), hone.Baseline); err != nil || !strings.Contains(b.String(), "# commit: main\n") || !strings.Contains(b.String(), " 121 ns/op ") {
		t.Errorf("%v\n%s", err, &b)
	}
	if err := Write(&b, hone.Run{}, hone.Candidate); err == nil {
		t.Error("a side that was not measured is written")
	}
}

func TestNanoseconds(t *testing.T) {
	if got := nanoseconds(123.4e-9); got != 123.4 {
		t.Errorf("123.4e-9 s are %v ns", got)
	}
}

// Whatever a benchmark is called and whatever it took, its line is one line
// that reads back.
func FuzzWrite(f *testing.F) {
	f.Add("X/n=1", 1.5e-9, "linux", 3)
	f.Add("(tests)", math.MaxFloat64, "a\nb: c", -1)
	f.Fuzz(func(t *testing.T, name string, value float64, cpu string, procs int) {
		if name == "" || !(value >= 0) || math.IsInf(value, 0) || value > 1e290 {
			return
		}
		run := hone.Run{Start: hone.Start{Host: hone.Host{CPU: cpu, GOMAXPROCS: procs}}, Measurements: []hone.Measurement{
			{Benchmark: hone.Benchmark{Package: "p", Name: name}, Side: hone.Baseline, Round: 1, N: 7, Unit: hone.SecPerOp, Value: value},
		}}
		var b bytes.Buffer
		if err := Write(&b, run, hone.Baseline); err != nil {
			t.Fatal(err)
		}
		var d Data
		if err := d.Read(b.Bytes(), "f", "l"); err != nil || len(d.Results) != 1 || len(d.Results[0].Values) != 1 {
			t.Fatalf("%v\n%q", err, b.String())
		}
		got := d.Results[0].Values[0]
		if got.Unit != "sec/op" || math.Abs(got.Value-value) > 1e-9*value+1e-300 {
			t.Errorf("%v, want %v", got, value)
		}
	})
}
