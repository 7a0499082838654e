package proofs

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

// script is a source whose benchmarks take the time that is written down for
// them, with a drift that both sides of a round share.
type script struct {
	cost  map[string]Cost
	calls []call
}

type call struct {
	name, binary string
	n            int
}

func (s *script) Discover(context.Context, source.Binary, source.Filter) ([]hone.Benchmark, []source.Failure, error) {
	var all []hone.Benchmark
	for _, name := range []string{"Other", "Proof/short/baseline", "Proof/short/candidate", "Proof/long/candidate", "Proof/long/baseline"} {
		if _, ok := s.cost[name]; ok {
			all = append(all, hone.Benchmark{Package: "p", Name: name})
		}
	}
	return all, nil, nil
}

func (s *script) Measure(_ context.Context, b source.Binary, _ source.Filter, name hone.Benchmark, size source.Size) (source.Sample, error) {
	c := s.cost[name.Name]
	drift := 1 + float64(len(s.calls))/1000
	n := size.N
	if n == 0 {
		n = int(size.For.Seconds() / c.SecPerOp)
	} else {
		s.calls = append(s.calls, call{name.Name, b.Path, n})
	}
	return source.Sample{N: n, Values: map[hone.Unit]float64{
		hone.SecPerOp: c.SecPerOp * drift, hone.BytesPerOp: c.BytesPerOp, hone.AllocsPerOp: c.AllocsPerOp,
	}}, nil
}

func (s *script) Profile(context.Context, source.Binary, source.Filter, hone.Benchmark, source.Size, hone.Kind) ([]byte, error) {
	panic("a proof takes no profile")
}

func scripted() *script {
	return &script{cost: map[string]Cost{
		"Other":                 {1e-9, 0, 0},
		"Proof/short/baseline":  {3e-6, 664, 15},
		"Proof/short/candidate": {1e-6, 64, 1},
		"Proof/long/baseline":   {2e-3, 5000, 100},
		"Proof/long/candidate":  {2e-3, 4000, 80},
	}}
}

func measurer(s *script) *Measurer {
	return &Measurer{
		Source:   s,
		Binaries: []source.Binary{{Path: "a"}, {Path: "b"}, {Path: "c"}},
		Rounds:   30,
		Target:   30 * time.Millisecond,
		Rand:     rand.New(rand.NewPCG(1, 2)),
	}
}

func TestMeasure(t *testing.T) {
	s := scripted()
	cases, err := measurer(s).Measure(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) != 2 || cases[0].Name != "Proof/short" || cases[1].Name != "Proof/long" {
		t.Fatalf("cases = %+v, want those of Proof/short and Proof/long", cases)
	}
	short, long := cases[0], cases[1]
	if !within(short, 3) || short.Interval[0] < 2.9 || short.Interval[1] > 3.1 {
		t.Errorf("Proof/short: speedup %v %v, want 3 within 0.1", short.Speedup, short.Interval)
	}
	if !within(long, 1) {
		t.Errorf("Proof/long: speedup %v %v, want the interval to hold 1", long.Speedup, long.Interval)
	}
	if short.Baseline.BytesPerOp != 664 || short.Candidate.AllocsPerOp != 1 {
		t.Errorf("Proof/short: allocations %+v, want as scripted", short)
	}
}

func within(c Case, want float64) bool {
	return c.Interval != nil && c.Interval[0] <= want && want <= c.Interval[1]
}

// TestRounds holds the order of the processes to what makes the figures fair.
func TestRounds(t *testing.T) {
	s := scripted()
	if _, err := measurer(s).Measure(t.Context()); err != nil {
		t.Fatal(err)
	}
	first := map[string]int{}
	layouts := map[string]bool{}
	for i := 0; i < len(s.calls); i += 2 {
		a, b := s.calls[i], s.calls[i+1]
		if filepath.Dir(a.name) != filepath.Dir(b.name) || a.name == b.name || a.binary != b.binary || a.n != b.n {
			t.Fatalf("processes %d and %d: %+v, %+v: not the two sides of one pair, with one binary and size", i, i+1, a, b)
		}
		if a.n < minN {
			t.Fatalf("process %d: %d iterations, want at least %d", i, a.n, minN)
		}
		first[a.name]++
		layouts[a.binary] = true
	}
	if len(first) != 4 || len(layouts) != 3 {
		t.Errorf("first in a round %v, binaries %v: want every side first at times, and every binary", first, layouts)
	}
	if want := 30 * 2 * 2; len(s.calls) != want {
		t.Errorf("%d processes, want %d", len(s.calls), want)
	}
}

func TestPairErrors(t *testing.T) {
	for missing, want := range map[string]string{
		"Proof/short/candidate": "Proof/short: has no /candidate",
		"Proof/long/baseline":   "Proof/long: has no /baseline",
	} {
		s := scripted()
		delete(s.cost, missing)
		if _, err := measurer(s).Measure(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("without %s: error %v, want one with %q", missing, err, want)
		}
	}
	if _, err := pairs([]hone.Benchmark{{Name: "Proof"}}); err == nil {
		t.Error("no pair at all is not an error")
	}
}

func TestFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "proofs.json")
	if all, err := Load(name); err != nil || all != nil {
		t.Fatalf("no file: %v, %v, want nothing", all, err)
	}
	b := Proof{Rule: "b", Host: Host{GoVersion: "go1.26.8", GOOS: "linux", GOARCH: "amd64", Cores: 2}, Rounds: 30,
		Cases: []Case{{Name: "Proof", Baseline: Cost{3e-6, 64, 2}, Candidate: Cost{1.23e-9, 0, 0}, Speedup: 2440, Interval: &[2]float64{2.4e3, 2.5e3}, Confidence: 0.95}}}
	a := Proof{Rule: "a", Cases: []Case{{Name: "Proof", Speedup: 1}}}
	newer := a
	newer.Rounds = 7
	if err := Save(name, With(With(With(nil, b), a), newer)); err != nil {
		t.Fatal(err)
	}
	got, err := Load(name)
	if err != nil {
		t.Fatal(err)
	}
	if want := []Proof{newer, b}; !reflect.DeepEqual(got, want) {
		t.Errorf("read back %+v, want %+v", got, want)
	}
	if p, ok := Of(got, "a"); !ok || p.Rounds != 7 {
		t.Errorf("proof of a: %+v, %v", p, ok)
	}
	if err := os.WriteFile(name, []byte(`[{"rul": "a"}]`), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(name); err == nil {
		t.Error("a file with an unknown key is read without error")
	}
}

func TestRounded(t *testing.T) {
	for x, want := range map[float64]float64{0: 0, 1.23456e-7: 1.23e-7, 16.849: 16.8, 9.999: 10, 123456: 123000} {
		if got := rounded(x); got != want {
			t.Errorf("rounded(%v) = %v, want %v", x, got, want)
		}
	}
}
