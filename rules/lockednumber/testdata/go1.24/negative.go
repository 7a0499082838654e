package lockednumber

import (
	"fmt"
	"sync"
	"time"
)

type exported struct {
	Mu sync.Mutex
	n  int64
}

func (e *exported) add() {
	e.Mu.Lock()
	e.n++
	e.Mu.Unlock()
}

type exportedNumber struct {
	mu sync.Mutex
	N  int64
}

func (e *exportedNumber) add() {
	e.mu.Lock()
	e.N++
	e.mu.Unlock()
}

type embedded struct {
	sync.Mutex
	n int64
}

func (e *embedded) add() {
	e.Lock()
	e.n++
	e.Unlock()
}

func twice(e *embedded) {
	e.Lock()
	defer e.Unlock()
	new(twoApart).see()
}

func (t *twoApart) see() {}

type within struct {
	*sync.Mutex
	n int64
}

func (w *within) add() {
	w.Mutex.Lock()
	w.n++
	w.Mutex.Unlock()
}

func (w *within) less() {
	w.Lock()
	w.n--
	w.Unlock()
}

// Two numbers change together.
type two struct {
	mu   sync.Mutex
	a, b int64
}

func (t *two) add() {
	t.mu.Lock()
	t.a++
	t.b++
	t.mu.Unlock()
}

// What is read of both at once is of one moment.
type twoApart struct {
	mu sync.Mutex
	a  int64
	b  int64
}

func (t *twoApart) addA() {
	t.mu.Lock()
	t.a++
	t.mu.Unlock()
}

func (t *twoApart) addB() {
	t.mu.Lock()
	t.b++
	t.mu.Unlock()
}

func (t *twoApart) both() (int64, int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.a, t.b
}

// The second is set for what the first is.
type ordered struct {
	mu   sync.Mutex
	a, b int64
}

func (o *ordered) addA() {
	o.mu.Lock()
	o.a++
	o.mu.Unlock()
}

func (o *ordered) addB() {
	o.mu.Lock()
	if o.b < o.a {
		o.b++
	}
	o.mu.Unlock()
}

// One of those that are declared together has no lock.
type declaredWith struct {
	mu      sync.Mutex
	a, b, c int64
}

func (d *declaredWith) addA() {
	d.mu.Lock()
	d.a++
	d.mu.Unlock()
}

func (d *declaredWith) addB() {
	d.mu.Lock()
	d.b++
	d.mu.Unlock()
}

func (d *declaredWith) addC() { d.c++ }

// Both begin with a value.
type twoBegun struct {
	mu sync.Mutex
	a  int64
	b  int64
}

func newTwoBegun() *twoBegun { return &twoBegun{a: 1, b: 2} }

func (t *twoBegun) addA() {
	t.mu.Lock()
	t.a++
	t.mu.Unlock()
}

func (t *twoBegun) addB() {
	t.mu.Lock()
	t.b++
	t.mu.Unlock()
}

// One of them has no atomic type.
type oneSmall struct {
	mu sync.Mutex
	a  int64
	b  int8
}

func (o *oneSmall) addA() {
	o.mu.Lock()
	o.a++
	o.mu.Unlock()
}

func (o *oneSmall) addB() {
	o.mu.Lock()
	o.b++
	o.mu.Unlock()
}

// One of them is read without the lock, too.
type oneBare struct {
	mu sync.Mutex
	a  int64
	b  int64
}

func (o *oneBare) addA() {
	o.mu.Lock()
	o.a++
	o.mu.Unlock()
}

func (o *oneBare) addB() {
	o.mu.Lock()
	o.b++
	o.mu.Unlock()
}

func (o *oneBare) peek() int64 { return o.b }

// The greatest value is counted, too.
type most struct {
	mu   sync.Mutex
	n    int64
	seen int
}

func (m *most) note(n int64) {
	m.mu.Lock()
	if n > m.n {
		m.n = n
		m.seen++
	}
	m.mu.Unlock()
}

func (m *most) get() int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.n
}

// The number is read without the lock, too.
type bare struct {
	mu sync.Mutex
	n  int64
}

