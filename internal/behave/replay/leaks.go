package replay

import (
	"context"
	"reflect"
	"runtime"
	"strings"
	"time"
)

// A goroutine that waits for what nobody does any more keeps what it refers to, and
// after so many calls there is no memory left.

// Bounds of the calls whose goroutines are waited for, and of how long.
const (
	mostLeaks   = 40
	looksAtEach = 150 // of a millisecond
	stillFor    = 6   // looks
)

// leaks counts the calls that left goroutines behind.
var leaks int

// leftBehind says that goroutines of the package wait and nobody is going to come for
// them. Where what the call returned or was given can still end them, nothing is said.
func (a *attempt) leftBehind() {
	if leaks >= mostLeaks {
		return
	}
	still := 0
	for n := 0; n < looksAtEach && still < stillFor && runtime.NumGoroutine() > goroutines; n++ {
		time.Sleep(time.Millisecond)
		if still++; !allWait() {
			still = 0
		}
	}
	if still < stillFor {
		return
	}
	leaks++
	goroutines = runtime.NumGoroutine() // those stay
	if !a.canEnd() {
		a.add("goroutines of it", "wait for ever")
	}
}

// allWait reports whether the goroutines that the package started wait for others, and
// that there are some.
func allWait() bool {
	text := make([]byte, 1<<18)
	text = text[:runtime.Stack(text, true)]
	some := false
	for _, one := range strings.Split(string(text), "\n\n") {
		if !strings.Contains(one, "created by "+current.Path+".") || strings.Contains(one, herePath+".") || strings.Contains(one, driverPrefix) {
			continue
		}
		_, state, _ := strings.Cut(one, "[")
		state, _, _ = strings.Cut(state, "]")
		state, _, _ = strings.Cut(state, ",")
		switch {
		case strings.HasPrefix(state, "chan ") || strings.HasPrefix(state, "select") || strings.HasPrefix(state, "sync.") || state == "semacquire":
			some = true
		default:
			return false
		}
	}
	return some
}

// canEnd reports whether what the call took or returned can end goroutines: a context
// that is not over, a channel, a function or something that can be closed.
func (a *attempt) canEnd() bool {
	for _, v := range append(append([]reflect.Value{}, a.in...), a.results...) {
		v = elem(v)
		if !v.IsValid() {
			continue
		}
		switch v.Kind() {
		case reflect.Chan, reflect.Func:
			return true
		}
		if c, ok := v.Interface().(context.Context); ok && c.Err() == nil && c.Done() != nil {
			return true
		}
		for i := 0; i < v.Type().NumMethod(); i++ {
			for _, ending := range []string{"Close", "Stop", "Shutdown", "Cancel", "Wait", "Done", "Drain", "End", "Quit"} {
				if strings.HasPrefix(v.Type().Method(i).Name, ending) {
					return true
				}
			}
		}
	}
	return false
}
