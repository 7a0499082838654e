package pprof

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/gohone/hone/internal/cost"
)

// profile writes a profile and returns its name.
func profile(t *testing.T) string {
	t.Helper()
	b := cost.NewBuilder([]cost.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}})
	main, parse := b.Frame("main.main", "main.go", 7), b.Frame("example.com/post.Parse", "post.go", 9)
	b.Add([]int32{parse, main}, 3, 30e6)
	b.Add([]int32{main}, 1, 10e6)
	var out bytes.Buffer
	if err := b.Profile().Write(&out); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "cpu.prof")
	if err := os.WriteFile(name, out.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Setenv("HOME", t.TempDir()) // where pprof keeps its settings
	t.Setenv("PPROF_TMPDIR", t.TempDir())
	return name
}

func TestReport(t *testing.T) {
	name, out := profile(t), filepath.Join(t.TempDir(), "top.txt")
	if err := Run([]string{"-top", "-symbolize=none", "-output=" + out, name}, strings.NewReader(""), io.Discard); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(out)
	if err != nil || !strings.Contains(string(text), "30ms 75.00% 75.00%       30ms 75.00%  example.com/post.Parse") {
		t.Errorf("report: %v\n%s", err, text)
	}
}

func TestShell(t *testing.T) {
	name, out := profile(t), filepath.Join(t.TempDir(), "peek.txt")
	var messages syncBuffer
	commands := "nosuch\npeek main.main >" + out + "\nquit\n"
	if err := Run([]string{"-symbolize=none", name}, strings.NewReader(commands), &messages); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(out); err != nil || !strings.Contains(string(text), "example.com/post.Parse") {
		t.Errorf("peek: %v\n%s", err, text)
	}
	if !strings.Contains(messages.String(), `unrecognized command: "nosuch"`) {
		t.Errorf("messages:\n%s", messages.String())
	}
}

func TestFailures(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{filepath.Join(t.TempDir(), "missing.prof")}, "pprof: failed to fetch any source profiles"},
		{[]string{"-nosuch", "x"}, "flag provided but not defined: -nosuch"},
		{nil, "pprof: no profile source specified"},
		{[]string{"-nodecount=many", "x"}, "invalid value"},
	} {
		if err := Run(c.args, strings.NewReader(""), io.Discard); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.args, err, c.want)
		}
	}
}

func TestHelp(t *testing.T) {
	var out syncBuffer
	if err := Run([]string{"-help"}, strings.NewReader(""), &out); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("error %v, want flag.ErrHelp", err)
	}
	for _, want := range []string{"-diff_base", "-http", "-tagfocus", "Output formats"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the help has no %q", want)
		}
	}
}

// TestWeb asks the pages for a report. The server has no end but that of the
// process.
func TestWeb(t *testing.T) {
	name := profile(t)
	var messages syncBuffer
	ended := make(chan error, 1)
	go func() {
		ended <- Run([]string{"-http=localhost:", "-no_browser", "-symbolize=none", name}, strings.NewReader(""), &messages)
	}()
	page := fetch(t, address(t, &messages, ended)+"/flamegraph")
	if !strings.Contains(page, "example.com/post.Parse") {
		t.Errorf("the flame graph of pprof has no example.com/post.Parse:\n%.500s", page)
	}
}

func address(t *testing.T, messages *syncBuffer, ended chan error) string {
	t.Helper()
	serving := regexp.MustCompile(`Serving web UI on (http://\S+)`)
	for {
		select {
		case err := <-ended:
			t.Fatalf("ended: %v\n%s", err, messages.String())
		case <-t.Context().Done():
			t.Fatal(messages.String())
		case <-time.After(10 * time.Millisecond):
		}
		if m := serving.FindStringSubmatch(messages.String()); m != nil {
			return m[1]
		}
	}
}

func fetch(t *testing.T, url string) string {
	t.Helper()
	response, err := http.Get(url)
	for tries := 0; errors.Is(err, syscall.ECONNREFUSED) && tries < 500; tries++ { // it says where before it listens
		time.Sleep(20 * time.Millisecond)
		response, err = http.Get(url)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", url, response.Status, err)
	}
	return string(body)
}

type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}
