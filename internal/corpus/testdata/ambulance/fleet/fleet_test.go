package fleet

import (
	"fmt"
	"sync"
	"testing"
	"time"
)

func clock() func() time.Time {
	at := time.Date(2024, 3, 1, 6, 0, 0, 0, time.UTC)
	return func() time.Time {
		at = at.Add(time.Minute)
		return at
	}
}

func TestFleet(t *testing.T) {
	f := New(clock(), "RTW2", "MED1", "RTW1")
	for _, s := range []Status{Free, OnTheWay, OnTheWay, AtScene} {
		if !f.Set([]byte("RTW1"), s) {
			t.Error("no RTW1")
		}
	}
	if f.Set([]byte("RTW9"), Free) {
		t.Error("RTW9 is there")
	}
	if v, ok := f.Get("RTW1"); !ok || v != (Vehicle{"RTW1", AtScene, 1}) {
		t.Errorf("%+v %t", v, ok)
	}
	if _, ok := f.Get("RTW9"); ok {
		t.Error("RTW9 is there")
	}
	lines := ""
	for _, m := range f.Moves("RTW1") {
		lines += m.Line() + ";"
	}
	if lines != "06:01:00 free;06:02:00 on the way;06:03:00 at scene;" {
		t.Error(lines)
	}
	if got := fmt.Sprint(f.All()); got != "[{MED1 off duty 0} {RTW1 at scene 1} {RTW2 off duty 0}]" {
		t.Error(got)
	}
}

func TestMovesAreKept(t *testing.T) {
	f := New(clock(), "RTW1")
	f.Set([]byte("RTW1"), Free)
	first := f.Moves("RTW1")[0]
	for i := range 2 * kept {
		f.Set([]byte("RTW1"), OnTheWay+Status(i%2))
	}
	if n := len(f.Moves("RTW1")); n != kept {
		t.Errorf("%d moves", n)
	}
	if first.From != OffDuty || first.To != Free {
		t.Errorf("the first move became %+v", first)
	}
	if f.Moves("RTW9") != nil {
		t.Error("moves of RTW9")
	}
}

func TestStatus(t *testing.T) {
	if s := Status(9); s.Valid() || s.String() != "status 9" {
		t.Error(s)
	}
}

func TestStrips(t *testing.T) {
	var s Strips
	samples := []byte{1, 2, 3}
	s.Keep("RTW1", samples)
	samples[0] = 9
	s.Keep("RTW1", samples)
	if got := fmt.Sprint(s.Take("RTW1")); got != "[[1 2 3] [9 2 3]]" {
		t.Error(got)
	}
	if s.Take("RTW1") != nil {
		t.Error("taken twice")
	}
}

func TestDuty(t *testing.T) {
	var d Duty
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 100 {
				d.Start(1, 1)
				if crews, vehicles := d.Now(); crews != vehicles {
					t.Errorf("%d crews, %d vehicles", crews, vehicles)
				}
			}
		}()
	}
	all.Wait()
}

func TestHandover(t *testing.T) {
	var o Open
	o.Add("ann")
	o.Add("ann")
	o.Add("bob")
	if had, has := o.Handover("ann", "bob"); had != 1 || has != 3 {
		t.Error(had, has)
	}
	if had, has := o.Handover("bob", "bob"); had != 3 || has != 0 {
		t.Error(had, has)
	}
}

func BenchmarkSet(b *testing.B) {
	f := New(time.Now, "RTW1", "RTW2")
	call := []byte("RTW1")
	for i := 0; b.Loop(); i++ {
		f.Set(call, Free+Status(i%3))
	}
}