func (b *bare) add() {
	b.mu.Lock()
	b.n++
	b.mu.Unlock()
}

func (b *bare) get() int64 { return b.n }

// Its address leaves.
type addressed struct {
	mu sync.Mutex
	n  int64
}

func (a *addressed) add() {
	a.mu.Lock()
	a.n++
	a.mu.Unlock()
}

func (a *addressed) number() *int64 { return &a.n }

// Somebody waits for the lock in another way.
type conditional struct {
	mu sync.Mutex
	n  int64
}

func (c *conditional) add() {
	c.mu.Lock()
	c.n++
	c.mu.Unlock()
}

func (c *conditional) cond() *sync.Cond { return sync.NewCond(&c.mu) }

type tried struct {
	mu sync.Mutex
	n  int64
}

func (t *tried) add() {
	t.mu.Lock()
	t.n++
	t.mu.Unlock()
}

func (t *tried) try() bool { return t.mu.TryLock() }

// A function is called in the section.
type calling struct {
	mu sync.Mutex
	n  int64
}

func (c *calling) add(f func() int64) {
	c.mu.Lock()
	c.n += f()
	c.mu.Unlock()
}

// What is added is not the section's own.
type borrowing struct {
	mu   sync.Mutex
	n    int64
	step int64
}

func (b *borrowing) add() {
	b.mu.Lock()
	b.n += b.step
	b.mu.Unlock()
}

func (b *borrowing) by(step int64) { b.step = step }

// So does the bound.
type bounded struct {
	mu   sync.Mutex
	n    int
	most int
}

func (b *bounded) take() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.n >= b.most {
		return false
	}
	b.n++
	return true
}

func (b *bounded) raise() { b.most++ }

// The condition asks somebody.
type asked struct {
	mu sync.Mutex
	on bool
}

func (a *asked) start(may func() bool) {
	a.mu.Lock()
	if may() && !a.on {
		a.on = true
	}
	a.mu.Unlock()
}

// It may panic, with the lock held.
type dealt struct {
	mu sync.Mutex
	n  int
}

func (s *dealt) take(among int) {
	s.mu.Lock()
	if s.n/among > 3 {
		s.n = 0
	}
	s.mu.Unlock()
}

// What is returned is made of what was read, by a call.
type told struct {
	mu sync.Mutex
	on bool
}

func (t *told) start() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.on {
		return fmt.Errorf("started: %v", t.on)
	}
	t.on = true
	return nil
}

// Either way the number is set.
type either struct {
	mu sync.Mutex
	n  int64
}

func (e *either) turn(up bool) {
	e.mu.Lock()
	if up {
		e.n++
	} else {
		e.n--
	}
	e.mu.Unlock()
}

// Where it stays, the lock is kept.
type kept struct {
	mu sync.Mutex
	on bool
}

func (k *kept) start() bool {
	k.mu.Lock()
	if k.on {
		return false
	}
	k.on = true
	k.mu.Unlock()
	return true
}

// What is set depends on what was read.
type dependent struct {
	mu sync.Mutex
	n  int64
}

func (d *dependent) double() int64 {
	d.mu.Lock()
	old := d.n
	d.n = old * 2
	d.mu.Unlock()
	return old
}

// The lock is of another value than the number.
type crossed struct {
	mu   sync.Mutex
	n    int64
	next *crossed
}

func (c *crossed) add() {
	c.mu.Lock()
	c.next.n++
	c.mu.Unlock()
}

// Readers are let in together, and write.
type readers struct {
	mu sync.RWMutex
	n  int64
}

func (r *readers) add() {
	r.mu.RLock()
	r.n++
	r.mu.RUnlock()
}

// The section begins with one lock and ends with another.
type mixed struct {
	mu sync.RWMutex
	n  int64
}

func (m *mixed) add() {
	m.mu.Lock()
	m.n++
	m.mu.RUnlock()
}

// Values are copied.
type copied struct {
	mu *sync.Mutex
	n  int64
}

func (c *copied) add() {
	c.mu.Lock()
	c.n++
	c.mu.Unlock()
}

