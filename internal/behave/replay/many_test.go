package replay

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

// largest is the index of the row that begins with the largest number, of rows that are of
// one length.
func largest(rows [][]int) int {
	at := -1
	for i, r := range rows {
		if len(r) != len(rows[0]) || len(r) == 0 {
			return -1
		}
		if at < 0 || r[0] > rows[at][0] {
			at = i
		}
	}
	return at
}

func largestInByte(rows [][]int) int {
	if at := largest(rows); at >= 0 {
		return int(uint8(at))
	}
	return -1
}

type lot struct{ Price, Count int64 }

func worth(lots []lot) float64 {
	sum := 0.0
	for _, l := range lots {
		if l.Price <= 0 || l.Count <= 0 || len(lots) < 3 {
			return 0
		}
		sum += float64(l.Price) * float64(l.Count)
	}
	return sum
}

func worthInWhole(lots []lot) float64 {
	var sum int64
	for _, l := range lots {
		if l.Price <= 0 || l.Count <= 0 || len(lots) < 3 {
			return 0
		}
		sum += l.Price * l.Count
	}
	return float64(sum)
}

// rising reports whether keys, each behind its length, come in order and once.
func rising(s string) bool { return inOrderBy(s, func(a, b string) bool { return a < b }) }

func risingOrSame(s string) bool { return inOrderBy(s, func(a, b string) bool { return a <= b }) }

func inOrderBy(s string, before func(a, b string) bool) bool {
	last := ""
	for n := 0; s != ""; n++ {
		var size int
		if _, err := fmt.Sscanf(s, "%d:", &size); err != nil || size < 0 || size > 9 || len(s) < size+2 {
			return false
		}
		key := s[2 : size+2]
		if n > 0 && !before(last, key) {
			return false
		}
		last, s = key, s[size+2:]
	}
	return true
}

// waitingList has names with what they wait for, in the order in which they came.
type waitingList struct{ all []waiter }

type waiter struct {
	name string
	what int64
}

func (l *waitingList) Add(name string, what int64) { l.all = append(l.all, waiter{name, what}) }

func (l *waitingList) fail() error { return errStub }

func (l *waitingList) addAll(names []string) int { return len(names) }

// A queue is of things that are alike but for their names, which are asked for later.
func TestQueue(t *testing.T) {
	dice, long, failed := newDice(1), 0, 0
	for n := 0; n < 300; n++ {
		data := make([]byte, 200)
		dice.Read(data)
		l := &waitingList{}
		b := &builder{src: &source{data: data}, set: &Setup{}, tape: &journal{}, left: mostValues, held: &holder{}}
		b.queue(reflect.ValueOf(l), []reflect.Value{reflect.ValueOf((*waitingList).fail), reflect.ValueOf((*waitingList).Add)})
		if len(l.all) == 0 {
			failed++ // it was the one method more than twice
			continue
		}
		names, whats := map[string]bool{}, map[int64]bool{}
		for _, w := range l.all {
			names[w.name], whats[w.what] = true, true
		}
		if len(l.all) < 2 || len(names) > 1 && len(whats) > 1 || len(names) == 1 && len(whats) == 1 {
			t.Fatalf("%+v", l.all)
		}
		if len(names) > 4 {
			long++
			if last := l.all[3].name; !strings.Contains(strings.Join(b.texts, "\n"), last) {
				t.Errorf("%q is not asked for: %q", last, b.texts)
			}
		}
	}
	if long < 50 || failed > 80 {
		t.Errorf("%d of 300 queues are long, %d failed", long, failed)
	}
}

// The call under check is made again with the same, where that has no memory.
func TestRepeated(t *testing.T) {
	goroutines = 1 << 20
	for _, c := range []struct {
		fn   interface{}
		want bool
	}{{(*waitingList).Add, true}, {(*waitingList).addAll, false}} {
		s := &Setup{
			Path: reflect.TypeOf(Setup{}).PkgPath(), Targets: []Target{{Name: "f", Fn: c.fn, Method: true}},
			Types: []reflect.Type{reflect.TypeOf(waitingList{})}, Methods: []interface{}{(*waitingList).Add},
		}
		s.index()
		g, again := &growth{dice: newDice(1)}, 0
		for n := 0; n < 500; n++ {
			again += strings.Count(seen(s, g.fresh()), "then the same on argument 0: ")
		}
		if (again > 10) != c.want {
			t.Errorf("%d calls again, want some: %v", again, c.want)
		}
	}
}

