package replay

import (
	"io"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// patiently lets goroutines of calls be waited for as long as it takes, or not at all.
func patiently(t *testing.T, longest time.Duration) {
	n, was := goroutines, longestLull
	t.Cleanup(func() { goroutines, longestLull, restless = n, was, 0 })
	goroutines, longestLull, restless = settled(), longest, 0
}

// later starts a goroutine that is at work before it does something.
func later(do func()) {
	go func() {
		for until := time.Now().Add(5 * time.Millisecond); time.Now().Before(until); {
		}
		do()
	}()
}

// What a goroutine does that is at work belongs to the call that started it, and one that
// waits is not waited for.
func TestLull(t *testing.T) {
	patiently(t, time.Minute)
	var n atomic.Int64
	for call := int64(1); call <= 3; call++ {
		carryOut(reflect.ValueOf(func() { later(func() { n.Add(1) }) }), nil)
		if n.Load() != call {
			t.Fatalf("after %d calls, %d goroutines have done their work", call, n.Load())
		}
	}
	woken := make(chan bool)
	defer close(woken)
	go func() { <-woken }()
	lull()
	if restless > 0 {
		t.Errorf("%d goroutines were given up", restless)
	}
}

// One that works on and on is waited for in so many calls, and no more.
func TestRestless(t *testing.T) {
	patiently(t, 0)
	var over atomic.Bool
	defer over.Store(true)
	go func() {
		for !over.Load() {
		}
	}()
	for range mostRestless + 2 {
		lull()
	}
	if restless != mostRestless {
		t.Errorf("waited for in %d calls, want %d", restless, mostRestless)
	}
}

// What a call comes to at first is told when its goroutines are at rest.
func TestMeanwhileAtRest(t *testing.T) {
	patiently(t, time.Minute)
	start := func(w io.Writer) {
		if w != nil {
			later(func() { io.WriteString(w, "done") })
		}
	}
	s := &Setup{Path: reflect.TypeOf(Setup{}).PkgPath(), Targets: []Target{{Name: "f", Fn: start}}}
	s.index()
	current = s
	var seen []string
	for n := byte(0); n < 20; n++ {
		a, why := prepare(s, s.Targets[0], []byte{n, 0, n, 3, n})
		if why != "" {
			continue
		}
		a.meanwhile()
		for _, p := range a.parts {
			if p.what == "at first" {
				seen = append(seen, p.looks)
			}
		}
	}
	if !strings.Contains(strings.Join(seen, "\n"), "done") {
		t.Errorf("nothing that a goroutine writes is seen: %q", seen)
	}
}