func (c *copied) clone() copied { return *c }

type received struct {
	mu *sync.Mutex
	n  int64
}

func (r received) add() {
	r.mu.Lock()
	r.n++
	r.mu.Unlock()
}

type listed struct {
	mu *sync.Mutex
	n  int64
}

func (l *listed) add() {
	l.mu.Lock()
	l.n++
	l.mu.Unlock()
}

var list []listed

func first() listed { return list[0] }

type inner struct {
	mu *sync.Mutex
	n  int64
}

type outer struct{ in inner }

func (i *inner) add() {
	i.mu.Lock()
	i.n++
	i.mu.Unlock()
}

func (o *outer) copy() outer { return *o }

// It can be printed.
type printed struct {
	mu sync.Mutex
	n  int64
}

func (p *printed) add() {
	p.mu.Lock()
	p.n++
	p.mu.Unlock()
}

func (p *printed) print() { fmt.Println(p) }

// It begins with a value.
type begun struct {
	mu sync.Mutex
	n  int64
}

func newBegun(list []*begun) []*begun { return append(list, &begun{n: 5}) }

func (b *begun) add() {
	b.mu.Lock()
	b.n++
	b.mu.Unlock()
}

// The lock is somebody else's, too.
type lent struct {
	mu *sync.Mutex
	n  int64
}

func newLent(mu *sync.Mutex) *lent { return &lent{mu: mu} }

func (l *lent) add() {
	l.mu.Lock()
	l.n++
	l.mu.Unlock()
}

type unkeyed struct {
	mu *sync.Mutex
	n  int64
}

func newUnkeyed() *unkeyed { return &unkeyed{&sync.Mutex{}, 0} }

func (u *unkeyed) add() {
	u.mu.Lock()
	u.n++
	u.mu.Unlock()
}

type generic[T any] struct {
	mu   sync.Mutex
	n    int64
	what T
}

func (g *generic[T]) add() {
	g.mu.Lock()
	g.n++
	g.mu.Unlock()
}

type tagged struct {
	mu sync.Mutex
	n  int64 `json:"n"`
}

func (t *tagged) add() {
	t.mu.Lock()
	t.n++
	t.mu.Unlock()
}

type fraction struct {
	mu sync.Mutex
	n  float64
}

func (f *fraction) add() {
	f.mu.Lock()
	f.n++
	f.mu.Unlock()
}

type small struct {
	mu sync.Mutex
	n  int8
}

func (s *small) add() {
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
}

type explained struct {
	mu sync.Mutex
	n  int64
}

func (e *explained) add() {
	e.mu.Lock()
	// One more.
	e.n++
	e.mu.Unlock()
}

type excluded struct {
	mu            sync.Mutex
	excludedValue int64
}

func (e *excluded) add() {
	e.mu.Lock()
	e.excludedValue++
	e.mu.Unlock()
}

var begunMu sync.Mutex
var begunNumber int64 = 7

func addBegun() {
	begunMu.Lock()
	begunNumber++
	begunMu.Unlock()
}

type fakeLock struct{}

func (fakeLock) Lock()   {}
func (fakeLock) Unlock() {}

type faked struct {
	mu fakeLock
	n  int64
}

func (f *faked) add() {
	f.mu.Lock()
	f.n++
	f.mu.Unlock()
}

type shadows struct {
	mu sync.Mutex
	n  int
}

func (s *shadows) add(int64 int) {
	s.mu.Lock()
	s.n += int64
	s.mu.Unlock()
}

// Times that are taken under the lock never go back.
type clocked struct {
	mu   sync.Mutex
	last int64
}

func (c *clocked) touch() {
	c.mu.Lock()
	c.last = time.Now().UnixNano()
	c.mu.Unlock()
}

// The cells move when there are more of them, with whoever has the address of one.
type grown struct {
	mu sync.Mutex
	n  int64
}

type growing struct{ cells []grown }

func (g *growing) more() {
	g.cells = append(g.cells, grown{})
}

func (g *growing) add(i int) {
	g.cells[i].mu.Lock()
	g.cells[i].n++
	g.cells[i].mu.Unlock()
}

