package workbench

import (
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/cost"
)

// A benchmark that computes waits for nothing, however many others want its processor; one that waits
// does so on a busy machine, too.
func TestIdleBesideOthers(t *testing.T) {
	const wall = time.Second
	for _, tt := range []struct {
		name  string
		load  float64
		cpu   time.Duration
		waits bool
	}{
		{"computes, alone", 0.5, 950 * time.Millisecond, false},
		{"waits, alone", 0.5, 50 * time.Millisecond, true},
		{"waits half of the time, beside what the run has compiled", 4, 500 * time.Millisecond, true},
		{"computes beside others", 10, 300 * time.Millisecond, false},
		{"computes beside many", 42, 60 * time.Millisecond, false},
		{"waits beside others", 10, 20 * time.Millisecond, true},
		{"waits beside others of which the machine does not tell", 0, 300 * time.Millisecond, true},
	} {
		table := &cost.Table{Total: int64(tt.cpu)}
		got := idle(table, ready(wall, hone.Host{Cores: 2, Load: tt.load}), 1)
		if got >= waitingShare != tt.waits || got < 0 || got > 1 {
			t.Errorf("%s: idle for %.2f of the time", tt.name, got)
		}
	}
	if got := ready(wall, hone.Host{Load: 50}); got != wall {
		t.Errorf("of a machine whose cores are not known: %s", got)
	}
}
