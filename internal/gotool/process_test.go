//go:build unix

package gotool

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func sh(script string) Command { return Command{Path: "/bin/sh", Args: []string{"-c", script}} }

func TestRunReportsExitAndOutput(t *testing.T) {
	r, err := Run(t.Context(), sh("echo out; echo err >&2; exit 3"))
	if err != nil || r.ExitCode != 3 || string(r.Stdout) != "out\n" || string(r.Stderr) != "err\n" {
		t.Errorf("Run = %+v, %v", r, err)
	}
}

// Where the time is over before the process is there, it is over as it would be later.
func TestRunWithoutTime(t *testing.T) {
	c := sh("sleep 60")
	c.Timeout = 1
	if r, err := Run(t.Context(), c); err != nil || !r.TimedOut {
		t.Errorf("Run = %+v, %v", r, err)
	}
}

func TestRunOfMissingProgramIsAnError(t *testing.T) {
	if _, err := Run(t.Context(), Command{Path: "/does/not/exist"}); err == nil {
		t.Error("no error")
	}
}

// Whoever forked while a program was written has it open for writing a moment longer.
func TestRunOfProgramThatIsStillOpen(t *testing.T) {
	file := filepath.Join(t.TempDir(), "program")
	for _, closes := range []bool{true, false} {
		f, err := os.OpenFile(file, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o755)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.WriteString("#!/bin/sh\nexit 3\n"); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		if closes {
			time.AfterFunc(20*time.Millisecond, func() { f.Close() })
		} else {
			time.AfterFunc(20*time.Millisecond, cancel)
		}
		r, err := Run(ctx, Command{Path: file})
		switch {
		case closes && (err != nil || r.ExitCode != 3):
			t.Errorf("Run = %+v, %v", r, err)
		case !closes && err != nil && !errors.Is(err, context.Canceled):
			t.Errorf("given up: %v", err)
		}
	}
}

// A child that outlives the process, or that a timeout leaves behind, must not
// survive: the file with its id names it.
func TestRunKillsTheWholeGroup(t *testing.T) {
	for name, script := range map[string]string{
		"timeout":  "sleep 60 & echo $! > %; wait",
		"outlives": "sleep 60 >/dev/null 2>&1 & echo $! > %",
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "pid")
			c := sh(strings.ReplaceAll(script, "%", file))
			if name == "timeout" {
				c.Timeout = 3 * time.Second // a busy machine takes a while to start a shell
			}
			r, err := Run(t.Context(), c)
			if err != nil || r.TimedOut != (name == "timeout") {
				t.Fatalf("Run = %+v, %v", r, err)
			}
			waitDead(t, file)
		})
	}
}

// A daemon leaves its process group and is nobody's child any more.
func TestRunKillsDaemons(t *testing.T) {
	setsid, err := exec.LookPath("setsid")
	if runtime.GOOS != "linux" || err != nil {
		t.Skip("only Linux tells whose orphan a process is")
	}
	other, err := Start(t.Context(), sh("sleep 60"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "pid")
	if _, err := Run(t.Context(), sh(setsid+" -f sh -c 'echo $$ > "+file+"; sleep 60 & wait' >/dev/null 2>&1; while [ ! -s "+file+" ]; do :; done")); err != nil {
		t.Fatal(err)
	}
	waitDead(t, file)
	if left := state(other.cmd.Process.Pid); left != "running" {
		t.Errorf("another process is %s", left)
	}
	other.Stop()
	if r, err := other.Wait(); err != nil || r.EndedBy != "signal: killed" {
		t.Errorf("Wait = %+v, %v", r, err)
	}
}

func waitDead(t *testing.T, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid := 0
	for _, c := range strings.TrimSpace(string(data)) {
		pid = pid*10 + int(c-'0')
	}
	for range 6000 {
		if state(pid) == "gone" {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("process %d still runs", pid)
}

// state tells a process from its zombie, which nobody here may reap.
func state(pid int) string {
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return "gone"
	}
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err == nil && strings.Contains(string(stat), ") Z ") {
		return "gone"
	}
	return "running"
}

func TestRunEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	if _, err := Run(ctx, sh("sleep 60")); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestOutputIsBounded(t *testing.T) {
	r, err := Run(t.Context(), sh("head -c 20000000 /dev/zero; echo end"))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(r.Stdout); n > 2*outputLimit || !strings.HasSuffix(string(r.Stdout), "end\n") {
		t.Errorf("kept %d bytes, end %q", n, r.Stdout[max(0, n-10):])
	}
}
