//go:build linux

package main

import (
	"bufio"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gohone/hone/internal/honetest"
)

// TestKillStack ends hone stack --local: with Ctrl-C everything it started and
// recorded is gone; after kill -9 the programs are, and the next removes the
// folder.
func TestKillStack(t *testing.T) {
	honetest.Program(t, "HONE_STACK", "prometheus")
	honetest.Program(t, "HONE_STACK", "prometheus-node-exporter", "node_exporter")
	temp := t.TempDir()
	for _, end := range []struct {
		signal syscall.Signal
		left   int
	}{{syscall.SIGKILL, 1}, {syscall.SIGINT, 0}} {
		cmd, addrs := startStack(t, temp)
		if err := cmd.Process.Signal(end.signal); err != nil {
			t.Fatal(err)
		}
		err := cmd.Wait()
		if end.signal == syscall.SIGINT && err != nil {
			t.Errorf("Ctrl-C: %v", err)
		}
		for _, addr := range addrs {
			expectSilent(t, addr)
		}
		if left, _ := filepath.Glob(filepath.Join(temp, "*")); len(left) != end.left {
			t.Errorf("%v: left %q", end.signal, left)
		}
	}
}

// startStack starts the stack and returns the addresses it says.
func startStack(t *testing.T, temp string) (*exec.Cmd, []string) {
	t.Helper()
	cmd := exec.Command(compiled(t), "stack", "--local")
	cmd.Env = append(os.Environ(), "TMPDIR="+temp)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	var addrs []string
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if _, rest, ok := strings.Cut(lines.Text(), "http://"); ok {
			addr, _, _ := strings.Cut(rest, "/")
			addrs = append(addrs, addr)
		}
		if strings.HasPrefix(lines.Text(), "services") {
			break
		}
	}
	if len(addrs) != 2 {
		t.Fatalf("addresses %q: %v", addrs, cmd.Wait())
	}
	return cmd, addrs
}

// expectSilent waits until nobody listens on an address any more.
func expectSilent(t *testing.T, addr string) {
	t.Helper()
	for range 600 {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			return
		}
		c.Close()
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("%s: somebody still listens", addr)
}
