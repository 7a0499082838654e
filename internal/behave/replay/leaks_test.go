package replay

import (
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"
)

// firstOf leaves those that come later to wait for ever.
func firstOf(n int) int {
	c := make(chan int)
	for i := 0; i < 1+n&3; i++ {
		go func() { c <- i }()
	}
	return <-c
}

// eachOf waits for all.
func eachOf(n int) (sum int) {
	c := make(chan int)
	for i := 0; i < 1+n&3; i++ {
		go func() { c <- i }()
	}
	for i := 0; i < 1+n&3; i++ {
		sum += <-c
	}
	return sum
}

// opened may be ended by who has it.
func opened(n int) chan int {
	c := make(chan int)
	go func() { c <- n }()
	return c
}

func TestGoroutinesLeftBehind(t *testing.T) {
	defer func(n int) { goroutines, leaks = n, 0 }(goroutines)
	for _, c := range []struct {
		fn   interface{}
		want bool
	}{{firstOf, true}, {eachOf, false}, {opened, false}} {
		s := &Setup{Path: reflect.TypeOf(Setup{}).PkgPath(), Targets: []Target{{Name: "f", Fn: c.fn}}}
		s.index()
		goroutines, leaks = settled(), 0
		got := seen(s, []byte{0, 0, 3})
		if strings.Contains(got, "wait for ever") != c.want {
			t.Errorf("%v: seen %s", runtime.FuncForPC(reflect.ValueOf(c.fn).Pointer()).Name(), got)
		}
	}
}

// settled returns the number of goroutines when those of other tests have come to
// their ends.
func settled() int {
	n := runtime.NumGoroutine()
	for still := 0; still < 20; still++ {
		time.Sleep(10 * time.Millisecond)
		if now := runtime.NumGoroutine(); now != n {
			n, still = now, 0
		}
	}
	return n
}
