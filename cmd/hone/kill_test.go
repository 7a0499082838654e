//go:build linux

package main

import (
	"bufio"
	"encoding/json"
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

// slow is a module on which every stage of a run has something to do.
const slow = `
-- go.mod --
module example.com/slow

go 1.24
-- slow.go --
package slow

// Pad puts ch before s until it is n bytes long.
func Pad(s string, n int, ch rune) string {
	for len(s) < n {
		s = string(ch) + s
	}
	return s
}
-- slow_test.go --
package slow

import "testing"

func TestPad(t *testing.T) {
	if got := Pad("x", 4, 'é'); got != "ééx" {
		t.Fatal(got)
	}
}

var sink string

func BenchmarkPad(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink = Pad("test", 50, '*')
	}
}
`

// build compiles hone as a user would.
func build(t *testing.T) string {
	t.Helper()
	exe := filepath.Join(t.TempDir(), "hone")
	if out, err := exec.Command("go", "build", "-o", exe, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return exe
}

// until starts hone run on a module and lets it go on until it is in a stage.
func until(t *testing.T, exe, module, store, stage string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	return untilIn(t, exec.Command(exe, "run", "--json", "--store", store, "--budget", "1m", module), stage)
}

// untilIn starts a command that prints events and lets it go on until it is in
// a stage.
func untilIn(t *testing.T, cmd *exec.Cmd, stage string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var e hone.Event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			t.Fatalf("%v: %s", err, lines.Text())
		}
		if e.Progress != nil && e.Progress.Stage == stage {
			time.Sleep(150 * time.Millisecond) // into what the stage does
			return cmd, lines
		}
	}
	t.Fatalf("stage %s was never reached: %v", stage, cmd.Wait())
	return nil, nil
}

// processes lists the command lines of live processes that work in a folder.
func processes(t *testing.T, folder string) []string {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range files {
		data, err := os.ReadFile(f)
		if line := strings.ReplaceAll(string(data), "\x00", " "); err == nil && strings.Contains(line, folder) {
			out = append(out, line)
		}
	}
	return out
}

var stages = []string{"build", "test", "baseline", "profile", "find", "fix", "verify"}

// At whatever stage a run is killed, the tree stays as it is, nothing goes on
// running, and the next run works.
func TestKill(t *testing.T) {
	exe, module, store := build(t), honetest.Module(t, slow), filepath.Join(t.TempDir(), "store")
	before, err := gotool.Snapshot(module)
	if err != nil {
		t.Fatal(err)
	}
	temp := temporary(t)
	for _, stage := range stages {
		cmd, _ := until(t, exe, module, store, stage)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		unchanged(t, before, module)
		gone(t, store)
	}
	out, err := exec.Command(exe, "run", "--store", store, "--count", "8", module).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "1 fix kept") {
		t.Errorf("the next run: %v\n%s", err, out)
	}
	unchanged(t, before, module)
	empty(t, filepath.Join(store, "work"))
	empty(t, temp)
}

// temporary makes a new folder the one for temporary files.
func temporary(t *testing.T) string {
	dir := filepath.Join(t.TempDir(), "tmp")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", dir)
	return dir
}

func empty(t *testing.T, dir string) {
	t.Helper()
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

func unchanged(t *testing.T, before gotool.Manifest, module string) {
	t.Helper()
	now, err := gotool.Snapshot(module)
	if err != nil {
		t.Fatal(err)
	}
	if files := before.Changed(now); len(files) > 0 {
		t.Errorf("files of the module changed: %v", files)
	}
}

// gone waits for the processes of a killed run to end: the kernel tells test
// binaries and the go command at once, compilers finish their file first.
func gone(t *testing.T, store string) {
	t.Helper()
	var left []string
	for range 300 {
		if left = processes(t, store); len(left) == 0 {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Errorf("still running: %q", left)
}

// lastOf reads the rest of a stream and returns its last event.
func lastOf(t *testing.T, lines *bufio.Scanner) hone.Event {
	t.Helper()
	var last hone.Event
	for lines.Scan() {
		last = hone.Event{}
		if err := json.Unmarshal(lines.Bytes(), &last); err != nil {
			t.Fatalf("%v: %s", err, lines.Text())
		}
	}
	return last
}

// Ctrl-C at any stage ends the run soon, with what is known and exit code 0.
func TestInterrupt(t *testing.T) {
	exe, module, store := build(t), honetest.Module(t, slow), filepath.Join(t.TempDir(), "store")
	before, err := gotool.Snapshot(module)
	if err != nil {
		t.Fatal(err)
	}
	temp := temporary(t)
	for _, stage := range stages {
		cmd, lines := until(t, exe, module, store, stage)
		if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		last := lastOf(t, lines)
		if err := cmd.Wait(); err != nil {
			t.Errorf("stage %s: %v", stage, err)
		}
		if last.Done == nil || !last.Done.Interrupted || last.Done.Error != "" {
			t.Errorf("stage %s: the last event is %+v", stage, last)
		}
		unchanged(t, before, module)
		gone(t, store)
	}
	empty(t, filepath.Join(store, "work"))
	empty(t, temp)
}

// An interrupted gate or verification has decided nothing, and what waits for it must not take
// that for a pass; an interrupted doctor has said what it knows.
func TestInterruptMeasuring(t *testing.T) {
	exe, module, store := build(t), honetest.Module(t, slow), filepath.Join(t.TempDir(), "store")
	before, err := gotool.Snapshot(module)
	if err != nil {
		t.Fatal(err)
	}
	patch := filepath.Join(t.TempDir(), "change.patch")
	if err := os.WriteFile(patch, []byte("--- a/slow.go\n+++ b/slow.go\n@@ -6 +6 @@\n-\t\ts = string(ch) + s\n+\t\ts = \"\" + string(ch) + s\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		verb, stage string
		args        []string
		code        int
	}{
		{"gate", "build", []string{"--baseline", module}, 1},
		{"gate", "measure", []string{"--baseline", module}, 1},
		{"verify", hone.StageTests, []string{patch}, 1},
		{"verify", "measure", []string{patch}, 1},
		{"doctor", "machine", nil, 0},
		{"doctor", "measure", nil, 0},
	} {
		args := append([]string{tt.verb, "--json", "--store", store}, tt.args...)
		cmd, lines := untilIn(t, exec.Command(exe, append(args, module)...), tt.stage)
		if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		last := lastOf(t, lines)
		cmd.Wait()
		if code := cmd.ProcessState.ExitCode(); code != tt.code {
			t.Errorf("%s in stage %s: exit code %d, want %d", tt.verb, tt.stage, code, tt.code)
		}
		if last.Done == nil || !last.Done.Interrupted || last.Done.Error != "" {
			t.Errorf("%s in stage %s: the last event is %+v", tt.verb, tt.stage, last)
		}
		unchanged(t, before, module)
		gone(t, store)
	}
}
