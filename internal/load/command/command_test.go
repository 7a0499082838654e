//go:build unix

package command

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load"
)

func quiet(string) {}

func TestLoad(t *testing.T) {
	d := Driver{URL: "http://127.0.0.1:1/x", Addr: "127.0.0.1:1",
		Line: `echo "$HONE_URL $HONE_ADDR $HONE_DURATION $HONE_CONNECTIONS $HONE_REQUESTS $HONE_RATE"; echo "hone: requests=1 seconds=1"; echo "hone: requests=30 failed=2 seconds=1.5" >&2`}
	l, err := d.Load(t.Context(), load.Spec{Duration: 1500 * time.Millisecond, Connections: 7, Requests: 9, Rate: load.Constant(2.5)}, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(l.Output, "http://127.0.0.1:1/x 127.0.0.1:1 2 7 9 2.5\n") {
		t.Errorf("told %q", l.Output)
	}
	if l.Requests != 30 || l.Failed != 2 || l.Elapsed != 1500*time.Millisecond || l.Achieved != 20 || l.Counted != "hone" || !l.Final {
		t.Errorf("%+v", l)
	}
}

func TestLoadFails(t *testing.T) {
	for line, want := range map[string]string{
		"echo hone: requests=5; echo no route >&2; exit 3": "exit code 3",
		"kill -9 $$":             "killed",
		"no-such-command-at-all": "exit code 127",
	} {
		l, err := Driver{Line: line}.Load(t.Context(), load.Spec{Duration: time.Second}, quiet)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", line, err, want)
		}
		if want == "exit code 3" {
			var hinted interface{ Hint() string }
			if l.Requests != 5 || !errors.As(err, &hinted) || hinted.Hint() != "it printed: no route" {
				t.Errorf("%+v, %v", l, err)
			}
		}
	}
}

// Ctrl-C ends the command with its children, and what it said is kept.
func TestLoadInterrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "begun")
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		for {
			if _, err := os.Stat(file); err == nil {
				cancel()
				return
			}
			time.Sleep(time.Millisecond)
		}
	}()
	l, err := Driver{Line: "echo hone: requests=3; touch " + file + "; sleep 600 & wait"}.Load(ctx, load.Spec{Duration: time.Hour}, quiet)
	if !errors.Is(err, context.Canceled) || l.Requests != 3 {
		t.Errorf("%+v, %v", l, err)
	}
}

// The summaries as the tools print them: wrk 4.1.0 and ab 2.3 as run, hey, k6
// and vegeta as their documentation shows them.
func TestCount(t *testing.T) {
	for text, want := range map[string]counts{
		"Running 10s test @ http://x\n  1 threads and 50 connections\n  Thread Stats   Avg      Stdev     Max   +/- Stdev\n    Req/Sec    20.44k     1.02k   22.00k    77.00%\n  203441 requests in 10.00s, 25.03MB read\n  Non-2xx or 3xx responses: 7\nRequests/sec:  20344.10": {203441, 7, 10 * time.Second, "wrk"},
		"  90 requests in 1.50m, 25.03MB read\n": {90, 0, 0, "wrk"},
		"Time taken for tests:   0.123 seconds\nComplete requests:      1000\nFailed requests:        4\n   (Connect: 0, Receive: 0, Length: 4, Exceptions: 0)\nNon-2xx responses:      3\n": {1000, 7, 123 * time.Millisecond, "ab"},
		"Summary:\n  Total:\t0.5000 secs\n  Requests/sec:\t400.0\n\nStatus code distribution:\n  [200]\t150 responses\n  [503]\t50 responses\n":                                              {200, 50, 500 * time.Millisecond, "hey"},
		"     http_req_failed................: 0.50%  ✓ 5         ✗ 995\n     http_reqs......................: 1000   99.9/s\n":                                                              {1000, 5, 0, "k6"},
		"    http_req_failed................: 0.50%  5 out of 1000\n    http_reqs......................: 1000   99.9/s\n":                                                                    {1000, 5, 0, "k6"},
		"Requests      [total, rate, throughput]         500, 100.20, 100.15\nDuration      [total, attack, wait]             4.99s, 4.99s, 1ms\n":                                           {500, 0, 0, "vegeta"},
		"hone: requests=10\n 20 requests in 1.00s, x": {10, 0, 0, "hone"},
	} {
		if got, ok := count(text); !ok || got != want {
			t.Errorf("%q: %+v %v, want %+v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "done", "hone: requests=-1", "hone: requests=99999999999999999999", "xhone: requests=1"} {
		if got, ok := count(text); ok {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

func FuzzCount(f *testing.F) {
	f.Add("hone: requests=10 failed=2 seconds=3\n  [200]\t9223372036854775807 responses\n  [200]\t9 responses")
	f.Fuzz(func(t *testing.T, text string) {
		if c, ok := count(text); ok && (c.requests < 0 || c.failed < 0 || c.elapsed < 0 || c.by == "") {
			t.Errorf("%q: %+v", text, c)
		}
	})
}
