//go:build linux

package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func (f *field) git(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = f.root
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// commits lists the fixes that are committed.
func (f *field) commits(t *testing.T) []string {
	t.Helper()
	var out []string
	for line := range strings.Lines(f.git(t, "log", "--format=%B", "first..HEAD")) {
		if id, ok := strings.CutPrefix(line, "Hone-Fix: "); ok {
			out = append(out, strings.TrimSpace(id))
		}
	}
	return out
}

// TestKillCommit kills hone apply --commit with the git it has started, as a
// crash of the machine would. Each file is whole then, each commit holds one fix,
// and a fix that is in the files and in no commit is told of.
func TestKillCommit(t *testing.T) {
	files := 4
	if soaking() {
		files = 12
	}
	f := newField(t, files)
	committed(t, f.root)
	f.git(t, "config", "user.name", "Ada")
	f.git(t, "config", "user.email", "ada@example.com")
	f.git(t, "tag", "first")
	commit := func() *exec.Cmd {
		cmd := exec.Command(f.hone, "apply", "--commit", "--store", f.store)
		cmd.Dir, cmd.SysProcAttr = f.root, &syscall.SysProcAttr{Setpgid: true}
		return cmd
	}
	begun := time.Now()
	if out, err := commit().CombinedOutput(); err != nil || len(f.commits(t)) != files {
		t.Fatalf("%v: %d commits\n%s", err, len(f.commits(t)), out)
	}
	whole := time.Since(begun)
	for range soak(t, 2) {
		f.git(t, "reset", "-q", "--hard", "first")
		cmd := commit()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(rand.N(whole))
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		cmd.Wait()
		f.unlock(t)
		f.state(t) // each file whole
		f.expectOneFixACommit(t)
		f.expectTold(t)
	}
}

// unlock removes the locks of the git that was killed, as it asks for.
func (f *field) unlock(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(f.root, ".git"), func(path string, _ os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".lock") {
			return os.Remove(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (f *field) expectOneFixACommit(t *testing.T) {
	t.Helper()
	for line := range strings.Lines(f.git(t, "log", "--format=", "--shortstat", "first..HEAD")) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "1 file changed, 1 insertion(+), 1 deletion(-)") {
			t.Errorf("a commit changes %s", line)
		}
	}
}

// expectTold checks that the next command names what is not committed, and that
// it applies the rest.
func (f *field) expectTold(t *testing.T) {
	t.Helper()
	done := f.commits(t)
	loose := strings.Fields(f.git(t, "diff", "--name-only", "HEAD", "--", "*.go"))
	out, err := exec.Command(f.hone, "apply", "--store", f.store, f.root).CombinedOutput()
	if err != nil || f.state(t) != "after" {
		t.Errorf("%d fixes were committed; the next command: %v\n%s", len(done), err, out)
	}
	if len(loose) > 1 {
		t.Errorf("files %q hold what no commit does", loose)
	}
	for _, name := range loose {
		id := "fix" + strings.TrimSuffix(strings.TrimPrefix(name, "f"), ".go")
		if !strings.Contains(string(out), "hone apply --commit was interrupted at fix "+id) {
			t.Errorf("nothing is said of %s, which is not committed:\n%s", name, out)
		}
	}
}
