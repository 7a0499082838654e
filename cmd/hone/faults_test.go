//go:build linux

package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// disk mounts a small file system of its own, which only root can.
func disk(t *testing.T, size string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("mount: %v: needs root", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// fill leaves no space on a disk until the function it returns is called.
func fill(t *testing.T, disk string) (empty func()) {
	t.Helper()
	name := filepath.Join(disk, "fill")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := io.Copy(f, zeros{}); err == nil {
		t.Fatalf("%s: is never full", disk)
	}
	return func() { os.Remove(name) }
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

// expectDenied runs a command that cannot do its work. It fails, says why and
// what helps, decides nothing, changes nothing and leaves nothing behind.
func (l *lab) expectDenied(t *testing.T, cmd *exec.Cmd, says string) {
	t.Helper()
	out, err := cmd.CombinedOutput()
	text := strings.Join(strings.Fields(string(out)), " ")
	if err == nil || cmd.ProcessState.ExitCode() != 1 {
		t.Errorf("%v: %v\n%s", cmd.Args, err, out)
	}
	if !strings.Contains(text, says) || !strings.Contains(text, "hint: ") {
		t.Errorf("%v: says no %q with a hint:\n%s", cmd.Args, says, out)
	}
	for _, wrong := range []string{"refuted", "does not compile", "goroutine ", "1 fix kept"} {
		if strings.Contains(text, wrong) {
			t.Errorf("%v: says %q\n%s", cmd.Args, wrong, out)
		}
	}
	l.expectUntouched(t)
	l.expectGone(t)
}

const rightPatch = "--- a/slow.go\n+++ b/slow.go\n@@ -6 +6 @@\n-\t\ts = string(ch) + s\n+\t\ts = \"\" + string(ch) + s\n"

// A disk that is full where the store, the temporary files or the build cache
// is, found out at every size at which another step fails.
func TestFullDisk(t *testing.T) {
	if !soaking() {
		t.Skip("takes long and needs root: make soak")
	}
	l := newLab(t, slow)
	patch := filepath.Join(t.TempDir(), "right.patch")
	write(t, patch, rightPatch)
	for _, size := range []string{"64k", "300k", "2m", "6m"} {
		l.store = filepath.Join(disk(t, size), "store")
		l.expectDenied(t, l.command("run", "--count", "3"), "no space left on device")
		l.expectDenied(t, l.command("verify", patch), "no space left on device")
		l.expectClean(t)
	}
	l.store = filepath.Join(t.TempDir(), "store")
	full := disk(t, "1m")
	fill(t, full)
	for _, variable := range []string{"TMPDIR", "GOCACHE"} {
		for _, args := range [][]string{{"run", "--count", "3"}, {"verify", patch}} {
			cmd := l.command(args[0], args[1:]...)
			cmd.Env = append(cmd.Env, variable+"="+full)
			l.expectDenied(t, cmd, "no space left on device")
		}
	}
	l.wholeRun(t)
	l.expectReadable(t)
}

// Patches where files, or the store, cannot be written.
func TestApplyWithoutSpace(t *testing.T) {
	if !soaking() {
		t.Skip("needs root: make soak")
	}
	for name, says := range map[string]string{"full": "no space left on device", "read-only": "read-only file system"} {
		for _, where := range []string{"tree", "store"} {
			t.Run(name+" "+where, func(t *testing.T) {
				f := newField(t, 12)
				small := disk(t, "8m")
				moved := filepath.Join(small, "moved")
				root := f.root
				if where == "store" {
					root = f.store
				}
				if out, err := exec.Command("cp", "-r", root, moved).CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s", err, out)
				}
				if where == "store" {
					f.store = moved
				} else {
					f.root = moved
					f.rewrite(t)
				}
				var again func()
				if name == "full" {
					again = fill(t, small)
				} else {
					remount(t, small, syscall.MS_RDONLY)
					again = func() { remount(t, small, 0) }
				}
				out, ok := f.run(t, "apply")
				if ok || !strings.Contains(out, says) || !strings.Contains(out, "hint: ") || f.state(t) != "before" {
					t.Errorf("apply: %v, files are %s\n%s", ok, f.state(t), out)
				}
				again()
				if left := f.journals(t); len(left) > 0 {
					t.Errorf("journal %q is left", left)
				}
				if out, ok := f.run(t, "apply"); !ok || f.state(t) != "after" || strings.Contains(out, "interrupted") {
					t.Errorf("then: %v, files are %s\n%s", ok, f.state(t), out)
				}
			})
		}
	}
}

func remount(t *testing.T, dir string, flags uintptr) {
	t.Helper()
	if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT|flags, "size=8m"); err != nil {
		t.Fatal(err)
	}
}

// rewrite keeps the run of the field again, for the module where it is now.
func (f *field) rewrite(t *testing.T) {
	t.Helper()
	f.store = filepath.Join(t.TempDir(), "store")
	if err := keep(f.store, f.root, f.fixes, stored); err != nil {
		t.Fatal(err)
	}
}