// All cells are copied.
type row struct {
	mu *sync.Mutex
	n  int64
}

type rows struct{ all [4]row }

func (r *rows) add(i int) {
	r.all[i].mu.Lock()
	r.all[i].n++
	r.all[i].mu.Unlock()
}

func (r *rows) state() [4]row { return r.all }

// A cell is copied for the loop.
type ranged struct {
	mu *sync.Mutex
	n  int64
}

type ranges struct{ all []ranged }

func (r *ranges) add(i int) {
	r.all[i].mu.Lock()
	r.all[i].n++
	r.all[i].mu.Unlock()
}

func (r *ranges) count() (n int) {
	for _, c := range r.all {
		if c.mu != nil {
			n++
		}
	}
	return n
}

// Cells can be printed.
type shownCell struct {
	mu sync.Mutex
	n  int64
}

type shownCells struct{ all []shownCell }

func (s *shownCells) add(i int) {
	s.all[i].mu.Lock()
	s.all[i].n++
	s.all[i].mu.Unlock()
}

func (s *shownCells) print() { fmt.Println(s.all) }

// Which cell it is says a function, and may say another thing the next time.
type drawn struct {
	mu sync.Mutex
	n  int64
}

type drawing struct{ all [4]drawn }

func (d *drawing) add(next func() int) {
	d.all[next()].mu.Lock()
	d.all[next()].n++
	d.all[next()].mu.Unlock()
}

// The lock is of another cell.
type beside struct {
	mu sync.Mutex
	n  int64
}

type besides struct{ all [4]beside }

func (b *besides) add(i, j int) {
	b.all[i].mu.Lock()
	b.all[j].n++
	b.all[i].mu.Unlock()
}

// One lock for all cells.
type under struct {
	mu sync.Mutex
	n  [4]int64
}

func (u *under) add(i int) {
	u.mu.Lock()
	u.n[i]++
	u.mu.Unlock()
}

// A map has what is there for a key, which may be another thing when it is asked again.
type keyed struct {
	mu sync.Mutex
	n  int64
}

type keys struct{ all map[string]*keyed }

func (k *keys) add(key string) {
	k.all[key].mu.Lock()
	k.all[key].n++
	k.all[key].mu.Unlock()
}

// The lock of what is embedded is not what guards the number beside it.
type framed struct {
	mu sync.Mutex
	n  int64
}

type frame struct {
	framed
	m int64
}

func (f *frame) add() {
	f.mu.Lock()
	f.m++
	f.mu.Unlock()
}

func (f *frame) addFramed() {
	f.mu.Lock()
	f.n++
	f.mu.Unlock()
}

// Two numbers change together.
func pair() (func(), func() (int64, int64)) {
	var mu sync.Mutex
	var a, b int64
	return func() {
			mu.Lock()
			a++
			b++
			mu.Unlock()
		}, func() (int64, int64) {
			mu.Lock()
			defer mu.Unlock()
			return a, b
		}
}

// The lock is made once, the number for each.
func each(list []string) []func() int64 {
	var all []func() int64
	var mu sync.Mutex
	for range list {
		var n int64
		all = append(all, func() int64 {
			mu.Lock()
			defer mu.Unlock()
			n++
			return n
		})
	}
	return all
}

// The number is set without the lock, too.
func restarted() (func(), func()) {
	var mu sync.Mutex
	var n int64
	add := func() {
		mu.Lock()
		n++
		mu.Unlock()
	}
	return add, func() { n = 0 }
}

// Somebody has its address.
func pointed() (func(), *int64) {
	var mu sync.Mutex
	var n int64
	return func() {
		mu.Lock()
		n++
		mu.Unlock()
	}, &n
}

// The number is somebody else's.
func given(n int64) func() int64 {
	var mu sync.Mutex
	return func() int64 {
		mu.Lock()
		defer mu.Unlock()
		n++
		return n
	}
}

// All of it is copied.
var held struct {
	mu *sync.Mutex
	n  int64
}

