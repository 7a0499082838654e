//go:build linux

package main

import (
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gohone/hone"
)

// runArgs make a run that lasts long enough to be ended at any stage.
var runArgs = []string{"--budget", "9m"}

// TestKillRun kills hone run somewhere in its stages, and in soak at random
// moments of the whole: each time the tree stays as it is, nothing goes on
// running and the store can be read. The next run does the whole of it and
// removes what is left of those before.
func TestKillRun(t *testing.T) {
	t.Parallel()
	l := newLab(t, slow)
	stages := []string{"test", "fix"}
	if soaking() {
		stages = []string{"build", "baseline", "profile", "find", "test", "fix", "verify"}
	}
	for _, stage := range stages {
		s := l.until(t, stage, "run", runArgs...)
		time.Sleep(rand.N(2 * time.Second))
		l.kill(t, s.Cmd)
		l.expectReadable(t)
	}
	whole := l.wholeRun(t)
	for i := range soak(t, 0) {
		moment := rand.N(whole)
		t.Logf("kill %d, after %s", i+1, moment.Round(time.Millisecond))
		cmd := l.command("run", "--count", "3")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(moment)
		l.kill(t, cmd)
		l.expectReadable(t)
		l.expectBounded(t, moment)
	}
	// Any command that opens the store cleans up; nothing is there to apply.
	if out, err := l.command("revert").CombinedOutput(); err == nil || !strings.Contains(string(out), "applied nothing") {
		t.Errorf("revert: %v\n%s", err, out)
	}
	l.expectClean(t)
	l.expectUntouched(t)
}

// wholeRun lets a run come to its end, and returns how long it took.
func (l *lab) wholeRun(t *testing.T) time.Duration {
	t.Helper()
	begun := time.Now()
	out, err := l.command("run", "--budget", "9m", "--count", "3").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "1 fix kept") {
		t.Errorf("the next run: %v\n%s", err, out)
	}
	l.expectUntouched(t)
	l.expectClean(t)
	return time.Since(begun)
}

// expectBounded checks that a killed run leaves the files of one run at most:
// each run removes those of the runs before it.
func (l *lab) expectBounded(t *testing.T, moment time.Duration) {
	t.Helper()
	for _, dir := range []string{l.store + "/work", l.temp} {
		if left := entries(t, dir); len(left) > 1 {
			t.Errorf("killed after %s: %d folders are left in %s: %q", moment, len(left), dir, left)
		}
	}
}

// TestInterruptRun sends Ctrl-C, which ends a run soon at whatever stage, with
// what is known and exit code 0.
func TestInterruptRun(t *testing.T) {
	t.Parallel()
	l := newLab(t, slow)
	stages := []string{"build", "profile", "fix"}
	if soaking() {
		stages = []string{"build", "baseline", "profile", "find", "test", "fix", "verify"}
	}
	for _, stage := range stages {
		s := l.until(t, stage, "run", runArgs...)
		if err := s.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		last, _ := s.last(t)
		if err := s.Wait(); err != nil {
			t.Errorf("stage %s: %v", stage, err)
		}
		if last.Done == nil || !last.Done.Interrupted || last.Done.Error != "" {
			t.Errorf("stage %s: the last event is %+v", stage, last)
		}
		l.expectUntouched(t)
		l.expectGone(t)
	}
	l.expectClean(t)
}

// An interrupted gate or verification has decided nothing, and what waits for
// it must not take that for a pass; an interrupted doctor has said what it
// knows.
func TestInterruptMeasuring(t *testing.T) {
	t.Parallel()
	l := newLab(t, slow)
	patch := l.temp + ".patch"
	write(t, patch, "--- a/slow.go\n+++ b/slow.go\n@@ -6 +6 @@\n-\t\ts = string(ch) + s\n+\t\ts = \"\" + string(ch) + s\n")
	for _, tt := range []struct {
		verb, stage string
		args        []string
		code        int
		long        bool // under make soak only
	}{
		{"gate", "build", []string{"--baseline", l.module}, 1, true},
		{"gate", "measure", []string{"--baseline", l.module}, 1, false},
		{"verify", hone.StageTests, []string{patch}, 1, false},
		{"verify", "measure", []string{patch}, 1, true},
		{"doctor", "machine", nil, 0, true},
		{"doctor", "measure", nil, 0, false},
	} {
		if tt.long && !soaking() {
			continue
		}
		s := l.until(t, tt.stage, tt.verb, tt.args...)
		if err := s.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		last, _ := s.last(t)
		s.Wait()
		if code := s.ProcessState.ExitCode(); code != tt.code {
			t.Errorf("%s in stage %s: exit code %d, want %d", tt.verb, tt.stage, code, tt.code)
		}
		if last.Done == nil || !last.Done.Interrupted || last.Done.Error != "" {
			t.Errorf("%s in stage %s: the last event is %+v", tt.verb, tt.stage, last)
		}
		l.expectUntouched(t)
		l.expectGone(t)
	}
}
