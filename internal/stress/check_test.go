package stress_test

import (
	"strings"
	"testing"
)

const locked = `package m

import "sync"

// Counter counts.
type Counter struct {
	mu sync.Mutex
	n  int
}

// Inc adds one.
func (c *Counter) Inc() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n++
}

// N is the count.
func (c *Counter) N() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n
}
`

const atomic = `package m

import "sync/atomic"

// Counter counts.
type Counter struct{ n atomic.Int64 }

// Inc adds one.
func (c *Counter) Inc() { ADD }

// N is the count.
func (c *Counter) N() int { return int(c.n.Load()) }
`

const counterTest = `package m

import "testing"

func TestCounter(t *testing.T) {
	var c Counter
	c.Inc()
	if c.N() != 1 {
		t.Error(c.N())
	}
}
`

func module(src string) map[string][]byte {
	return map[string][]byte{"go.mod": []byte("module example.com/m\n\ngo 1.24\n"), "m.go": []byte(src), "m_test.go": []byte(counterTest)}
}

// The right rewrite of a mutex passes, and one that loses updates is rejected
// with a test that says so.
func TestCounters(t *testing.T) {
	t.Parallel()
	right := strings.Replace(atomic, "ADD", "c.n.Add(1)", 1)
	report := check(t, request(t, "example.com/m", module(locked), module(right), "Counter.Inc", "Counter.N"))
	if report.Difference != "" || len(report.Concern) == 0 || !strings.Contains(strings.Join(report.Checked, ", "), "stress tests pass on both sides") {
		t.Errorf("right: %+v", report)
	}
	wrong := strings.Replace(atomic, "ADD", "c.n.Store(c.n.Load() + 1)", 1)
	report = check(t, request(t, "example.com/m", module(locked), module(wrong), "Counter.Inc", "Counter.N"))
	if !strings.Contains(report.Difference, "Inc") || !strings.Contains(report.Counterexample, "func TestStressCounter") {
		t.Errorf("wrong: %+v", report)
	}
}

// A change that has nothing to do with goroutines costs no test.
func TestNoConcern(t *testing.T) {
	src := func(body string) map[string][]byte {
		return module("package m\n\ntype Counter struct{ n int }\n\nfunc (c *Counter) Inc() { " + body + " }\n\nfunc (c *Counter) N() int { return c.n }\n")
	}
	report := check(t, request(t, "example.com/m", src("c.n++"), src("c.n += 1"), "Counter.Inc"))
	if len(report.Concern)+len(report.Checked)+len(report.NotChecked) > 0 {
		t.Errorf("%+v", report)
	}
}
