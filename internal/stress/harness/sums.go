package harness

import (
	"fmt"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	stressWorkers = 4
	stressEach    = 60 // calls of a worker
)

// stressSums makes many calls of one method from several goroutines: the results
// together, and the state at the end, must be those of the same calls one after
// the other. It tells nothing of calls whose order matters.
func stressSums(t *testing.T, fresh func(log *stressLog) (call func(i int) func() string, state stressCall)) {
	stressWithin(t, func() (wrong, useless string) {
		want := stressSummed(fresh, func(w, k int) int { return w*stressEach + k }, false)
		for _, order := range []func(w, k int) int{
			func(w, k int) int { return w*stressEach + k },
			func(w, k int) int { return stressWorkers*stressEach - 1 - (w*stressEach + k) },
			func(w, k int) int { return k*stressWorkers + w },
		} {
			if stressSummed(fresh, order, false) != want {
				return "", "the order of the calls matters"
			}
		}
		for end := time.Now().Add(stressTime); time.Now().Before(end); {
			if got := stressSummed(fresh, func(w, k int) int { return w*stressEach + k }, true); got != want {
				return fmt.Sprintf("%d calls from %d goroutines at once come to\n%s\nand one after the other to\n%s", stressWorkers*stressEach, stressWorkers, stressHead(got, want), stressHead(want, got)), ""
			}
		}
		return "", ""
	})
}

// stressSummed makes the calls, each with its number.
func stressSummed(fresh func(*stressLog) (func(i int) func() string, stressCall), number func(w, k int) int, atOnce bool) string {
	log := new(stressLog)
	call, state := fresh(log)
	results := make([]func() string, stressWorkers*stressEach)
	var all sync.WaitGroup
	var ready int32
	work := func(w int) {
		defer all.Done()
		if atOnce {
			stressMeet(&ready, stressWorkers)
		}
		for k := 0; k < stressEach; k++ {
			i := number(w, k)
			results[i] = stressDo(func() func() string { return call(i) })
			if !atOnce { // see stressInOrder
				said := stressSay(results[i])
				results[i] = func() string { return said }
			}
		}
	}
	for w := 0; w < stressWorkers; w++ {
		all.Add(1)
		if atOnce {
			go work(w)
		} else {
			work(w)
		}
	}
	all.Wait()
	after := stressDo(state)
	var said []string
	for _, later := range results {
		said = append(said, stressSay(later))
	}
	sort.Strings(said)
	return strings.Join(append([]string{"afterwards: " + stressSay(after), log.text()}, said...), "\n")
}

// stressHead returns the lines of a text around the first that another one has
// not got.
func stressHead(text, other string) string {
	a, b := strings.Split(text, "\n"), strings.Split(other, "\n")
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			line := a[i]
			if len(line) > 600 {
				line = line[:600] + " ..."
			}
			return "\t" + line
		}
	}
	return "\t(nothing more)"
}