// What takes many values, or large ones, or the same twice, is met.
func TestMany(t *testing.T) {
	goroutines = 1 << 20
	of := func(c Constants) Setup { return Setup{Targets: []Target{{Pool: c}}} }
	for _, c := range []struct {
		name       string
		base, cand interface{}
		pool       Constants
	}{
		{"more rows than a byte can count", largest, largestInByte, Constants{Ints: []int64{256}, Apart: []int64{256}}},
		{"products that overflow", worth, worthInWhole, Constants{Wide: true}},
		{"a key twice", rising, risingOrSame, Constants{Texts: []string{"1:a2:bc3:def"}}},
	} {
		with := func(fn interface{}) *Setup {
			s := of(c.pool)
			s.Path = reflect.TypeOf(Setup{}).PkgPath()
			s.Targets[0].Name, s.Targets[0].Fn = "f", fn
			s.index()
			return &s
		}
		tellApart(t, c.name, with(c.base), with(c.cand))
	}
}

func TestDigitsApart(t *testing.T) {
	for word, want := range map[string]string{"cow3": "cow 3", "3cow12": "3 cow 12", "cow": "cow", "12": "12"} {
		if got := strings.Join(digitsApart(word), " "); got != want {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}

// bell wakes those who wait for it.
type bell struct {
	mu   sync.Mutex
	rung int
	next chan bool
}

func newBell() *bell { return &bell{next: make(chan bool)} }

func (b *bell) Ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.rung++
	close(b.next)
	b.next = make(chan bool)
}

func (b *bell) count() int {
	b.mu.Lock()
	defer BetweenCalls()
	defer b.mu.Unlock()
	return b.rung
}

func (b *bell) signal() chan bool {
	b.mu.Lock()
	defer BetweenCalls()
	defer b.mu.Unlock()
	return b.next
}

// wait looks and takes the channel under one lock.
func (b *bell) wait(ctx context.Context) int {
	b.mu.Lock()
	n, next := b.rung, b.next
	b.mu.Unlock()
	Between()
	if n == 0 && ctx != nil {
		select {
		case <-next:
		case <-ctx.Done():
		}
	}
	return b.count()
}

// waitLate takes the channel when it has looked.
func (b *bell) waitLate(ctx context.Context) int {
	if b.count() == 0 && ctx != nil {
		select {
		case <-b.signal():
		case <-ctx.Done():
		}
	}
	return b.count()
}

// Who looks whether to wait and then waits may miss what is done between the two.
func TestStirred(t *testing.T) {
	defer func(n int) { goroutines = n }(goroutines)
	goroutines = 1 << 20
	for _, c := range []struct {
		fn     interface{}
		misses bool
	}{{(*bell).wait, false}, {(*bell).waitLate, true}} {
		s := &Setup{
			Path: reflect.TypeOf(Setup{}).PkgPath(), Targets: []Target{{Name: "f", Fn: c.fn, Method: true, Waits: true}}, Types: []reflect.Type{reflect.TypeOf(bell{})},
			Makers: []interface{}{newBell}, Methods: []interface{}{(*bell).Ring}, Changers: []interface{}{(*bell).Ring},
		}
		s.index()
		g, misses, tried := &growth{dice: newDice(1)}, false, 0
		for n := 0; n < 400 && tried < 20; n++ {
			data := g.fresh()
			data[mannersAt] = byte(company) // the others would wait for ever
			for _, line := range strings.Split(seen(s, data), "\n") {
				if looks, ok := strings.CutPrefix(line, "woken by a call in between = "); ok {
					tried++
					misses = misses || looks != inOrder
				}
			}
		}
		if misses != c.misses || tried == 0 {
			t.Errorf("a call is missed: %v (tried %d), want %v", misses, tried, c.misses)
		}
	}
}

// Times that come with a clock are ahead of it often enough, also where times are few.
func TestTimesToCome(t *testing.T) {
	for _, loyal := range []bool{false, true} {
		later := 0
		for n := int64(0); n < 300; n++ {
			data := make([]byte, 64)
			newDice(n).Read(data)
			b := &builder{src: &source{data: data}, tape: &journal{}, loyal: loyal}
			b.newClock(reflect.TypeOf(time.Now), "clock")
			b.ticks = 3
			if b.moment().After(b.present()) {
				later++
			}
		}
		if later < 90 {
			t.Errorf("loyal %v: %d of 300 times are ahead", loyal, later)
		}
	}
}

// A part of a text that is said twice ends where the like of its beginning begins.
func TestSaidTwice(t *testing.T) {
	const text = "d3:cow3:moo4:spam4:eggse"
	entries := 0
	for n := int64(0); n < 400; n++ {
		data := make([]byte, 8)
		newDice(n).Read(data)
		b := &builder{src: &source{data: data}}
		s := b.saidTwice(text)
		if len(s) <= len(text) || !b.twice {
			t.Fatalf("%q", s)
		}
		if s == "d3:cow3:moo3:cow3:moo4:spam4:eggse" {
			entries++
		}
	}
	if entries < 4 {
		t.Errorf("an entry is said twice in %d of 400", entries)
	}
}
