//go:build linux

package main

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gohone/hone"
)

// bench starts hone bench against HEAD and lets it go on until it says that a
// round begins; it returns what was measured before.
func (l *lab) bench(t *testing.T, round int, more ...string) (stream, []hone.Measurement) {
	t.Helper()
	s := l.begin(t, "bench", append([]string{"--baseline", "HEAD", "--count", "100"}, more...)...)
	var measured []hone.Measurement
	for begun := 0; ; {
		e, ok := s.next(t)
		if !ok {
			t.Fatalf("round %d was never reached: %v", round, s.Wait())
		}
		if e.Measurement != nil {
			measured = append(measured, *e.Measurement)
		}
		if e.Progress != nil && e.Progress.Stage == "measure" {
			begun++
		}
		if e.Progress != nil && (begun == round || round == 0) {
			return s, measured
		}
	}
}

// recorded reads the measurements that the only unread run of a store holds,
// as the file is, less a line that was cut off.
func recorded(t *testing.T, store string, known map[string]bool) []hone.Measurement {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(store, "runs", "*", "events.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var out []hone.Measurement
	fresh := 0
	for _, f := range files {
		if known[f] {
			continue
		}
		known[f] = true
		fresh++
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			var e hone.Event
			if json.Unmarshal([]byte(line), &e) == nil && e.Measurement != nil {
				out = append(out, *e.Measurement)
			}
		}
	}
	if fresh != 1 {
		t.Errorf("%d new runs in the store, want 1", fresh)
	}
	return out
}

// Whenever a bench is killed, tree and repository stay as they are, nothing
// goes on running, what the rounds before measured is in the store, and the next
// bench works.
func TestKillBench(t *testing.T) {
	t.Parallel()
	l := newLab(t, slow)
	l.commit(t)
	rounds := []int{0, 2}
	if soaking() {
		rounds = []int{0, 1, 2, 5}
	}
	known := map[string]bool{}
	for _, round := range rounds {
		s, measured := l.bench(t, round)
		pause := time.Duration(rand.IntN(400)) * time.Millisecond
		time.Sleep(pause)
		l.kill(t, s.Cmd)
		got := recorded(t, l.store, known)
		if len(got) < len(measured) {
			t.Errorf("killed %s into round %d: %d measurements are in the store, %d were told", pause, round, len(got), len(measured))
		}
		if want := 6 * (round - 1); len(got) < want {
			t.Errorf("killed in round %d: %d measurements are in the store, want at least %d", round, len(got), want)
		}
	}
	out, err := l.command("bench", "--baseline", "HEAD", "--count", "3").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "allocs/op: no change in 1") {
		t.Errorf("the next bench: %v\n%s", err, out)
	}
	l.expectUntouched(t)
	l.expectClean(t)
}

// Ctrl-C ends a bench soon, with exit code 0, the verdicts so far and the file
// that was asked for.
func TestInterruptBench(t *testing.T) {
	t.Parallel()
	l := newLab(t, slow)
	l.commit(t)
	file := filepath.Join(t.TempDir(), "new.txt")
	s, _ := l.bench(t, 4, "--out", file)
	if err := s.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	last, verdicts := s.last(t)
	if err := s.Wait(); err != nil {
		t.Error(err)
	}
	if last.Done == nil || !last.Done.Interrupted || verdicts != 3 {
		t.Errorf("the last event is %+v, after %d verdicts", last, verdicts)
	}
	l.expectGone(t)
	if data, err := os.ReadFile(file); err != nil || strings.Count(string(data), "\nBenchmarkPad") < 3 {
		t.Errorf("%v, %s", err, data)
	}
}
