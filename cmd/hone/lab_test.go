//go:build linux

package main

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
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
func Pad(s string, n uint8, ch rune) string {
	for len(s) < int(n) {
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

// lab is a module in which commands are ended, and what must not change by it.
type lab struct {
	exe, module, store string
	temp               string // folder for temporary files
	before             gotool.Manifest
	git                map[string]string // every file of .git; nil without a repository
}

func newLab(t *testing.T, archive string) *lab {
	t.Helper()
	l := &lab{exe: compiled(t), module: honetest.Module(t, archive), store: filepath.Join(t.TempDir(), "store"), temp: filepath.Join(t.TempDir(), "tmp")}
	if err := os.Mkdir(l.temp, 0o755); err != nil {
		t.Fatal(err)
	}
	l.before = l.snapshot(t)
	return l
}

// commit makes the module a repository whose HEAD is its state.
func (l *lab) commit(t *testing.T) {
	t.Helper()
	committed(t, l.module)
	l.git = repository(t, l.module)
}

func (l *lab) snapshot(t *testing.T) gotool.Manifest {
	t.Helper()
	m, err := gotool.Snapshot(l.module)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// command is hone with the store and the module of the lab.
func (l *lab) command(verb string, args ...string) *exec.Cmd {
	cmd := exec.Command(l.exe, append(append([]string{verb, "--store", l.store}, args...), l.module)...)
	cmd.Env = append(os.Environ(), "TMPDIR="+l.temp)
	return cmd
}

// stream is a command that prints events.
type stream struct {
	*exec.Cmd
	lines *bufio.Scanner
}

// begin starts a command with --json.
func (l *lab) begin(t *testing.T, verb string, args ...string) stream {
	t.Helper()
	return l.start(t, l.command(verb, append([]string{"--json"}, args...)...))
}

// start starts a command that prints events.
func (l *lab) start(t *testing.T, cmd *exec.Cmd) stream {
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
	return stream{cmd, lines}
}

// next reads an event; false at the end of the stream.
func (s stream) next(t *testing.T) (e hone.Event, ok bool) {
	t.Helper()
	if !s.lines.Scan() {
		return e, false
	}
	if err := json.Unmarshal(s.lines.Bytes(), &e); err != nil {
		t.Fatalf("%v: %s", err, s.lines.Text())
	}
	return e, true
}

// until starts a command and lets it go on until it is in a stage.
func (l *lab) until(t *testing.T, stage, verb string, args ...string) stream {
	t.Helper()
	s := l.begin(t, verb, args...)
	for {
		e, ok := s.next(t)
		if !ok {
			t.Fatalf("stage %s was never reached: %v", stage, s.Wait())
		}
		if e.Progress != nil && e.Progress.Stage == stage {
			time.Sleep(150 * time.Millisecond) // into what the stage does
			return s
		}
	}
}

// kill ends a command as kill -9 does, and waits for what is left of it.
func (l *lab) kill(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Process.Kill(); err != nil && err != os.ErrProcessDone {
		t.Fatal(err)
	}
	cmd.Wait()
	l.expectUntouched(t)
	l.expectGone(t)
}

// last reads the rest of a stream and returns its last event and the number of
// its verdicts.
func (s stream) last(t *testing.T) (last hone.Event, verdicts int) {
	t.Helper()
	for {
		e, ok := s.next(t)
		if !ok {
			return last, verdicts
		}
		if last = e; e.Verdict != nil {
			verdicts++
		}
	}
}

func (l *lab) expectUntouched(t *testing.T) {
	t.Helper()
	if files := l.before.Changed(l.snapshot(t)); len(files) > 0 {
		t.Errorf("files of the module changed: %v", files)
	}
	if l.git == nil {
		return
	}
	now := repository(t, l.module)
	for path, data := range now {
		if was, ok := l.git[path]; !ok || was != data {
			t.Errorf("%s changed or is new", path)
		}
	}
	if len(now) < len(l.git) {
		t.Errorf("%d of the %d files of .git are left", len(now), len(l.git))
	}
}

// expectGone waits for the processes of a command to end: the kernel tells test
// binaries and the go command at once, compilers finish their file first, which
// takes long where others compile too.
func (l *lab) expectGone(t *testing.T) {
	t.Helper()
	var left []string
	for range 1800 {
		if left = processes(t, l.store); len(left) == 0 {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Errorf("still running: %q", left)
}

// processes lists the command lines of live processes that name a folder, or
// work in it.
func processes(t *testing.T, folder string) []string {
	t.Helper()
	all, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, p := range all {
		data, err := os.ReadFile(filepath.Join(p, "cmdline"))
		line := strings.ReplaceAll(string(data), "\x00", " ")
		cwd, _ := os.Readlink(filepath.Join(p, "cwd"))
		if err == nil && line != "" && (strings.Contains(line, folder) || strings.HasPrefix(cwd, folder)) {
			out = append(out, line)
		}
	}
	return out
}

// expectClean checks that a command which came to its end has removed the files
// of those before it, and its own.
func (l *lab) expectClean(t *testing.T) {
	t.Helper()
	for _, pattern := range []string{filepath.Join(l.store, "work", "*"), filepath.Join(l.temp, "*")} {
		if left, _ := filepath.Glob(pattern); len(left) > 0 {
			t.Errorf("left: %v", left)
		}
	}
}

// expectReadable reads every run of the store.
func (l *lab) expectReadable(t *testing.T) {
	t.Helper()
	st, err := builtin.OpenStore(l.store, "example.com/slow", l.module)
	if err != nil {
		t.Fatal(err)
	}
	runs, err := st.Runs()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range runs {
		if _, err := st.Read(r.Run); err != nil {
			t.Error(err)
		}
	}
}

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
