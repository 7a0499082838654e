package stress

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/gotool"
)

func TestParse(t *testing.T) {
	out := marker + "=== RUN   TestA\n    a_test.go:1: said\n" + marker + "--- PASS: TestA (0.00s)\n" +
		marker + "=== RUN   TestB\n" + marker + "    --- FAIL: TestB/sub (0.00s)\n" + marker + "--- FAIL: TestB (0.00s)\n" +
		marker + "=== RUN   TestA\n" + marker + "--- FAIL: TestA (0.00s)\n" + marker + "=== RUN   TestA\n" + marker + "--- PASS: TestA (0.00s)\n" +
		marker + "=== RUN   TestC\n" + marker + "--- SKIP: TestC (0.00s)\n" +
		marker + "=== RUN   TestD\nfatal error: concurrent map writes\n"
	got, running := parse(out)
	if running != "TestD" {
		t.Errorf("running %q", running)
	}
	if a := got["TestA"]; a.passed || !a.failed || !strings.Contains(a.text, "said") {
		t.Errorf("a test that failed once of three times is %+v", a)
	}
	if b, c := got["TestB"], got["TestC"]; !b.failed || c.passed || c.failed {
		t.Errorf("%+v, %+v", b, c)
	}
	if why := crash(gotool.Result{ExitCode: 2, Stderr: []byte("fatal error: concurrent map writes\n\ngoroutine 7 [running]:\n")}); !strings.HasPrefix(why, "ends the process: fatal error: concurrent map writes\n") {
		t.Errorf("crash %q", why)
	}
}

const raceReport = `==================
WARNING: DATA RACE
Read at 0x00c000100018 by goroutine 8:
  example.com/m.(*Cache).Len()
      /tmp/m/cache.go:41 +0x3a
  example.com/m.stressDo()
      /tmp/m/hone_stress_test.go:300 +0x3a

Previous write at 0x00c000100018 by goroutine 9:
  runtime.mapassign_faststr()
      /go/src/runtime/map.go:1 +0x1
  example.com/m.(*Cache).Get.func1()
      C:\m\cache.go:20 +0x3a

Goroutine 8 (running) created at:
  example.com/m.stressAtOnce()
==================
`

func TestRaces(t *testing.T) {
	got := races("noise\n"+raceReport+"more", "example.com/m")
	if len(got) != 1 {
		t.Fatalf("got %v", got)
	}
	if s := got[0].one.String() + ", " + got[0].other.String(); s != "a read in (*Cache).Len (cache.go:41), a write in (*Cache).Get.func1 (cache.go:20)" {
		t.Errorf("got %s", s)
	}
	if got := commented("Read at\n  /tmp/a/cache.go:41 +0x3a\n"); got != "//\tRead at\n//\t  cache.go:41\n" {
		t.Errorf("got %q", got)
	}
}

func FuzzRaces(f *testing.F) {
	f.Add(raceReport)
	f.Add("WARNING: DATA RACE\nRead at 0x1")
	f.Fuzz(func(t *testing.T, said string) {
		races(said, "p")
		parse(said)
	})
}
