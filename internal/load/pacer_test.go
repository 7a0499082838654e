package load

import (
	"testing"
	"time"
)

func TestPacerHandsOutEachOnce(t *testing.T) {
	p := newPacer(Spec{Rate: Constant(10), Requests: 3})
	if _, ok, _ := p.take(0); !ok {
		t.Fatal("the first request is not planned for the start")
	}
	if _, ok, again := p.take(50 * time.Millisecond); ok || again != 100*time.Millisecond {
		t.Errorf("before the second: %v, again %s, want at 100ms", ok, again)
	}
	for _, want := range []time.Duration{100 * time.Millisecond, 200 * time.Millisecond} {
		if at, ok, _ := p.take(time.Second); !ok || at != want {
			t.Errorf("late: planned %s (%v), want %s", at, ok, want)
		}
	}
	if _, ok, again := p.take(time.Hour); ok || again != never || !p.done(time.Hour) {
		t.Error("a fourth request of three")
	}
}

// TestPacerKeepsWhatWasNotSent: what piled up is not sent after the end, and is
// not forgotten.
func TestPacerKeepsWhatWasNotSent(t *testing.T) {
	p := newPacer(Spec{Rate: Constant(10), Duration: time.Second})
	p.take(0)
	if _, ok, again := p.take(time.Second); ok || again != never {
		t.Error("handed out after the end")
	}
	n := 0
	for {
		if _, ok := p.left(time.Second); !ok {
			break
		}
		n++
	}
	if n != 9 {
		t.Errorf("%d requests left, want 9", n)
	}
}

func TestPacerClosedLoop(t *testing.T) {
	p := newPacer(Spec{Duration: time.Second})
	if at, ok, _ := p.take(3 * time.Millisecond); !ok || at != 3*time.Millisecond {
		t.Errorf("planned %s (%v), want now", at, ok)
	}
	p.end()
	if _, ok, _ := p.take(4 * time.Millisecond); ok {
		t.Error("handed out after the end")
	}
}
