package gotool

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"syscall"
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
	// Files are what the process finds open from descriptor 3 on. They stay
	// the caller's, who closes them once the process is started. Windows has
	// no such thing.
	Files []*os.File
	// Streams, if not nil, are the process's own: nothing of them is kept, and
	// Stdin does not count.
	Streams *Streams
	// SameGroup leaves the process in the group of hone: it may read from the
	// terminal, and Ctrl-C reaches it. Only it is ended then, not its children.
	SameGroup bool
	// Core is the processor, counted from 1, that all threads of the process
	// are kept on; 0 leaves them to the system. Only Linux can.
	Core int
}

// Streams are what a process reads and writes.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Result is what a process that was started did.
type Result struct {
	Stdout   []byte // at most the command's limit of bytes, the middle left out
	Stderr   []byte
	ExitCode int    // -1 when ended by a signal
	Signal   int    // that ended it; 0 if none did, or the system has none
	EndedBy  string // the same in words: "signal: killed"; "" for none
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
	p, err := Start(ctx, c)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return Result{ExitCode: -1, TimedOut: true}, nil // a busy machine took all the time to start it
	}
	if err != nil {
		return Result{}, err
	}
	return p.Wait()
}

// Process is a command that was started and not waited for yet.
type Process struct {
	path           string
	cmd            *exec.Cmd
	stdout, stderr *tail
	outer, ctx     context.Context
	cancel         context.CancelFunc
	owner          string // of the processes it starts; see own
	start          time.Time
	stopped        bool // see Stop
	sameGroup      bool
}

// Start starts the command. [Process.Wait] must be called.
func Start(ctx context.Context, c Command) (*Process, error) {
	limit := cmp.Or(c.OutputLimit, outputLimit)
	p := &Process{
		path: c.Path, outer: ctx, sameGroup: c.SameGroup,
		stdout: &tail{limit: limit}, stderr: &tail{limit: limit},
	}
	if c.Timeout > 0 {
		p.ctx, p.cancel = context.WithTimeout(ctx, c.Timeout)
	} else {
		p.ctx, p.cancel = context.WithCancel(ctx)
	}
	if err := p.begin(c); err != nil {
		p.cancel()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("process %s: %w", c.Path, err)
	}
	return p, nil
}

// A program that was just written may be open for writing a moment longer: a process that was
// forked meanwhile has its descriptor until it runs a program of its own. Systems refuse to run
// it until then, for no longer than a busy machine takes for that.
const (
	mostBusy   = 10 * time.Second
	firstPause = time.Millisecond
	pauseGrows = 2
)

// begin starts the process, and tries again as long as its program is open for writing.
func (p *Process) begin(c Command) error {
	ends := time.Now().Add(mostBusy)
	for pause := firstPause; ; pause *= pauseGrows {
		err := p.spawn(c)
		if !errors.Is(err, syscall.ETXTBSY) || time.Now().Add(pause).After(ends) {
			return err
		}
		select {
		case <-p.ctx.Done():
			return err
		case <-time.After(pause):
		}
	}
}

// spawn starts the process once: a command of os/exec is good for one attempt.
func (p *Process) spawn(c Command) error {
	p.cmd = exec.CommandContext(p.ctx, c.Path, c.Args...)
	p.cmd.Dir, p.cmd.ExtraFiles = c.Dir, c.Files
	p.cmd.Env, p.owner = own(c.Path, c.Env)
	p.cmd.Stdout, p.cmd.Stderr = p.stdout, p.stderr
	if c.Stdin != "" {
		p.cmd.Stdin = strings.NewReader(c.Stdin)
	}
	if s := c.Streams; s != nil {
		p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = s.In, s.Out, s.Err
	}
	p.cmd.WaitDelay = grace
	if !c.SameGroup {
		group(p.cmd)
	}
	p.start = time.Now()
	return children.start(p.owner, func() (int, error) {
		if err := spawn(p.cmd, c.Core); err != nil {
			return 0, err
		}
		return p.cmd.Process.Pid, nil
	})
}

// PID is the number of the process, which the system may give to another one when
// it has ended.
func (p *Process) PID() int { return p.cmd.Process.Pid }

// Stop ends the process with its group; [Process.Wait] then tells what it did by
// then.
func (p *Process) Stop() {
	p.stopped = true
	p.cancel()
}

// Signal sends a signal to the process alone; where the system has no such
// thing, the process is killed.
func (p *Process) Signal(sig os.Signal) error {
	if runtime.GOOS == "windows" {
		return p.cmd.Process.Kill()
	}
	return p.cmd.Process.Signal(sig)
}

// Wait waits for the end of the process; see [Run].
func (p *Process) Wait() (Result, error) {
	defer p.cancel()
	err := p.cmd.Wait()
	if !p.sameGroup {
		killGroup(p.cmd) // children that outlived it
	}
	children.ended(p.owner, p.cmd.Process.Pid)
	r := Result{Stdout: p.stdout.Bytes(), Stderr: p.stderr.Bytes(), Wall: time.Since(p.start)}
	if s := p.cmd.ProcessState; s != nil {
		r.ExitCode, r.CPU, r.Signal = s.ExitCode(), s.UserTime()+s.SystemTime(), signalOf(s)
		if r.ExitCode < 0 {
			r.EndedBy = s.String()
		}
	}
	if p.outer.Err() != nil {
		return r, p.outer.Err()
	}
	r.TimedOut = errors.Is(p.ctx.Err(), context.DeadlineExceeded)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) && !r.TimedOut && !p.stopped {
		return r, fmt.Errorf("process %s: %w", p.path, err)
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
