package maplookup

import (
	"fmt"
	"io"
	"strings"
	"sync"
)

func written(m, n map[string]int, k string) int {
	a := m[k]
	n["x"] = 1
	return a + m[k]
}

func deleted(m map[string]int, k string) int {
	a := m[k]
	delete(m, k)
	return a + m[k]
}

func replaced(m map[string]int, k string) int {
	a := m[k]
	m = nil
	return a + m[k]
}

func otherKey(m map[string]int, k string) int {
	a := m[k]
	k += "x"
	return a + m[k]
}

func called(m map[string]int, k string, f func()) int {
	a := m[k]
	f()
	return a + m[k]
}

func received(m map[string]int, k string, c chan bool) int {
	a := m[k]
	<-c
	return a + m[k]
}

// The mutex is not locked.
func (s *store) unlocked(w io.Writer, name string) int {
	a := s.visits[name]
	fmt.Fprint(w, a)
	return a + s.visits[name]
}

// The mutex is unlocked between the reads.
func (s *store) early(w io.Writer, name string) int {
	s.mu.Lock()
	a := s.visits[name]
	s.mu.Unlock()
	fmt.Fprint(w, a)
	s.mu.Lock()
	defer s.mu.Unlock()
	return a + s.visits[name]
}

type leaky struct {
	mu     sync.Mutex
	visits map[string]int
}

func (l *leaky) all() map[string]int { return l.visits }

func (l *leaky) shown(w io.Writer, name string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.visits[name]++
	a := l.visits[name]
	fmt.Fprint(w, a)
	return a + l.visits[name]
}

type open struct {
	mu     sync.Mutex
	visits map[string]int
}

func (o *open) add(name string) { o.visits[name]++ }

func (o *open) shown(w io.Writer, name string) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.visits[name]++
	a := o.visits[name]
	fmt.Fprint(w, a)
	return a + o.visits[name]
}

func branch(m map[string]int, k string, b bool) int {
	if b {
		return m[k]
	}
	for range 3 {
		b = !b
	}
	return m[k]
}

func orElse(m map[string]int, k string, b bool) bool {
	if b || m[k] > 0 {
		return true
	}
	return b
}

func looped(m map[string]int, k string, n int) (sum int) {
	for range n {
		sum += m[k]
	}
	return sum
}

func closure(m map[string]int, k string) func() int {
	return func() int { return m[k] }
}

func ofCall(m map[string]int, k func() string) int {
	return m[k()] + m[k()]
}

func commaOk(m map[string]int, k string) int {
	if _, ok := m[k]; ok {
		k += "x"
		return m[k]
	}
	return m[k]
}

func given(m map[string]int, k string) int {
	v, ok := m[k]
	if !ok {
		v = 1
	}
	return v + m[k]
}

func hidden(m map[string]int, k string) int {
	if m[k] > 0 {
		k := "x" + k
		return m[k]
	}
	return 0
}

type pair struct{ a, b int }

func lastCase(m map[string]*pair, k string, n int) int {
	switch {
	case n > 0:
		return 1
	case m[k] != nil:
		return 2
	}
	return n
}

func keyField(m map[string]int, p *struct{ k string }, f func()) int {
	a := m[p.k]
	f()
	return a + m[p.k]
}

// The condition unlocks the mutex while it waits.
type queue struct {
	mu   sync.Mutex
	some *sync.Cond
	jobs map[string]int
}

func newQueue() *queue {
	q := &queue{jobs: map[string]int{}}
	q.some = sync.NewCond(&q.mu)
	return q
}

func (q *queue) put(name string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.jobs[name]++
}

func (q *queue) await() { q.some.Wait() }

func (q *queue) take(w io.Writer, name string) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	a := q.jobs[name]
	q.await()
	return a + q.jobs[name]
}

var (
	countsMu sync.Mutex
	counts   = map[string]int{}
	others   = map[string]int{}
)

func add(name string) {
	countsMu.Lock()
	counts[name]++
	countsMu.Unlock()
	others[name]++
}

func (s *store) between(w io.Writer, name string) int {
	countsMu.Lock()
	a := counts[name]
	countsMu.Unlock()
	fmt.Fprint(w, a)
	countsMu.Lock()
	defer countsMu.Unlock()
	return a + counts[name]
}

func unguarded(w io.Writer, name string) int {
	countsMu.Lock()
	defer countsMu.Unlock()
	a := others[name]
	fmt.Fprint(w, a)
	return a + others[name]
}

