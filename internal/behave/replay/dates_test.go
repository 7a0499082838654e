package replay

import (
	"reflect"
	"testing"
	"time"
)

type noted struct {
	at time.Time
}

type diary struct{ pages map[string][]noted }

func (n *diary) between(from, to time.Time) (found int) {
	for _, page := range n.pages {
		for _, x := range page {
			if !x.at.Before(from) && x.at.Before(to) {
				found++
			}
		}
	}
	return found
}

// A value is asked about times that it keeps, wherever they lie, and about spans that begin with one.
func TestDates(t *testing.T) {
	day := time.Date(2026, 1, 12, 11, 50, 0, 0, time.UTC)
	book := &diary{pages: map[string][]noted{"b": {{at: day.Add(time.Hour)}}, "a": {{at: day}, {}}}}
	dice := newDice(1)
	same, whole := 0, 0
	for range 400 {
		data := make([]byte, 16)
		dice.Read(data)
		b := &builder{src: &source{data: data}, set: &Setup{}, left: mostValues, tape: &journal{}}
		b.got.dates(b.set, reflect.ValueOf(book))
		if len(b.got.times) != 2 || !b.got.times[0].Equal(day) {
			t.Fatalf("times %v", b.got.times)
		}
		from, to := b.moment(), b.moment()
		if from.Equal(day) {
			same++
			if book.between(from, to) > 0 {
				whole++
			}
		}
	}
	if same < 40 || whole < 10 {
		t.Errorf("%d of 400 spans begin with a time that is kept, %d have something in them", same, whole)
	}
}

// There is no end to what a value may lead to.
func TestDatesEnd(t *testing.T) {
	type ring struct {
		next *ring
		at   time.Time
		_    [4]int
	}
	r := &ring{at: time.Unix(1, 0)}
	r.next = r
	var g proceeds
	g.dates(&Setup{}, reflect.ValueOf(r))
	g.dates(&Setup{}, reflect.ValueOf([]interface{}{nil, r, make(chan int), func() {}, map[int]time.Time{1: time.Unix(2, 0)}}))
	if n := len(g.times); n == 0 || n > mostGiven {
		t.Errorf("%d times", n)
	}
}

// Both sides are asked about the same times, in whatever order one keeps them and however often; of a type that is not
// the same on both nothing is looked at.
func TestDatesOfBothSides(t *testing.T) {
	day := time.Date(2026, 1, 12, 11, 50, 0, 0, time.UTC)
	type list struct{ at []time.Time }
	type cached struct {
		last time.Time
		at   []time.Time
	}
	var kept, sorted, differing proceeds
	kept.dates(&Setup{}, reflect.ValueOf(&list{[]time.Time{day.Add(3), day, day.Add(2), day.Add(1)}}))
	sorted.dates(&Setup{}, reflect.ValueOf(&cached{day.Add(3), []time.Time{day, day.Add(1), day.Add(2), day.Add(3).In(time.FixedZone("X", 60))}}))
	if len(kept.times) != 4 || !reflect.DeepEqual(kept, sorted) {
		t.Errorf("%v, %v", kept.times, sorted.times)
	}
	differing.dates(&Setup{Opaque: map[reflect.Type]bool{reflect.TypeOf(cached{}): true}}, reflect.ValueOf([]interface{}{&cached{last: day}, day.Add(1)}))
	if len(differing.times) != 1 {
		t.Errorf("%v", differing.times)
	}
}
