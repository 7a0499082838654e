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

// What there was no time to profile is no reason for a draft, nor to fail.
func TestUnprofiledHasNoDraft(t *testing.T) {
	var warned []hone.Warning
	s := &session{extra: map[string][]byte{}}
	s.handle = func(e hone.Event) { warned = append(warned, *e.Warning) }
	s.testCosts = s.unprofiled([]target{{Benchmark: hone.Benchmark{Name: "A"}}, {Benchmark: hone.Benchmark{Name: "B"}}})
	if err := s.offerDrafts(t.Context()); err != nil || len(warned) != 1 {
		t.Errorf("%v, warnings %v", err, warned)
	}
}
