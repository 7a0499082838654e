package replay

import (
	"testing"
	"time"
)

// What others took is no more than the time that passed without the process at work, and is bounded.
func TestTaken(t *testing.T) {
	const s = time.Second
	for _, c := range []struct {
		was, now           processorTime
		passed, most, want time.Duration
	}{
		{processorTime{}, processorTime{}, 5 * s, 9 * s, 0}, // nothing tells, or it slept
		{processorTime{1 * s, 2 * s}, processorTime{2 * s, 6 * s}, 5 * s, 9 * s, 4 * s},
		{processorTime{}, processorTime{4 * s, 20 * s}, 5 * s, 9 * s, 1 * s}, // threads that waited while one ran
		{processorTime{}, processorTime{8 * s, 1 * s}, 5 * s, 9 * s, 0},      // two ran at once
		{processorTime{}, processorTime{1 * s, 60 * s}, 60 * s, 9 * s, 9 * s},
		{processorTime{3 * s, 3 * s}, processorTime{1 * s, 1 * s}, 5 * s, 9 * s, 0}, // a thread ended
	} {
		if got := c.was.taken(c.now, c.passed, c.most); got != c.want {
			t.Errorf("from %v to %v in %v: %v, want %v", c.was, c.now, c.passed, got, c.want)
		}
	}
}

// A call has its limit, and what others took beyond that.
func TestLenience(t *testing.T) {
	l := &lenience{limit: time.Hour, began: time.Now().Add(-40 * time.Minute)}
	if d := l.more(); l.from.IsZero() || d < 19*time.Minute || d > 20*time.Minute {
		t.Errorf("first %v", d)
	}
	if l.began = l.began.Add(-25 * time.Minute); l.left(0) > 0 {
		t.Errorf("it goes on for %v when its time is over", l.left(0))
	}
	if d := l.left(10 * time.Minute); d < 4*time.Minute || d > 5*time.Minute {
		t.Errorf("%v is left where others took ten minutes", d)
	}
}
