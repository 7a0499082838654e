//go:build linux

package main

import (
	"bufio"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/honetest"
)

// committed makes a repository of the module, whose HEAD is its state.
func committed(t *testing.T, module string) {
	t.Helper()
	for _, args := range [][]string{
		{"init", "-q"}, {"add", "."},
		{"-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", "one"},
	} {
		cmd := exec.Command("git", args...)
		cmd.Dir = module
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
}

// repository is the content of every file of .git, by its path.
func repository(t *testing.T, module string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.Walk(filepath.Join(module, ".git"), func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		files[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// bench starts hone bench against HEAD and lets it go on until it says that a
// round begins; it returns that round and what was measured before.
func bench(t *testing.T, exe, module, store string, round int, more ...string) (*exec.Cmd, *bufio.Scanner, []hone.Measurement) {
	t.Helper()
	args := append([]string{"bench", "--json", "--store", store, "--baseline", "HEAD", "--count", "100"}, more...)
	cmd := exec.Command(exe, append(args, module)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var measured []hone.Measurement
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<24)
	for begun := 0; lines.Scan(); {
		var e hone.Event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			t.Fatalf("%v: %s", err, lines.Text())
		}
		if e.Measurement != nil {
			measured = append(measured, *e.Measurement)
		}
		if e.Progress != nil && e.Progress.Stage == "measure" {
			begun++
		}
		if e.Progress != nil && (begun == round || round == 0) {
			return cmd, lines, measured
		}
	}
	t.Fatalf("round %d was never reached: %v", round, cmd.Wait())
	return nil, nil, nil
}

// recorded reads the measurements that the only unread run of a store holds,
// as the file is, less a line that was cut off.
func recorded(t *testing.T, store string, known map[string]bool) []hone.Measurement {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(store, "modules", "*", "runs", "*", "events.jsonl"))
	if more, _ := filepath.Glob(filepath.Join(store, "runs", "*", "events.jsonl")); err == nil {
		files = append(files, more...)
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
	exe, module, store := build(t), honetest.Module(t, slow), filepath.Join(t.TempDir(), "store")
	committed(t, module)
	before, err := gotool.Snapshot(module)
	if err != nil {
		t.Fatal(err)
	}
	git, temp, known := repository(t, module), temporary(t), map[string]bool{}
	for _, round := range []int{0, 1, 2, 5} {
		cmd, _, measured := bench(t, exe, module, store, round)
		pause := time.Duration(rand.IntN(400)) * time.Millisecond
		time.Sleep(pause)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		unchanged(t, before, module)
		sameRepository(t, git, module)
		gone(t, store)
		got := recorded(t, store, known)
		if len(got) < len(measured) {
			t.Errorf("killed %s into round %d: %d measurements are in the store, %d were told", pause, round, len(got), len(measured))
		}
		if want := 6 * (round - 1); len(got) < want {
			t.Errorf("killed in round %d: %d measurements are in the store, want at least %d", round, len(got), want)
		}
	}
	out, err := exec.Command(exe, "bench", "--store", store, "--baseline", "HEAD", "--count", "3", module).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "allocs/op: no change in 1") {
		t.Errorf("the next bench: %v\n%s", err, out)
	}
	unchanged(t, before, module)
	sameRepository(t, git, module)
	empty(t, filepath.Join(store, "work"))
	empty(t, temp)
}

func sameRepository(t *testing.T, before map[string]string, module string) {
	t.Helper()
	now := repository(t, module)
	for path, data := range now {
		if was, ok := before[path]; !ok || was != data {
			t.Errorf("%s changed or is new", path)
		}
	}
	if len(now) < len(before) {
		t.Errorf("%d of the %d files of .git are left", len(now), len(before))
	}
}

// Ctrl-C ends a bench soon, with exit code 0, the verdicts so far and the file
// that was asked for.
func TestInterruptBench(t *testing.T) {
	exe, module, store := build(t), honetest.Module(t, slow), filepath.Join(t.TempDir(), "store")
	committed(t, module)
	file := filepath.Join(t.TempDir(), "new.txt")
	cmd, lines, _ := bench(t, exe, module, store, 4, "--out", file)
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	verdicts := 0
	var last hone.Event
	for lines.Scan() {
		last = hone.Event{}
		if err := json.Unmarshal(lines.Bytes(), &last); err != nil {
			t.Fatalf("%v: %s", err, lines.Text())
		}
		if last.Verdict != nil {
			verdicts++
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	if last.Done == nil || !last.Done.Interrupted || verdicts != 3 {
		t.Errorf("the last event is %+v, after %d verdicts", last, verdicts)
	}
	gone(t, store)
	if data, err := os.ReadFile(file); err != nil || strings.Count(string(data), "\nBenchmarkPad") < 3 {
		t.Errorf("%v, %s", err, data)
	}
}
