package pprofhttp_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/source"
)

// TestFrameworks collects from servers of web frameworks, which are in a module
// of their own: testdata/servers. Compiling gin takes minutes on a busy machine,
// so that it is asked for, by HONE_SOAK.
func TestFrameworks(t *testing.T) {
	for _, c := range []struct{ name, argument, path string }{
		{"fast", "", ""},
		{"gin", "/debug/pprof", ""},
		{"gin", "/admin/pprof", "/admin/pprof/"},
	} {
		if c.name == "gin" && os.Getenv("HONE_SOAK") == "" {
			continue
		}
		t.Run(c.name+c.argument, func(t *testing.T) {
			s := open(t, source.Address{URL: "http://" + serve(t, c.name, c.argument) + c.path})
			collectAll(t, s, offers(t, s))
		})
	}
}

// serve compiles a server and starts it; it ends with the test. It returns its
// address.
func serve(t *testing.T, name, argument string) string {
	t.Helper()
	exe := filepath.Join(t.TempDir(), "server.exe")
	build := exec.CommandContext(t.Context(), "go", "build", "-tags=nomsgpack", "-o", exe, "./"+name)
	build.Dir = filepath.Join("testdata", "servers")
	build.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	cmd := exec.CommandContext(t.Context(), exe, argument)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stdin.Close()
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line)
}
