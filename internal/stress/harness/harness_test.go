package harness

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func init() { stressTime, stressLimit = 300*time.Millisecond, 2*time.Second }

// counter is right if its lock is used, and else wrong without a data race.
type counter struct {
	mu     sync.Mutex
	locked bool
	n      int64
	peak   int64
}

func (c *counter) add() {
	if c.locked {
		c.mu.Lock()
		defer c.mu.Unlock()
	}
	n := atomic.LoadInt64(&c.n) + 1
	runtime.Gosched()
	atomic.StoreInt64(&c.n, n)
	runtime.Gosched()
	atomic.StoreInt64(&c.peak, n)
}

func (c *counter) read() (n, peak int64) {
	if c.locked {
		c.mu.Lock()
		defer c.mu.Unlock()
	}
	return atomic.LoadInt64(&c.n), atomic.LoadInt64(&c.peak)
}

// fails runs a test in a process of its own testing.T and reports whether it
// fails.
func fails(test func(t *testing.T)) bool {
	return !testing.RunTests(func(_, _ string) (bool, error) { return true, nil }, []testing.InternalTest{{Name: "x", F: test}})
}

func tests(locked bool) map[string]func(t *testing.T) {
	look := func(c *counter) stressCall {
		return func() func() string { a, b := c.read(); return func() string { return stressShow(a, b) } }
	}
	add := func(c *counter) stressCall {
		return func() func() string { c.add(); return func() string { return "" } }
	}
	return map[string]func(t *testing.T){
		"mixed": func(t *testing.T) {
			stressMixed(t, func(*stressLog) ([][]stressCall, stressCall) {
				c := &counter{locked: locked}
				return [][]stressCall{{add(c), look(c)}, {add(c)}}, look(c)
			})
		},
		"sums": func(t *testing.T) {
			stressSums(t, func(*stressLog) (func(int) func() string, stressCall) {
				c := &counter{locked: locked}
				return func(int) func() string { return add(c)() }, look(c)
			})
		},
		"watched": func(t *testing.T) {
			stressWatched(t, 1, func(*stressLog) (func(int) func() string, stressCall) {
				c := &counter{locked: locked}
				return func(int) func() string { return add(c)() }, look(c)
			})
		},
	}
}

func TestCounters(t *testing.T) {
	for name, test := range tests(true) {
		if fails(test) {
			t.Errorf("%s: fails a counter with a lock", name)
		}
	}
	for name, test := range tests(false) {
		if !fails(test) {
			t.Errorf("%s: passes a counter without a lock", name)
		}
	}
}

func TestStuck(t *testing.T) {
	var mu sync.Mutex
	lock := func() func() string { mu.Lock(); return func() string { return "" } }
	if !fails(func(t *testing.T) {
		stressAnswers(t, func(*stressLog) []stressCall { return []stressCall{lock, lock} })
	}) {
		t.Error("a lock that is kept is not seen")
	}
}

func TestOverlappingWrites(t *testing.T) {
	write := func(log *stressLog) stressCall {
		return func() func() string { log.Write([]byte("x")); return func() string { return "" } }
	}
	if !fails(func(t *testing.T) {
		stressMixed(t, func(log *stressLog) ([][]stressCall, stressCall) {
			return [][]stressCall{{write(log)}, {write(log)}}, func() func() string { return func() string { return "" } }
		})
	}) {
		t.Error("two writes at once are not seen")
	}
}

// What does not do the same twice in order is no evidence, and neither is a
// result that panics when it is printed.
func TestUseless(t *testing.T) {
	n := 0
	if fails(func(t *testing.T) {
		stressMixed(t, func(*stressLog) ([][]stressCall, stressCall) {
			c := func() func() string { n++; k := n; return func() string { return stressShow(k) } }
			return [][]stressCall{{c}}, c
		})
	}) {
		t.Error("a result of chance counts")
	}
	if got := stressSay(func() string { panic("p") }); got != "cannot be printed any more: p" {
		t.Errorf("said %q", got)
	}
	if got := len(stressOrders([]int{2, 2})); got != 6 {
		t.Errorf("%d orders", got)
	}
}

func TestLog(t *testing.T) {
	log := new(stressLog)
	log.call("f", 2)
	log.call("f", "a", []byte("b"))
	log.Write([]byte("line\n"))
	if got, want := log.text(), "called: f(\"a\", \"b\"), f(2)\nwritten: \"line\\n\""; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
