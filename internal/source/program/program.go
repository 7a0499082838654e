// Package program collects profiles of a program that hone compiled with the
// agent of package inject: without a change to its source, from its first
// moment on, and however it ends.
package program

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/inject"
	"github.com/gohone/hone/internal/source"
)

// Source runs programs.
type Source struct {
	// Scratch returns a new folder for the files of one process.
	Scratch func() (string, error)
}

var _ source.Runner = (*Source)(nil)

// Run implements [source.Runner].
func (s *Source) Run(ctx context.Context, l source.Launch) (source.Ending, error) {
	dir, err := s.Scratch()
	if err != nil {
		return source.Ending{}, err
	}
	defer os.RemoveAll(dir)
	r, err := start(ctx, l, dir)
	if err != nil {
		return source.Ending{}, err
	}
	go r.conduct(ctx)
	res := <-r.ended
	r.close()
	e := source.Ending{ExitCode: res.ExitCode, Signal: res.Signal, Wall: res.Wall, CPU: res.CPU, Asked: r.asked, Killed: r.killed}
	if res.Signal > 0 {
		e.ExitCode = 128 + res.Signal
	}
	got, err := inject.Gather(dir, nil)
	if err != nil {
		return e, err
	}
	e.Profiles, e.Processes, e.Complete, e.Problems = got.Profiles, got.Processes, got.Complete, got.Problems
	for _, share := range got.Walls.Waiting() {
		e.Waiting += share
	}
	return e, nil
}

// run is a program under way.
type run struct {
	source.Launch
	process  *gotool.Process
	commands *os.File // to its agent; nil where there is no pipe
	answers  chan struct{}
	pipe     *os.File // the agent's answers
	ended    chan gotool.Result
	over     chan struct{} // closed when the process has ended
	conducts chan struct{} // closed when conduct returns

	asked, killed bool // written before over is closed, or by conduct
}

func start(ctx context.Context, l source.Launch, dir string) (*run, error) {
	r := &run{Launch: l, ended: make(chan gotool.Result, 1), over: make(chan struct{}), conducts: make(chan struct{})}
	settings := inject.Settings{Dir: dir, Kinds: l.Kinds, Rates: l.Rates}
	if l.Seconds > 0 {
		settings.Kinds = inject.Passes(l.Kinds)[0]
	}
	c := gotool.Command{
		Path: l.Path, Args: l.Args, Dir: l.Dir, SameGroup: l.Terminal,
		Streams: &gotool.Streams{In: l.In, Out: l.Out, Err: l.Err},
	}
	var theirs []*os.File
	if runtime.GOOS != "windows" {
		in, commands, err := os.Pipe()
		if err != nil {
			return nil, fmt.Errorf("pipe: %w", err)
		}
		answers, out, err := os.Pipe()
		if err != nil {
			return nil, errors.Join(fmt.Errorf("pipe: %w", err), in.Close(), commands.Close())
		}
		r.commands, r.pipe, theirs = commands, answers, []*os.File{in, out}
		c.Files, settings.Pipes = theirs, true
	}
	c.Env = append(l.Env[:len(l.Env):len(l.Env)], settings.Env())
	var err error
	// The program is not killed when ctx ends: it is asked to end.
	r.process, err = gotool.Start(context.WithoutCancel(ctx), c)
	for _, f := range theirs {
		f.Close()
	}
	if err != nil {
		r.closePipes()
		return nil, err
	}
	r.listen()
	go func() {
		res, _ := r.process.Wait()
		close(r.over)
		<-r.conducts
		r.ended <- res
	}()
	return r, nil
}

// listen turns the agent's answers into values of a channel.
func (r *run) listen() {
	if r.pipe == nil {
		return
	}
	r.answers = make(chan struct{}, 16)
	go func() {
		defer close(r.answers)
		for lines := bufio.NewScanner(r.pipe); lines.Scan(); {
			select {
			case r.answers <- struct{}{}:
			case <-r.over:
			}
		}
	}()
}

// patience is how long the agent may take to write its profiles: the slowest, of
// leaked goroutines, collects garbage first.
const patience = 30 * time.Second

// tell sends the agent a command and waits for its answer.
func (r *run) tell(command string) {
	if r.commands == nil {
		return
	}
	if _, err := fmt.Fprintln(r.commands, command); err != nil {
		return // it has ended
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-r.answers:
	case <-r.over:
	case <-timer.C:
	}
}

// conduct leads the program through its phases, and to its end if that is not
// its own business.
func (r *run) conduct(ctx context.Context) {
	defer close(r.conducts)
	if r.Seconds == 0 {
		r.phase(r.Kinds)
		select {
		case <-r.over:
			return
		case <-ctx.Done():
		}
	} else if !r.phases(ctx) {
		return
	}
	r.tell("end")
	r.ask(ctx.Err() != nil)
}

// phases collects one kind after the other, as far as they do not bear each
// other. It reports whether the program is still alive.
func (r *run) phases(ctx context.Context) bool {
	for i, kinds := range inject.Passes(r.Kinds) {
		if i > 0 {
			r.tell("end")
			r.tell("begin " + inject.Names(kinds))
		}
		r.phase(kinds)
		timer := time.NewTimer(r.Seconds)
		select {
		case <-r.over:
			timer.Stop()
			return false
		case <-ctx.Done():
			timer.Stop()
			return true
		case <-timer.C:
		}
	}
	return true
}

func (r *run) phase(kinds []hone.Kind) {
	if r.Phase != nil {
		r.Phase(kinds)
	}
}

// ask asks the program to end: politely first, as a user at its terminal would
// and a supervisor does, and kills it when its time is over.
func (r *run) ask(interrupted bool) {
	r.asked = true
	sig := os.Signal(syscall.SIGTERM)
	if interrupted {
		sig = os.Interrupt
	}
	if !interrupted || !r.Terminal { // a terminal has told it already
		_ = r.process.Signal(sig)
	}
	timer := time.NewTimer(r.Grace)
	defer timer.Stop()
	select {
	case <-r.over:
	case <-timer.C:
		r.killed = true
		_ = r.process.Signal(os.Kill)
		r.process.Stop()
	}
}

func (r *run) close() { r.closePipes() }

func (r *run) closePipes() {
	if r.commands != nil {
		r.commands.Close()
		r.pipe.Close()
	}
}
