package harness

import (
	"fmt"
	"os"
	"runtime"
	"testing"
	"time"
)

// stressLimit is how long a test may take until it counts as stuck, and
// stressTime how long it goes on making calls at once.
var (
	stressLimit = stressDuration("STRESS_LIMIT", 20*time.Second)
	stressTime  = stressDuration("STRESS_TIME", 5*time.Second)
)

func stressDuration(name string, otherwise time.Duration) time.Duration {
	if d, err := time.ParseDuration(os.Getenv(name)); err == nil {
		return d
	}
	return otherwise
}

// stressWithin runs a test that says what is wrong, or why it tells nothing. One
// that is stuck fails with what all goroutines do.
func stressWithin(t *testing.T, test func() (wrong, useless string)) {
	type verdict struct{ wrong, useless string }
	done := make(chan verdict, 1)
	go func() {
		v := verdict{useless: "it ended its goroutine"}
		defer func() { done <- v }()
		v.wrong, v.useless = test()
	}()
	timer := time.NewTimer(stressLimit)
	defer timer.Stop()
	select {
	case v := <-done:
		if v.wrong != "" {
			t.Fatal(v.wrong)
		}
		if v.useless != "" {
			t.Skip(v.useless)
		}
	case <-timer.C:
		stacks := make([]byte, 1<<16)
		t.Fatalf("stuck after %s; goroutines:\n%s", stressLimit, stacks[:runtime.Stack(stacks, true)])
	}
}

// stressDo makes a call and returns what prints its results, to be called later:
// results must still be the same then.
func stressDo(call func() func() string) (later func() string) {
	defer func() {
		if r := recover(); r != nil {
			text := fmt.Sprint(r)
			later = func() string { return "panics: " + text }
		}
	}()
	later = func() string { return "ends its goroutine" }
	later = call()
	return later
}

// stressSay prints results, which may panic if they were damaged.
func stressSay(later func() string) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = "cannot be printed any more: " + fmt.Sprint(r)
		}
	}()
	return stressClockless(later())
}
