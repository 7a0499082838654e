package gotool

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// Command is a process to run. It gets a process group of its own, so that it
// can be ended with all its children.
type Command struct {
	Path        string
	Args        []string
	Dir         string
	Env         []string      // nil means the environment of hone
	Stdin       string        // "" means none
	Timeout     time.Duration // 0 means none but the context's
	OutputLimit int           // bytes kept of each output stream; 0 means the usual limit
}

// Result is what a process that was started did.
type Result struct {
	Stdout   []byte // at most the command's limit of bytes, the middle left out
	Stderr   []byte
	ExitCode int // -1 when ended by a signal
	TimedOut bool
	Wall     time.Duration
	CPU      time.Duration // user and system
}

// outputLimit bounds what is kept of each output stream of a process; a test
// that prints without end must not fill the memory.
const outputLimit = 4 << 20

// grace is how long a process whose group was ended may hold its pipes open.
const grace = 2 * time.Second

// Run runs the command to its end. When ctx ends or the time is over the whole
// process group is killed. The error is non-nil only when the process could
// not be started or ctx ended; its exit code is data.
func Run(ctx context.Context, c Command) (Result, error) {
	outer := ctx
	if c.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.Timeout)
		defer cancel()
	}
	cmd := exec.CommandContext(ctx, c.Path, c.Args...)
	limit := cmp.Or(c.OutputLimit, outputLimit)
	stdout, stderr := &tail{limit: limit}, &tail{limit: limit}
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = c.Dir, c.Env, stdout, stderr
	if c.Stdin != "" {
		cmd.Stdin = strings.NewReader(c.Stdin)
	}
	cmd.WaitDelay = grace
	group(cmd)
	start := time.Now()
	if err := spawn(cmd); err != nil {
		if outer.Err() != nil {
			return Result{}, outer.Err()
		}
		return Result{}, fmt.Errorf("process %s: %w", c.Path, err)
	}
	err := cmd.Wait()
	killGroup(cmd) // children that outlived it
	r := Result{Stdout: stdout.Bytes(), Stderr: stderr.Bytes(), Wall: time.Since(start)}
	if s := cmd.ProcessState; s != nil {
		r.ExitCode, r.CPU = s.ExitCode(), s.UserTime()+s.SystemTime()
	}
	if outer.Err() != nil {
		return r, outer.Err()
	}
	r.TimedOut = errors.Is(ctx.Err(), context.DeadlineExceeded)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) && !r.TimedOut {
		return r, fmt.Errorf("process %s: %w", c.Path, err)
	}
	return r, nil
}

// tail keeps the first half and the last half of limit bytes.
type tail struct {
	limit   int
	head    []byte
	ring    []byte
	dropped bool
}

func (t *tail) Write(p []byte) (int, error) {
	n := len(p)
	if room := t.limit/2 - len(t.head); room > 0 {
		k := min(room, len(p))
		t.head = append(t.head, p[:k]...)
		p = p[k:]
	}
	t.ring = append(t.ring, p...)
	if over := len(t.ring) - t.limit/2; over > t.limit/2 { // trim seldom: amortised linear
		t.ring = append(t.ring[:0], t.ring[over:]...)
		t.dropped = true
	}
	return n, nil
}

// Bytes returns what was kept; a gap is marked.
func (t *tail) Bytes() []byte {
	if !t.dropped {
		return slices.Concat(t.head, t.ring)
	}
	return bytes.Join([][]byte{t.head, t.ring}, []byte("\n[... output left out ...]\n"))
}
