package workbench

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
	"github.com/gohone/hone/internal/source"
)

// A batch for which there is no time to take out one fix after the other is not lost: what
// saves something alone stays, and says so.
func TestALateBatchIsNotLost(t *testing.T) {
	s := &session{passing: 1, budget: budget{start: time.Now().Add(-80 * time.Second), total: 100 * time.Second}}
	one, two := editing("one", 1, 3), editing("two", 9, 1)
	one.Fix.Checks = []hone.Check{{Name: "allocations", Passed: true, Detail: "F: 3 -> 1 allocs/op"}}
	c := &candidate{}
	kept, got, err := s.ablate(t.Context(), &pass{}, []search.Trial{one, two}, c)
	if err != nil || got != c || len(kept) != 2 || !strings.HasPrefix(kept[0].Fix.Reason, "F: 3 -> 1 allocs/op, alone") {
		t.Errorf("%v, %v, %v", kept, got, err)
	}
	nothing := editing("nothing", 1, 0)
	kept, got, err = s.ablate(t.Context(), &pass{}, []search.Trial{nothing}, c)
	if err != nil || got != nil || len(kept) > 0 || s.fixes[0].Reason != "no gain was measured: the budget ended first" {
		t.Errorf("%v, %v, %v, fixes %+v", kept, got, err, s.fixes)
	}
}

// Of what saves nothing exact, that stays which saves time alone.
func TestFasterAlone(t *testing.T) {
	s, c, _ := comparing(nil, nil)
	s.spec.Count = 0
	s.budget = budget{start: time.Now().Add(-80 * time.Second), total: 100 * time.Second}
	with := func(path string) *candidate {
		return &candidate{build: &build{binaries: map[string]source.Binary{"m": {Path: path}}}, targets: c.targets}
	}
	s.collector.Source.(*failing).scale = map[string]float64{"fast": 0.5, "slow": 1.5}
	p := &pass{base: s.base, weighed: map[string]*candidate{"fast": with("fast"), "same": with("same"), "slow": with("slow")}}
	got, err := s.fasterAlone(t.Context(), p, []search.Trial{editing("slow", 1, 0), editing("same", 2, 0), editing("fast", 3, 0), editing("gone", 4, 0)})
	if err != nil || len(got) != 1 || !strings.HasPrefix(got["fast"], "alone, it is 2.00x faster in A") {
		t.Errorf("%v, %v", got, err)
	}
	s.budget.start = time.Now().Add(-90 * time.Second)
	if got, err := s.fasterAlone(t.Context(), p, []search.Trial{editing("fast", 3, 0)}); err != nil || len(got) > 0 {
		t.Errorf("with no time left: %v, %v", got, err)
	}
}

// A fix that saves nothing stays where one of the same function that does was compared with it,
// and nothing else: without it, that would have to be compared anew.
func TestCarried(t *testing.T) {
	saving, more, idle, other, apart := gaining("saving", "return 1", 1), gaining("more", "1 }", 1), gaining("idle", "A()", 0), gaining("other", "return 2", 0), gaining("apart", "return 3", 1)
	guarded := gaining("guarded", "func A", 0)
	guarded.Fix.Safety = hone.Guarded
	all := []search.Trial{saving, more, idle, other, apart, guarded}
	for name, test := range map[string]struct {
		kept     []search.Trial
		compared [][]search.Trial
		want     []string
	}{
		"compared as they are":  {[]search.Trial{saving, apart}, [][]search.Trial{{saving}, {saving, idle}, {apart}}, nil},
		"compared with another": {[]search.Trial{saving, apart}, [][]search.Trial{{saving, idle, other}, {apart}}, []string{"idle"}},
		"the smallest":          {[]search.Trial{saving}, [][]search.Trial{{saving, idle, more}, {saving, more}}, []string{"more"}},
		"both of two":           {[]search.Trial{saving, more}, [][]search.Trial{{saving, idle}, {saving, more, idle}}, []string{"idle"}},
		"with a guarded one":    {[]search.Trial{saving}, [][]search.Trial{{saving, guarded}}, nil},
		"with one that is gone": {[]search.Trial{saving}, [][]search.Trial{{saving, idle, gaining("gone", "int { return 1", 1)}}, nil},
		"never":                 {[]search.Trial{saving}, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s, p := joint(t)
			for _, ts := range test.compared {
				if err := s.compared(p, fixesOf(ts)); err != nil {
					t.Fatal(err)
				}
			}
			got, err := s.carried(p, all, test.kept)
			if err != nil || !slices.Equal(idsOf(got), test.want) {
				t.Errorf("%q, %v, want %q", idsOf(got), err, test.want)
			}
		})
	}
}
