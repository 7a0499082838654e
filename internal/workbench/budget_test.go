package workbench

import (
	"testing"
	"time"
)

// A later pass has time beyond that of the first, which another pass could still begin
// in, and leaves some for the closing measurement.
func TestLaterPassesHaveTime(t *testing.T) {
	first, later := &session{passing: 1}, &session{passing: 2}
	shares := []float64{first.trialsEnd(), first.batchEnds(), later.trialsEnd(), later.batchEnds(), laterEnds, measureEnds}
	for i := 1; i < len(shares); i++ {
		if shares[i] <= shares[i-1] {
			t.Errorf("shares %v do not grow", shares)
		}
	}
	if laterBegins < first.batchEnds() || later.trialsEnd() <= laterBegins {
		t.Errorf("a pass may begin until %v: what the first decides until %v can be too late, or nothing can be tried", laterBegins, first.batchEnds())
	}
	if after := (&session{}); after.trialsEnd() != first.trialsEnd() || after.batchEnds() != first.batchEnds() {
		t.Error("what is done after the passes is not a pass")
	}
}

// Time is asked of the share that has not passed.
func TestBudget(t *testing.T) {
	b := budget{start: time.Now().Add(-30 * time.Second), total: 100 * time.Second}
	if b.over(0.4) || !b.over(0.2) || b.until(0.2) != 0 || b.until(0.4) > 10*time.Second {
		t.Errorf("over %v %v, until %v %v", b.over(0.4), b.over(0.2), b.until(0.2), b.until(0.4))
	}
}
