package check

import (
	"testing"
	"time"

	"github.com/gohone/hone"
)

func TestNamesOf(t *testing.T) {
	for name, want := range map[string]map[string]float64{
		"Sort":          nil,
		"Sort100":       nil,
		"Sort/100":      {"Sort/N": 100},
		"Sort/n=1000":   {"Sort/n=N": 1000},
		"Sort/4KB/fast": {"Sort/NB/fast": 4096},
		"Sort/2/size-3": {"Sort/N/size-3": 2, "Sort/2/size-N": 3},
		"Sort/a1b2":     nil,
		"Sort/0":        nil,
	} {
		got := namesOf(hone.Benchmark{Name: name})
		if len(got) != len(want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
		for _, f := range got {
			if want[f.name] != f.size {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
		}
	}
}

// grown returns the costs of a benchmark in which line 8 takes a part of the
// time, and line 9 the rest.
func grown(t *testing.T, root, name string, took time.Duration, part float64) BenchmarkCost {
	t.Helper()
	n := int64(1000 * part)
	return BenchmarkCost{
		Benchmark: hone.Benchmark{Package: "m", Name: name}, Took: took,
		CPU: table(t, root, hone.CPUTime, samples{"text/text.go:8": n, "text/text.go:9": 1000 - n}),
	}
}

// A line is named if its time grows faster than the size, whatever the rest of
// the benchmark does.
func TestGrowths(t *testing.T) {
	root := module(t, map[string]string{"text/text.go": textGo})
	costs := []BenchmarkCost{
		grown(t, root, "Pad/10", 10*time.Microsecond, 0.1),   // 1 µs in line 8
		grown(t, root, "Pad/100", 190*time.Microsecond, 0.5), // 95
		grown(t, root, "Pad/1000", 10900*time.Microsecond, 0.92),
		grown(t, root, "Other/10", time.Microsecond, 0.5),
		grown(t, root, "Other/100", 10*time.Microsecond, 0.5),
		grown(t, root, "Other/1000", 100*time.Microsecond, 0.5),
		grown(t, root, "Few/10", time.Microsecond, 0.5),
		grown(t, root, "Few/1000", time.Second, 0.5),
		grown(t, root, "Close/10", time.Microsecond, 0.5),
		grown(t, root, "Close/11", 4*time.Microsecond, 0.5),
		grown(t, root, "Close/12", 9*time.Microsecond, 0.5),
		grown(t, root, "Plain", time.Microsecond, 0.5),
	}
	got := Growths(costs)
	if len(got) != 2 || got[0].Name != "Pad/N" || got[1].Name != "Other/N" {
		t.Fatalf("%+v", got)
	}
	if lines := got[0].Lines; len(lines) != 1 || lines[0].Line != 8 || lines[0].Slope < 1.8 || lines[0].Slope > 2.2 {
		t.Errorf("%+v", lines)
	}
	if len(got[1].Lines) != 0 || got[1].Slope < 0.99 || got[1].Slope > 1.01 {
		t.Errorf("%+v", got[1])
	}
}
