package replay

import (
	"context"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"
)

// A capability is shown by two functions that differ in one way: some call made
// up at random tells them apart, and none tells the first from itself.
type capability struct {
	name       string
	base, cand interface{}
	method     bool
}

// shelf is a type of the package with what most types have.
type shelf struct {
	Now   func() time.Time
	kept  []byte
	names []string
	ready bool
}

func newShelf() *shelf { return &shelf{Now: time.Now} }

func newStill() *shelf {
	at := time.Now()
	return &shelf{Now: func() time.Time { return at }}
}

func (s *shelf) Put(b []byte) { s.kept = append([]byte{}, b...) }
func (s *shelf) Text() string { return string(s.kept) }

// hold and keep are methods under check: a copy, and what the caller passed.
func (s *shelf) hold(b []byte) { s.kept = append([]byte{}, b...) }
func (s *shelf) keep(b []byte) { s.kept = b }

func (s *shelf) list() []string { return append([]string{}, "a", "b") }

func (s *shelf) listOnce() []string {
	if s.names == nil {
		s.names = []string{"a", "b"}
	}
	return s.names
}

func (s *shelf) whenever(f func(int) int) (n int) {
	defer func() { s.ready = !s.ready }()
	return f(1)
}

func (s *shelf) unlessPanic(f func(int) int) (n int) {
	n = f(1)
	s.ready = !s.ready
	return n
}

func upTo(ctx context.Context, n int, f func(int) int) (sum int) {
	for i := 0; i < n&15; i++ {
		if ctx.Err() != nil {
			return -1
		}
		sum += f(i)
	}
	return sum
}

func upToAlways(ctx context.Context, n int, f func(int) int) (sum int) {
	if ctx.Err() != nil && n&15 > 0 {
		return -1
	}
	for i := 0; i < n&15; i++ {
		sum += f(i)
	}
	return sum
}

func line(w io.Writer, s string) error {
	_, err := io.WriteString(w, s+"\n")
	return err
}

func lineInTwo(w io.Writer, s string) error {
	if _, err := io.WriteString(w, s); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func send(n int) <-chan int {
	c := make(chan int, 16)
	for i := 0; i < n&15; i++ {
		c <- i
	}
	close(c)
	return c
}

func sendOpen(n int) <-chan int {
	c := make(chan int, 16)
	for i := 0; i < n&15; i++ {
		c <- i
	}
	if n&15 != 3 {
		close(c)
	}
	return c
}

func fill(c chan<- int, n int) { c <- n }

func fillTwice(c chan<- int, n int) { c <- n + 1 }

func isNaN(a, b map[string]float64) bool { return reflect.DeepEqual(a, b) }

func sameNumbers(a, b map[string]float64) bool {
	return printed(reflect.ValueOf(a)) == printed(reflect.ValueOf(b))
}

func nextDay(t time.Time) string             { return t.AddDate(0, 0, 1).Format(time.RFC3339) }
func after24h(t time.Time) string            { return t.Add(24 * time.Hour).Format(time.RFC3339) }
func lessThanMinute(a func() time.Time) bool { x := a(); return a().Sub(x) < time.Minute }
func upToMinute(a func() time.Time) bool     { x := a(); return a().Sub(x) <= time.Minute }

var (
	memo    []int
	memoFor int
)

func fresh(n int) []int { return []int{n, n} }

func memoised(n int) []int {
	if memo == nil || memoFor != n {
		memo, memoFor = []int{n, n}, n
	}
	return memo
}

var capabilities = []capability{
	{"a clock that stands still", newShelf, newStill, false},
	{"an argument that is kept", (*shelf).hold, (*shelf).keep, true},
	{"a result that is kept", (*shelf).list, (*shelf).listOnce, true},
	{"a result that all calls share", fresh, memoised, false},
	{"a function that panics", (*shelf).whenever, (*shelf).unlessPanic, true},
	{"a context that ends on the way", upTo, upToAlways, false},
	{"a text in two writes", line, lineInTwo, false},
	{"a channel that stays open", send, sendOpen, false},
	{"what is sent", fill, fillTwice, false},
	{"NaN in two that are alike", isNaN, sameNumbers, false},
	{"a day of 23 hours", nextDay, after24h, false},
	{"a clock that goes on", lessThanMinute, upToMinute, false},
}

// shelfSetup is a setup with one function under check.
func shelfSetup(fn interface{}, method bool) *setup {
	s := &setup{
		path:    reflect.TypeOf(setup{}).PkgPath(),
		targets: []target{{name: "f", fn: fn, method: method}},
		types:   []reflect.Type{reflect.TypeOf(shelf{})},
		makers:  []interface{}{newShelf}, methods: []interface{}{(*shelf).Put, (*shelf).Text},
	}
	s.index()
	return s
}

// seen makes a call and returns what could be seen of it.
func seen(s *setup, data []byte) string {
	current, memo = s, nil
	began = time.Now()
	a, why := prepare(s, s.targets[0], data)
	if why != "" {
		return why
	}
	a.do()
	var all []string
	own := strings.TrimSuffix(methodName(reflect.ValueOf(a.t.fn)), "()")
	for _, p := range a.parts {
		all = append(all, strings.Replace(p.what, own+"(", "f(", 1)+" = "+p.looks)
	}
	return strings.Join(all, "\n")
}

func TestCapabilities(t *testing.T) {
	before := time.Local
	defer func() { time.Local = before }()
	time.Local = localZone()
	goroutines = 1 << 20 // none is waited for
	for _, c := range capabilities {
		base, cand := shelfSetup(c.base, c.method), shelfSetup(c.cand, c.method)
		g := &growth{dice: newDice(1)}
		told := ""
		for n := 0; n < 6000 && told == ""; n++ {
			data := g.fresh()
			x := seen(base, data)
			if again := seen(base, data); again != x {
				t.Errorf("%s: %x looks like\n%s\nthen\n%s", c.name, data, x, again)
				break
			}
			if y := seen(cand, data); y != x {
				told = x + "\nand\n" + y
			}
		}
		if told == "" {
			t.Errorf("%s: no call shows it", c.name)
		}
		t.Logf("%s:\n%s", c.name, told)
	}
}

func TestLocalZone(t *testing.T) {
	zone := localZone()
	for _, c := range []struct {
		at   int64
		want string
	}{
		{summer - 1, "01:59:59 -0530"}, {summer, "03:00:00 -0430"}, {winter - 1, "01:59:59 -0430"}, {winter, "01:00:00 -0530"},
	} {
		if got := time.Unix(c.at, 0).In(zone).Format("15:04:05 -0700"); got != c.want {
			t.Errorf("%d is %s, want %s", c.at, got, c.want)
		}
	}
}
