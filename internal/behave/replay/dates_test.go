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
		b.got.dates(reflect.ValueOf(book))
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
	g.dates(reflect.ValueOf(r))
	g.dates(reflect.ValueOf([]interface{}{nil, r, make(chan int), func() {}, map[int]time.Time{1: time.Unix(2, 0)}}))
	if n := len(g.times); n == 0 || n > mostGiven {
		t.Errorf("%d times", n)
	}
}
