package load

import (
	"testing"
	"time"
)

func ms(n float64) time.Duration { return time.Duration(n * float64(time.Millisecond)) }

func TestTurn(t *testing.T) {
	turns := NewTurns(2, ms(10))
	for _, tt := range []struct {
		number         int
		now, own, from float64 // milliseconds
	}{
		{0, 0, 0, 0},
		{0, 4, 4, 4},
		{0, 10, 10, 20},
		{0, 19, 10, 20},
		{0, 20, 10, 20},
		{0, 27, 17, 27},
		{1, 0, 0, 10},
		{1, 9, 0, 10},
		{1, 10, 0, 10},
		{1, 19.5, 9.5, 19.5},
		{1, 25, 10, 30},
		{1, 31, 11, 31},
	} {
		turn := Turn{turns, tt.number}
		if got := turn.own(ms(tt.now)); got != ms(tt.own) {
			t.Errorf("load %d after %v ms: %s of its own, want %v ms", tt.number, tt.now, got, tt.own)
		}
		if got := turn.from(ms(tt.now)); got != ms(tt.from) {
			t.Errorf("load %d after %v ms: may send at %s, want %v ms", tt.number, tt.now, got, tt.from)
		}
		if back := turn.own(turn.at(ms(tt.own))); back != ms(tt.own) {
			t.Errorf("load %d: %v ms of its own become %s", tt.number, tt.own, back)
		}
	}
	if got := (Turn{turns, 1}).at(never); got != never {
		t.Errorf("never is at %s", got)
	}
	if alone := (Turn{}); alone.own(ms(7)) != ms(7) || alone.from(ms(7)) != ms(7) || alone.at(never) != never {
		t.Error("a load that is alone has to wait")
	}
}

// The plan of an open loop goes on where it was when its turn comes again.
func TestPacerInTurns(t *testing.T) {
	p := newPacer(Spec{Rate: Constant(200), Requests: 5, Turn: Turn{NewTurns(2, ms(10)), 1}})
	for _, want := range []float64{10, 15, 30, 35, 50} {
		if at, ok, _ := p.take(ms(100)); !ok || at != ms(want) {
			t.Errorf("planned %s (%v), want %v ms", at, ok, want)
		}
	}
	closed := newPacer(Spec{Turn: Turn{NewTurns(2, ms(10)), 0}})
	if _, ok, again := closed.take(ms(13)); ok || again != ms(20) {
		t.Errorf("out of turn: %v, again %s", ok, again)
	}
}
