package workbench

import (
	"testing"

	"github.com/gohone/hone"
)

// TestAbandon holds that a fix which a later pass did not come to decide about keeps the reason of the
// pass that did.
func TestAbandon(t *testing.T) {
	const noise = "no gain could be told"
	s := &session{dropped: map[string]string{}}
	tried, first := hone.Fix{ID: "tried"}, hone.Fix{ID: "first"}
	s.settle(&tried, hone.Proposed, "")
	s.settle(&tried, hone.Dropped, noise)
	s.settle(&tried, hone.Proposed, "")
	s.settle(&first, hone.Proposed, "")
	s.abandon()
	want := map[string]string{"tried": noise, "first": "not verified: the run ended first"}
	for _, f := range s.fixes {
		if f.State != hone.Dropped || f.Reason != want[f.ID] {
			t.Errorf("%s is %s: %q, want %q", f.ID, f.State, f.Reason, want[f.ID])
		}
	}
}
