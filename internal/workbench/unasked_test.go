package workbench

import (
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
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