func commented(m map[string]int, k string) int {
	return m[k] + m[ /* again */ k]
}

// A branch reads again what it has changed, or does not return.
func branchReads(m map[string]int, k string, f func()) int {
	if m[k] < 0 {
		f()
		return m[k]
	}
	return 1
}

func branchGoesOn(m map[string]int, k string, f func()) int {
	if m[k] < 0 {
		f()
	}
	return m[k]
}

func branchJumps(m map[string]int, k string, f func(), n int) int {
	for range n {
		if m[k] < 0 {
			f()
			if n > 3 {
				break
			}
			return 0
		}
	}
	return m[k]
}

// What is put in under a key that is not equal to itself is not found again.
func notItself(m map[float64]*pair, k float64) int {
	if m[k] == nil {
		m[k] = &pair{}
	}
	return m[k].a
}

// The condition may change the map, and what is added may, too.
func conditionCalls(m map[string]*pair, k string, f func() bool) int {
	if m[k] == nil && f() {
		m[k] = &pair{}
	}
	return m[k].a
}

func addsCalled(m map[string]int, k string, f func() int) int {
	if m[k] < 3 {
		m[k] += f()
	}
	return m[k]
}

// Another element is set, or not first, or there is another way.
func setsOther(m map[string]*pair, k, l string) int {
	if m[k] == nil {
		m[l] = &pair{}
	}
	return m[k].a
}

func setsLater(m map[string]*pair, k string, f func()) int {
	if m[k] == nil {
		f()
		m[k] = &pair{}
	}
	return m[k].a
}

func setsElse(m map[string]*pair, k string, n int) int {
	if _, ok := m[k]; !ok {
		m[k] = &pair{}
	} else {
		delete(m, k)
	}
	return m[k].a
}

func usesFound(m map[string]*pair, k string) (bool, int) {
	if _, ok := m[k]; !ok && k != "" {
		m[k] = &pair{}
	}
	return true, m[k].a
}

func keyOfElement(m map[string]int, k []string) int {
	a := m[k[0]]
	k[0] = "x"
	return a + m[k[0]]
}

func elseAsks(m map[string]int, k string) int {
	if k == "" {
		return 0
	} else if _, ok := m[k]; !ok {
		return 1
	}
	return m[k]
}

func putBetween(m map[string]int, k string, n int) int {
	if _, ok := m[k]; ok && n > 1 {
		n--
		m[k] = n
	}
	return m[k]
}

func onlyInside(m map[string]int, k string) int {
	if _, ok := m[k]; !ok {
		return 0
	}
	m[k]++
	return m[k]
}

// What is counted does not come to the same.

func otherStart(m map[string]int, k string) {
	if _, ok := m[k]; ok {
		m[k]++
	} else {
		m[k] = 0
	}
}

func otherStep(m map[string]int, k string) {
	if _, ok := m[k]; !ok {
		m[k] = 1
	}
	m[k]++
}

func doubled(m map[string]int, k string) {
	if _, ok := m[k]; ok {
		m[k] *= 2
	} else {
		m[k] = 2
	}
}

func fractions(m map[string]float64, k string) {
	if _, ok := m[k]; ok {
		m[k] += 0.5
	} else {
		m[k] = 0.5
	}
}

func goneOn(m map[string]int, k string, f func()) {
	if _, ok := m[k]; !ok {
		m[k] = 0
	}
	f()
	m[k]++
}

func mayPanic(m map[string]int, k string, a []int, n int) {
	if _, ok := m[k]; !ok {
		m[k] = 0
	}
	m[k] += a[n]
	if _, ok := m[k+"x"]; !ok {
		m[k+"x"] = 0
	}
	m[k+"x"] /= n
}

func alsoElse(m map[string]int, k string) (fresh int) {
	if _, ok := m[k]; ok {
		m[k]++
	} else {
		m[k] = 1
		fresh++
	}
	if _, ok := m[k]; ok {
		m[k]++
	} else if fresh > 0 {
		m[k] = 1
	}
	return fresh
}

func elseOnly(m map[string]int, k string) {
	if k == "" {
		return
	} else if _, ok := m[k]; ok {
		m[k]++
	} else {
		m[k] = 1
	}
}

func byFraction(m map[float64]int, k float64) {
	if _, ok := m[k]; !ok {
		m[k] = 0
	}
	m[k]++
}

func anyKey(m map[any]int, k any) {
	if _, ok := m[k]; ok {
		m[k]++
	} else {
		m[k] = 1
	}
}

