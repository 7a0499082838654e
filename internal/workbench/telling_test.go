package workbench

import (
	"slices"
	"testing"

	"github.com/gohone/hone"
)

// Benchmarks that a fix is charged little of tell nothing of it; where it is charged nowhere, all do.
func TestTelling(t *testing.T) {
	names := func(ts []target) (out []string) {
		for _, t := range ts {
			out = append(out, t.Name)
		}
		return out
	}
	of := func(name string) hone.Benchmark { return hone.Benchmark{Package: "m", Name: name} }
	all := []target{{Benchmark: of("A")}, {Benchmark: of("B")}, {Benchmark: of("C")}}
	s := &session{charges: map[string][]hone.Evidence{
		"one":   {{Benchmark: of("A"), Share: 0.1}, {Benchmark: of("B"), Share: 0.4}, {Benchmark: of("B"), Share: 0.1}, {Benchmark: of("C"), Share: 0.2}},
		"other": {{Benchmark: of("gone"), Share: 0.9}},
	}}
	for finding, want := range map[string][]string{"one": {"B", "C"}, "other": {"A", "B", "C"}, "none": {"A", "B", "C"}} {
		if got := names(s.telling([]hone.Fix{{Findings: []string{finding}}}, all)); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", finding, got, want)
		}
	}
	if len(all) != 3 || all[0].Name != "A" {
		t.Errorf("the list has changed: %v", all)
	}
}
