package replay

import (
	"sync/atomic"
	"testing"
	"time"
)

// Who waits for a call goes away after a while; where the code takes one short rest after the other, not before
// these are over, but not much later than others would.
func TestVisitor(t *testing.T) {
	defer atomic.StoreInt64(&restsUntil, 0)
	const after = 5 * time.Millisecond
	leaves := func() time.Duration {
		gone, began := make(chan bool), time.Now()
		v := newVisitor(after, func() { close(gone) })
		select {
		case <-gone:
		case <-time.After(time.Minute):
			t.Error("stays for ever")
		}
		if v.end() {
			t.Error("has gone away and was there in the end")
		}
		return time.Since(began)
	}
	atomic.StoreInt64(&restsUntil, 0)
	atomic.StoreInt32(&outwaited, 0)
	if took := leaves(); took < after {
		t.Errorf("went away after %s, want %s", took, after)
	}
	const rest = 40 * time.Millisecond
	atomic.StoreInt64(&restsUntil, time.Now().Add(rest).UnixNano())
	if took := leaves(); took < rest-time.Millisecond {
		t.Errorf("went away after %s, in the middle of a rest of %s", took, rest)
	}
	if atomic.LoadInt32(&outwaited) != 0 {
		t.Error("lost patience though the code did not rest")
	}
	atomic.StoreInt64(&restsUntil, time.Now().Add(time.Hour).UnixNano())
	if took := leaves(); took < mostPatience*goesAwaySoon-time.Millisecond {
		t.Errorf("went away after %s, want all the patience", took)
	}
	if atomic.LoadInt32(&outwaited) == 0 {
		t.Error("did not lose patience in the midst of a rest")
	}
	v := newVisitor(time.Hour, func() { t.Error("went away though the call was over") })
	if !v.end() {
		t.Error("was not there in the end")
	}
}

// Rests that take longer than anybody waits are no short ones.
func TestRests(t *testing.T) {
	defer atomic.StoreInt64(&restsUntil, 0)
	for d, short := range map[time.Duration]bool{-1: false, 0: false, goesAwaySoon: false, time.Hour: false, 10 * time.Millisecond: true} {
		atomic.StoreInt64(&restsUntil, 0)
		if Rests(d) != d {
			t.Errorf("%s becomes another time", d)
		}
		if got := atomic.LoadInt64(&restsUntil) > 0; got != short {
			t.Errorf("%s is a short rest: %t", d, got)
		}
	}
	Rests(20 * time.Millisecond)
	long := atomic.LoadInt64(&restsUntil)
	if Rests(time.Millisecond); atomic.LoadInt64(&restsUntil) != long {
		t.Error("a shorter rest ends the longer one")
	}
}
