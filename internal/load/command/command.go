// Package command puts a load on a service by a command of the user's: wrk, k6,
// ab, or a client of their own. The command does the load; hone bounds it, keeps
// what it prints and finds out how many requests it made.
//
// What the command is told stands in its environment:
//
//	HONE_URL          the target as the user wrote it, empty if they named none
//	HONE_ADDR         its host:port
//	HONE_DURATION     how long the load should last, in whole seconds, rounded up
//	HONE_CONNECTIONS  how many connections it should use
//	HONE_REQUESTS     how many requests it should make, 0 for no bound but the time
//	HONE_RATE         how many requests a second it should make, 0 for as many as it can
//
// What it made of it, it says by a line of its output, of which the last counts:
//
//	hone: requests=12345 failed=2 seconds=9.98
//
// Without one, the summaries of wrk, ab, hey, k6 and vegeta are understood. seconds
// and failed may be left out; the time is then that of the command.
package command

import (
	"context"
	"fmt"
	"math"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/load"
)

// Driver runs a command.
type Driver struct {
	Line string // for the shell: sh -c, on Windows cmd /C
	URL  string // the target as the user wrote it; may be empty
	Addr string // host:port of it
}

var _ load.External = Driver{}

// Overtime is how much longer than the load the command may take: to start, to
// connect and to sum up.
const Overtime = 30 * time.Second

// keep is how much of each of its outputs is kept.
const keep = 64 << 10

// Load implements [load.External]. The error of a command that fails comes with
// what it counted until then.
func (d Driver) Load(ctx context.Context, spec load.Spec, say func(string)) (hone.Load, error) {
	bound := spec.Duration + Overtime
	c := gotool.Command{Path: "/bin/sh", Args: []string{"-c", d.Line}, Timeout: bound, OutputLimit: keep, Env: append(os.Environ(), d.environment(spec)...)}
	if runtime.GOOS == "windows" {
		c.Path, c.Args = "cmd", []string{"/C", d.Line}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	began := time.Now()
	go d.tell(ctx, began, spec.Duration, say)
	r, err := gotool.Run(ctx, c)
	l := d.report(spec, r)
	switch {
	case err != nil:
		return l, err
	case r.TimedOut:
		return l, &gotool.Error{Message: fmt.Sprintf("load command %q: did not end within %s", d.Line, bound), Next: "HONE_DURATION tells it how long the load should last, in seconds; -z sets it"}
	case r.ExitCode != 0:
		return l, &gotool.Error{Message: fmt.Sprintf("load command %q: %s", d.Line, ending(r)), Next: lastLines(r)}
	}
	return l, nil
}

// environment is what the command is told.
func (d Driver) environment(s load.Spec) []string {
	return []string{
		"HONE_URL=" + d.URL,
		"HONE_ADDR=" + d.Addr,
		"HONE_DURATION=" + strconv.Itoa(int(math.Ceil(s.Duration.Seconds()))),
		"HONE_CONNECTIONS=" + strconv.Itoa(s.Connections),
		"HONE_REQUESTS=" + strconv.FormatInt(s.Requests, 10),
		"HONE_RATE=" + strconv.FormatFloat(max(s.Rate.From, s.Rate.To), 'f', -1, 64),
	}
}

// tell says every second that the command is running.
func (d Driver) tell(ctx context.Context, began time.Time, of time.Duration, say func(string)) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			say(fmt.Sprintf("%s, %s of %s", d.Line, time.Since(began).Round(time.Second), of))
		}
	}
}

func (d Driver) report(spec load.Spec, r gotool.Result) hone.Load {
	l := hone.Load{
		Target: d.URL, Mode: "command", Command: d.Line, Connections: spec.Connections, Final: true, Elapsed: r.Wall, CPU: r.CPU,
		Output: strings.TrimRight(string(r.Stdout)+string(r.Stderr), "\n"),
	}
	if l.Target == "" {
		l.Target = d.Line
	}
	if n, ok := count(l.Output); ok {
		l.Requests, l.Failed, l.Counted = n.requests, n.failed, n.by
		if n.elapsed > 0 {
			l.Elapsed = n.elapsed
		}
	}
	l.Achieved = float64(l.Requests) / max(l.Elapsed.Seconds(), 1e-9)
	return l
}

func ending(r gotool.Result) string {
	if r.EndedBy != "" {
		return r.EndedBy
	}
	return fmt.Sprintf("exit code %d", r.ExitCode)
}

// lastLines are what the command said at the end, where it says why.
func lastLines(r gotool.Result) string {
	text := strings.TrimSpace(string(r.Stderr))
	if text == "" {
		text = strings.TrimSpace(string(r.Stdout))
	}
	lines := strings.Split(text, "\n")
	if text = strings.Join(lines[max(0, len(lines)-3):], "; "); text == "" {
		return "it printed nothing; run it by hand to see more"
	}
	return "it printed: " + text
}