func addHeld() {
	held.mu.Lock()
	held.n++
	held.mu.Unlock()
}

func copyHeld() any { return held }

// The lock is lent to others.
type lentOut struct {
	mu sync.Mutex
	n  int64
}

func (l *lentOut) hold() func() {
	l.mu.Lock()
	return l.mu.Unlock
}

func (l *lentOut) add() {
	defer l.hold()()
	l.n++
}

func (l *lentOut) around(do func()) {
	defer l.hold()()
	do()
}

// The helper is for everybody.
type lender struct {
	mu sync.Mutex
	n  int64
}

func (l *lender) Hold() func() {
	l.mu.Lock()
	return l.mu.Unlock
}

func (l *lender) add() {
	defer l.Hold()()
	l.n++
}

// What runs under the lock does more.
type running struct {
	mu sync.Mutex
	n  int64
}

func (r *running) with(do func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	do()
}

func (r *running) add(say func(int64)) {
	r.with(func() {
		r.n++
		say(r.n)
	})
}

// What is read goes to a variable that another literal has, too.
type watched struct {
	mu sync.Mutex
	n  int64
}

func (w *watched) with(do func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	do()
}

func (w *watched) load() func() int64 {
	var n int64
	w.with(func() { n = w.n })
	return func() int64 { return n }
}

// The helper is given away.
type given2 struct {
	mu sync.Mutex
	n  int64
}

func (g *given2) hold() func() {
	g.mu.Lock()
	return g.mu.Unlock
}

func (g *given2) add() {
	defer g.hold()()
	g.n++
}

func (g *given2) give(use func(func() func())) { use(g.hold) }

// Becomes an interface without methods, through which it could be printed: in a variable, a
// literal, a channel, as a result.
type varCell struct {
	mu sync.Mutex
	n  int
}

type varCells struct{ list []varCell }

func (c *varCells) add(i int) {
	c.list[i].mu.Lock()
	c.list[i].n++
	c.list[i].mu.Unlock()
}

func (c *varCells) vars() map[string]any { return map[string]any{"cells": c.list} }

type sentCell struct {
	mu sync.Mutex
	n  int
}

func (c *sentCell) add() {
	c.mu.Lock()
	c.n++
	c.mu.Unlock()
}

func (c *sentCell) send(to chan any) { to <- c }

type resultCell struct {
	mu sync.Mutex
	n  int
}

type resultCells struct{ list [2]resultCell }

func (c *resultCells) add(i int) {
	c.list[i].mu.Lock()
	c.list[i].n++
	c.list[i].mu.Unlock()
}

func (c *resultCells) all() any { return &c.list }

type boxedCell struct {
	mu sync.Mutex
	n  int
}

type boxOf struct{ v any }

func (c *boxedCell) add() {
	c.mu.Lock()
	c.n++
	c.mu.Unlock()
}

func (c *boxedCell) box() (boxOf, any) {
	var v any = c
	return boxOf{c}, v
}

// An interface has the helper as a method.
type guarded interface{ within(func()) }

type demandedCell struct {
	mu sync.Mutex
	n  int
}

func (c *demandedCell) within(do func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	do()
}

func (c *demandedCell) add() {
	c.within(func() { c.n++ })
}

func asGuarded(c *demandedCell) guarded { return c }

// hiddenOf has a lock that others have, too.
type hiddenOf struct {
	lock sync.Locker
	n    uint64
}

func newHiddenOf(lock sync.Locker) *hiddenOf { return &hiddenOf{lock: lock} }

func (h *hiddenOf) bump(by uint64) {
	h.lock.Lock()
	h.n += by
	h.lock.Unlock()
}

type hiddenPart struct {
	lock sync.Locker
	n    uint64
}

func newHiddenPart(all *sync.RWMutex) *hiddenPart { return &hiddenPart{lock: all.RLocker()} }

func (h *hiddenPart) bump(by uint64) {
	h.lock.Lock()
	h.n += by
	h.lock.Unlock()
}

func hiddenLocal(lock sync.Locker) int {
	n := 0
	lock.Lock()
	n++
	lock.Unlock()
	return n
}
