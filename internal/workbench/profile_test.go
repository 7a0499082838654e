package workbench

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/collect"
	"github.com/gohone/hone/internal/source"
)

// unprofilable is a source whose benchmarks fail when they are profiled.
type unprofilable struct {
	source.Source
	asked []string
}

func (u *unprofilable) Profile(_ context.Context, _ source.Binary, _ source.Filter, name hone.Benchmark, _ source.Size, _ hone.Kind) ([]byte, error) {
	u.asked = append(u.asked, name.Name)
	return nil, &source.Failure{Benchmark: name, Reason: "on purpose"}
}

// A slow benchmark does not keep quick ones from being profiled.
func TestProfileQuickestFirst(t *testing.T) {
	src := &unprofilable{}
	s := &session{collector: &collect.Collector{Source: src}, budget: budget{start: time.Now(), total: time.Hour}}
	var targets []target
	for name, wall := range map[string]time.Duration{"A": time.Minute, "B": time.Millisecond, "C": time.Second} {
		targets = append(targets, target{hone.Benchmark{Name: name}, collect.Sizing{N: 1, Wall: wall}})
	}
	if _, err := s.profile(t.Context(), &build{}, 1, targets); err != nil || !slices.Equal(src.asked, []string{"B", "C", "A"}) {
		t.Errorf("profiled %v, %v", src.asked, err)
	}
}

// Where there are many sub-benchmarks, each family has its turn; of each, what does the
// most comes first, unless it is slow.
func TestProfileOrder(t *testing.T) {
	var targets []target
	for _, one := range []struct {
		name  string
		perOp time.Duration
		wall  time.Duration
	}{
		{"Number/int", 20, 50}, {"Number/string", 500, 51}, {"Number/float", 40, 52},
		{"Sort/10", 100, 60}, {"Sort/1000", 20000, 61}, {"Sort/1e9", 1e9, 2e9},
		{"Cast", 3, 40}, {"Slow", 2e9, 10e9},
	} {
		targets = append(targets, target{hone.Benchmark{Name: one.name}, collect.Sizing{PerOp: one.perOp, Wall: one.wall}})
	}
	var got []string
	for _, t := range profileOrder(targets) {
		got = append(got, t.Name)
	}
	want := []string{"Cast", "Number/string", "Sort/1000", "Slow", "Number/float", "Sort/10", "Number/int", "Sort/1e9"}
	if !slices.Equal(got, want) {
		t.Errorf("order %v, want %v", got, want)
	}
}

// What there was no time to profile is no reason for a draft, nor to fail.
func TestUnprofiledHasNoDraft(t *testing.T) {
	var warned []hone.Warning
	s := &session{extra: map[string][]byte{}}
	s.handle = func(e hone.Event) { warned = append(warned, *e.Warning) }
	s.testCosts = s.unprofiled([]target{{Benchmark: hone.Benchmark{Name: "A"}}, {Benchmark: hone.Benchmark{Name: "B"}}})
	s.sayUnprofiled()
	if err := s.offerDrafts(t.Context()); err != nil || len(warned) != 1 {
		t.Errorf("%v, warnings %v", err, warned)
	}
}

// What there was no time to profile has its turn when there is some after all, and is said
// where there is none.
func TestCatchUp(t *testing.T) {
	missed := []target{{Benchmark: hone.Benchmark{Name: "A"}}}
	for name, test := range map[string]struct {
		since time.Duration
		again int
		said  int
	}{"time": {time.Minute, 1, 0}, "no time": {time.Hour, 0, 1}} {
		said := 0
		s := &session{budget: budget{start: time.Now().Add(-test.since), total: time.Hour}, passing: 2}
		s.handle = func(e hone.Event) { said++ }
		s.unprofiled(missed)
		if got := s.catchUp(); len(got) != test.again {
			t.Errorf("%s: %v", name, got)
		}
		if s.sayUnprofiled(); said != test.said {
			t.Errorf("%s: said %d times", name, said)
		}
	}
}

func TestBesideOthers(t *testing.T) {
	for name, test := range map[string]struct {
		host hone.Host
		want time.Duration
	}{
		"alone":       {hone.Host{Cores: 2, Load: 0.3}, time.Minute},
		"a core each": {hone.Host{Cores: 2, Load: 2}, time.Minute},
		"four a core": {hone.Host{Cores: 2, Load: 8}, 4 * time.Minute},
		"not known":   {hone.Host{}, time.Minute},
	} {
		if got := besideOthers(time.Minute, test.host); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// TestEvery holds that few objects are counted one by one, and that of many a sample is taken which is about as large
// however large they are.
func TestEvery(t *testing.T) {
	for _, c := range []struct {
		objects, bytes float64
		n, want        int
	}{
		{0, 0, 1_000_000, 0}, {3, 96, 1000, 0}, {30e6, 600e6, 1, 4577}, {8, 272, 299_999, 311}, {1, 0.5, 1 << 20, 2},
	} {
		size := collect.Sizing{N: c.n, Sample: source.Sample{Values: map[hone.Unit]float64{hone.AllocsPerOp: c.objects, hone.BytesPerOp: c.bytes}}}
		if got := every(target{hone.Benchmark{}, size}, c.n); got != c.want {
			t.Errorf("%v objects of %v bytes, %d times: every %d bytes, want %d", c.objects, c.bytes, c.n, got, c.want)
		}
	}
}
