// Package getters has keys that methods return.
package getters

import "sync"

type stand struct {
	pieces [8]int32
	sold   int
	cents  int64
}

type origin struct{ machine string }

type sale struct {
	id    string
	slot  int
	price int32
	from  *origin
	asked int
	seen  *sale
}

func (s *sale) ID() string         { return s.id }
func (s *sale) Slot() int          { return s.slot }
func (s *sale) Price() int32       { return s.price }
func (s *sale) Machine() string    { return s.from.machine }
func (s *sale) Counted() string    { s.asked++; return s.id }
func (s *sale) Other() *sale       { return s.seen }
func (s *sale) rename(id string)   { s.id = id }
func (o *origin) Machine() string  { return o.machine }
func (s *sale) ThroughOwn() string { return s.from.Machine() }
func identified(s *sale) string    { return s.id }

type identity interface{ ID() string }

type depot struct {
	guard  sync.Mutex
	stands map[string]*stand
	counts map[string]int
}

func (d *depot) sell(s *sale) (int32, bool) {
	d.guard.Lock()
	defer d.guard.Unlock()
	if _, ok := d.stands[s.ID()]; !ok {
		return 0, false
	}
	slot := s.Slot() - 1
	d.stands[s.ID()].pieces[slot]--                    // want `map asked several times`
	d.stands[s.ID()].sold++                            // want `map asked several times`
	d.stands[s.ID()].cents += int64(s.Price())         // want `map asked several times`
	return d.stands[s.ID()].pieces[slot], s.Slot() > 0 // want `map asked several times`
}

func (d *depot) byMachine(s, t *sale) (int, int64) {
	n := d.stands[s.Machine()].sold
	t.slot++
	return n, d.stands[s.Machine()].cents // want `map asked several times`
}

// What the method reads is set, by whatever name.
func (d *depot) set(s, t *sale, o *origin, all []sale) (int, int64) {
	n := d.stands[s.ID()].sold
	s.id = "x"
	m := d.stands[s.ID()].cents
	t.id = "y"
	n += d.stands[s.ID()].sold
	all[0] = sale{}
	m += d.stands[s.ID()].cents
	*t = sale{}
	n += d.stands[s.ID()].sold
	s = t
	m += d.stands[s.ID()].cents
	s.rename("z")
	n += d.stands[s.ID()].sold
	for _, t.id = range []string{"v"} {
	}
	m += d.stands[s.ID()].cents
	k := d.stands[s.Machine()].sold
	o.machine = "w"
	m += d.stands[s.Machine()].cents
	s.from = o
	k += d.stands[s.Machine()].sold
	return n + k, m
}

type wrapped struct{ inner sale }

// What it reads is in another struct that is set.
func (d *depot) setAround(w *wrapped, other wrapped) (int, int64) {
	s := &w.inner
	n := d.stands[s.ID()].sold
	w.inner = other.inner
	m := d.stands[s.ID()].cents
	*w = other
	return n + d.stands[s.ID()].sold, m
}

// It is a part of a variable that is set.
func (d *depot) setWhole(other wrapped, rows [2]wrapped) (int, int64) {
	var w wrapped
	s := &w.inner
	n := d.stands[s.ID()].sold
	w = other
	m := d.stands[s.ID()].cents
	var row [2]wrapped
	s = &row[0].inner
	n += d.stands[s.ID()].sold
	row = rows
	return n, m + d.stands[s.ID()].cents
}

// The same with fields in the place of methods.
func (d *depot) fieldsOfWhole(other wrapped) (int, int64) {
	var w wrapped
	s := &w.inner
	n := d.stands[s.id].sold
	w = other
	return n, d.stands[s.id].cents
}

// Methods that do more, or others than those of a pointer that the function has.
func (d *depot) more(s *sale, i identity, list []*sale) (int, int64) {
	n := d.stands[s.Counted()].sold
	m := d.stands[s.Counted()].cents
	n += d.stands[i.ID()].sold
	m += d.stands[i.ID()].cents
	n += d.stands[list[0].ID()].sold
	m += d.stands[list[0].ID()].cents
	n += d.stands[s.Other().ID()].sold
	m += d.stands[s.Other().ID()].cents
	n += d.stands[s.ThroughOwn()].sold
	m += d.stands[s.ThroughOwn()].cents
	n += d.stands[identified(s)].sold
	m += d.stands[identified(s)].cents
	return n, m
}

// Somebody else may set it meanwhile.
func (d *depot) called(s *sale, f func()) (int, int64) {
	n := d.stands[s.ID()].sold
	f()
	return n, d.stands[s.ID()].cents
}

func (d *depot) received(s *sale, done chan int) (int, int64) {
	n := d.stands[s.ID()].sold
	<-done
	return n, d.stands[s.ID()].cents
}

// A pointer that a function literal changes.
func (d *depot) captured(s *sale) (int, int64) {
	next := func() { s = s.seen }
	n := d.stands[s.ID()].sold
	next()
	return n, d.stands[s.ID()].cents
}