func otherAsked(m, o map[string]int, k string) {
	if _, ok := o[k]; !ok {
		m[k] = 0
	}
	m[k]++
	if _, ok := m[k]; ok {
		o[k]++
	} else {
		o[k] = 1
	}
}

var limit = 10

func tier(n int) int {
	if n > limit {
		return 1
	}
	return 0
}

func keyOfVariable(m map[int]int, n int) int {
	a := m[tier(n)]
	limit++
	return a + m[tier(n)]
}

type named struct{ name string }

func (n *named) key() string { return n.name }

func keyOfPointer(m map[string]int, n *named) int {
	a := m[n.key()]
	n.name = "x"
	return a + m[n.key()]
}

func joined(parts []string) string { return strings.Join(parts, "/") }

func keyOfSlice(m map[string]int, parts []string) int {
	a := m[joined(parts)]
	parts[0] = "x"
	return a + m[joined(parts)]
}

func anyOf(n int) int {
	for k := range map[int]int{n: 1, n + 1: 2} {
		return k
	}
	return 0
}

func keyOfAny(m map[int]int, n int) int {
	return m[anyOf(n)] + m[anyOf(n)]
}

var asked int

func askedFor(n int) int {
	asked++
	return n + asked
}

func keyCounted(m map[int]int, n int) int {
	return m[askedFor(n)] + m[askedFor(n)]
}

func through(n int) int { return askedFor(n) }

func keyThrough(m map[int]int, n int) int {
	return m[through(n)] + m[through(n)]
}

func keyChanges(m map[int]int, n int) int {
	a := m[twice(n)]
	n++
	return a + m[twice(n)]
}

func twice(n int) int { return 2 * n }

var drawer map[int]int

func setsDrawer(n int) int {
	drawer[n] = 1
	return n
}

func keySets(n int) int {
	return drawer[n] + setsDrawer(n) + drawer[n]
}

type visitor struct {
	id   int
	path [2]int
}

func (v visitor) slot() int { return v.id % 16 }

type guest struct{ *visitor }

// What the pointer leads to changes in between.
func keyBehindPointer(all map[int]string, v *visitor) string {
	a := all[v.slot()]
	v.id++
	return a + all[v.slot()]
}

func keyPromoted(all map[int]string, g guest) string {
	a := all[g.slot()]
	g.visitor.id++
	return a + all[g.slot()]
}

// A part of the key changes.
func keyFieldSet(all map[int]string, v visitor) string {
	a := all[v.slot()]
	v.id++
	return a + all[v.slot()]
}

func keyStruct(all map[visitor]string, v visitor) string {
	a := all[v]
	v.id++
	return a + all[v]
}

func keyArray(all map[[2]int]string, v visitor) string {
	a := all[v.path]
	v.path[0]++
	return a + all[v.path]
}

func drained(c chan int) (sum int) {
	for n := range c {
		sum += n
	}
	return sum
}

// Who sends may have changed the map.
func waits(all map[int]string, k int, c chan int) (string, int, string) {
	a := all[k]
	n := drained(c)
	return a, n, all[k]
}

func totalled(each func(func(int) bool)) (sum int) {
	for n := range each {
		sum += n
	}
	return sum
}

// What gives the numbers may change the map.
func iterates(all map[int]string, k int, each func(func(int) bool)) (string, int, string) {
	a := all[k]
	n := totalled(each)
	return a, n, all[k]
}

type shelfmarks struct {
	all  map[string]int
	keep bool
}

// fresh fills a map that may be that of the receiver.
func (s *shelfmarks) fresh() int {
	var m map[string]int
	if m = s.all; !s.keep {
		m = make(map[string]int)
	}
	m["a"] = 1
	return len(m)
}

func (s *shelfmarks) asksFresh() (int, int, int) {
	a := s.all["a"]
	n := s.fresh()
	return a, n, s.all["a"]
}

type marked struct{ of *shelfmarks }

// behind changes what a struct of its own leads to.
func behind(s *shelfmarks) int {
	m := marked{s}
	m.of.all["a"] = 2
	return 1
}

func asksThrough(s *shelfmarks) (int, int, int) {
	a := s.all["a"]
	n := behind(s)
	return a, n, s.all["a"]
}

func newVisitor(id int) *visitor { return &visitor{id: id} }

// Each time, the key is another pointer.
func keyFresh(all map[*visitor]int, id int) int {
	if all[newVisitor(id)] == 0 {
		all[newVisitor(id)] = 5
	}
	return all[newVisitor(id)]
}
