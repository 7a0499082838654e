package harness

import (
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// stressCall is one call; what it returns prints the results.
type stressCall func() func() string

// stressMixed makes a few calls from several goroutines at once, again and
// again on new values: their results, and the state at the end, must be those
// of the same calls one after the other, in some order.
func stressMixed(t *testing.T, fresh func(log *stressLog) (goroutines [][]stressCall, state stressCall)) {
	stressWithin(t, func() (wrong, useless string) {
		var shape []int
		goroutines, _ := fresh(new(stressLog))
		for _, calls := range goroutines {
			shape = append(shape, len(calls))
		}
		known := map[string]bool{}
		for _, order := range stressOrders(shape) {
			once, again := stressInOrder(fresh, order), stressInOrder(fresh, order)
			if once != again {
				return "", "the calls, one after the other, do not do the same twice"
			}
			known[once] = true
		}
		for end := time.Now().Add(stressTime); time.Now().Before(end); {
			if got := stressAtOnce(fresh); !known[got] {
				return "the calls, made at once, come to\n" + got + "\nand one after the other, in whatever order, to\n" + stressKeys(known), ""
			}
		}
		return "", ""
	})
}

// stressOrders lists the orders in which calls of goroutines can come one after
// the other: each is a list of goroutines.
func stressOrders(left []int) [][]int {
	var out [][]int
	for g := range left {
		if left[g] == 0 {
			continue
		}
		left[g]--
		for _, rest := range stressOrders(left) {
			out = append(out, append([]int{g}, rest...))
		}
		left[g]++
	}
	if out == nil {
		return [][]int{nil}
	}
	return out
}

// stressInOrder makes the calls one after the other. Results are printed before
// the next call: memory that they share with it shows where calls are made at
// once, and results printed in the end.
func stressInOrder(fresh func(*stressLog) ([][]stressCall, stressCall), order []int) string {
	log := new(stressLog)
	goroutines, state := fresh(log)
	results := make([][]func() string, len(goroutines))
	for _, g := range order {
		said := stressSay(stressDo(goroutines[g][len(results[g])]))
		results[g] = append(results[g], func() string { return said })
	}
	return stressOutcome(results, state, log)
}

// stressAtOnce makes the calls of each goroutine in one of its own.
func stressAtOnce(fresh func(*stressLog) ([][]stressCall, stressCall)) string {
	log := new(stressLog)
	goroutines, state := fresh(log)
	results := make([][]func() string, len(goroutines))
	var all sync.WaitGroup
	var ready int32
	for g := range goroutines {
		all.Add(1)
		go func(g int) {
			defer all.Done()
			stressMeet(&ready, len(goroutines))
			for _, call := range goroutines[g] {
				results[g] = append(results[g], stressDo(call))
			}
		}(g)
	}
	all.Wait()
	return stressOutcome(results, state, log)
}

// stressMeet waits until n goroutines have come to it.
func stressMeet(ready *int32, n int) {
	for atomic.AddInt32(ready, 1); atomic.LoadInt32(ready) < int32(n); {
		runtime.Gosched()
	}
}

func stressOutcome(results [][]func() string, state stressCall, log *stressLog) string {
	after := stressDo(state)
	var lines []string
	for _, calls := range results {
		var said []string
		for _, later := range calls {
			said = append(said, stressSay(later))
		}
		lines = append(lines, "\tone goroutine: "+strings.Join(said, "; "))
	}
	if s := stressSay(after); s != "" {
		lines = append(lines, "\tafterwards: "+s)
	}
	if s := log.text(); s != "" {
		lines = append(lines, "\t"+strings.Replace(s, "\n", "\n\t", -1))
	}
	return strings.Join(lines, "\n")
}

func stressKeys(known map[string]bool) string {
	var out []string
	for k := range known {
		out = append(out, k)
	}
	return strings.Join(out, "\nor\n")
}
