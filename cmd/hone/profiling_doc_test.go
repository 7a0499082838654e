package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/docs"
)

// servedAt is where docs/profiling.md has its service.
const servedAt = "localhost:6060"

// TestProfilingPage runs the commands of docs/profiling.md in a copy of the
// program it is about.
func TestProfilingPage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "profiling.md"))
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "userlist")
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "docs", "testdata", "userlist"))); err != nil {
		t.Fatal(err)
	}
	transcripts := docs.Transcripts(string(page))
	if len(transcripts) < 3 {
		t.Fatalf("docs/profiling.md: has %d transcripts", len(transcripts))
	}
	env := append(os.Environ(), "XDG_CACHE_HOME="+t.TempDir(), "GOCACHE="+goEnv(t, "GOCACHE"), "GOWORK=off", "HONE_TOKEN=")
	address := serveUserlist(t, dir, env)
	for _, tr := range transcripts {
		t.Run(tr.Command, func(t *testing.T) {
			args := strings.Fields(strings.ReplaceAll(tr.Command, servedAt, address))
			cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
			cmd.Dir, cmd.Env = dir, env
			var stderr strings.Builder
			cmd.Stderr = &stderr // the report of a program's profiles goes there
			stdout, err := cmd.Output()
			if err != nil {
				t.Fatalf("%v\n%s\n%s", err, stdout, &stderr)
			}
			printed := string(stdout) + stderr.String()
			want := strings.ReplaceAll(tr.Output, servedAt, address)
			want = strings.ReplaceAll(want, strings.ReplaceAll(servedAt, ":", "_"), strings.ReplaceAll(address, ":", "_"))
			if err := docs.Follows(printed, want); err != nil {
				t.Errorf("docs/profiling.md: %v\n--- what %s printed:\n%s", err, tr.Command, printed)
			}
		})
	}
}

// serveUserlist compiles the program and lets it serve until the test ends. It
// returns its address.
func serveUserlist(t *testing.T, dir string, env []string) string {
	t.Helper()
	exe := filepath.Join(t.TempDir(), "userlist.exe")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", exe, ".")
	build.Dir, build.Env = dir, env
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	cmd := exec.CommandContext(t.Context(), exe, "-addr", "127.0.0.1:0")
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(strings.TrimPrefix(line, "serving at"))
}
