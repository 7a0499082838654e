package inject_test

import (
	"testing"

	"github.com/gohone/hone/internal/inject"
)

func TestCounters(t *testing.T) {
	before, err := inject.ParseCounters("counters 1000 200 30 4 50 6000")
	if err != nil {
		t.Fatal(err)
	}
	after := inject.Counters{CPU: 3000, Bytes: 260, Objects: 37, GCs: 4, IOCalls: 59, Peak: 7000}
	used := after.Since(before)
	if want := (inject.Counters{CPU: 2000, Bytes: 60, Objects: 7, IOCalls: 9, Peak: 7000}); used != want {
		t.Errorf("used %+v, want %+v", used, want)
	}
	if sum := used.Plus(used); sum != (inject.Counters{CPU: 4000, Bytes: 120, Objects: 14, IOCalls: 18, Peak: 7000}) {
		t.Errorf("sum %+v", sum)
	}
	before.IOCalls = -1
	if n := after.Since(before).Plus(used).IOCalls; n != -1 {
		t.Errorf("%d system calls where they are not counted", n)
	}
	for _, line := range []string{"", "done", "counters", "counters 1 2 3 4 5", "counters a 2 3 4 5 6"} {
		if _, err := inject.ParseCounters(line); err == nil {
			t.Errorf("%q is no error", line)
		}
	}
}

// FuzzCounters holds that no line breaks the parser.
func FuzzCounters(f *testing.F) {
	f.Add("counters 1 2 3 4 5 6")
	f.Fuzz(func(t *testing.T, line string) {
		if c, err := inject.ParseCounters(line); err != nil && c != (inject.Counters{}) {
			t.Errorf("%+v beside an error", c)
		}
	})
}
