package service

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/inject"
	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/source"
)

// instance is the service, running.
type instance struct {
	source  *Source
	place   load.Place
	process *gotool.Process
	ended   chan struct{} // closed when the process has ended
	result  gotool.Result // then

	commands, pipe *os.File // to the agent and from it
	answers        chan string
}

// attempts is how often a service is started that finds its port taken: a free
// one that hone chose may be taken by another program in the next moment.
const attempts = 3

// start starts the service and waits until it is ready.
func (s *Source) start(ctx context.Context, b source.Binary, more ...string) (*instance, error) {
	for try := 1; ; try++ {
		i, err := s.startOnce(ctx, b, more)
		var fault *fault
		again := errors.As(err, &fault) && strings.Contains(fault.reason, "address already in use")
		if err == nil || !again || !s.movable() || try == attempts {
			return i, err
		}
	}
}

func (s *Source) startOnce(ctx context.Context, b source.Binary, more []string) (*instance, error) {
	place, err := s.place()
	if err != nil {
		return nil, err
	}
	i := &instance{source: s, place: place, ended: make(chan struct{}), answers: make(chan string, 1)}
	if err := i.launch(ctx, b, more); err != nil {
		os.RemoveAll(place.Dir)
		return nil, err
	}
	if err := i.waitReady(ctx); err != nil {
		i.stop()
		return nil, err
	}
	return i, nil
}

// place finds free ports. Where the service chooses its own, nobody else may
// listen there: the load would be on a stranger. Where somebody listens on one that was free a
// moment ago, it takes others.
func (s *Source) place() (load.Place, error) {
	dir, err := s.Scratch()
	if err != nil {
		return load.Place{}, err
	}
	p := load.Place{Dir: dir}
	for try := 1; ; try++ {
		if p.Ports, err = freePorts(load.MostPorts); err != nil {
			return p, err
		}
		address, err := s.Driver.Address(p)
		if err != nil {
			return p, err
		}
		conn, err := net.DialTimeout("tcp", address, time.Second)
		if err != nil {
			return p, nil
		}
		conn.Close()
		if !s.movable() || try == attempts {
			return p, faultf("somebody listens on %s already; end that program, or let hone choose a port with {{.Port}}", address)
		}
	}
}

// freePorts is replaced by tests.
var freePorts = FreePorts

// FreePorts asks the system for ports of the loopback interface that nobody
// has.
func FreePorts(n int) ([]int, error) {
	var ports []int
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, fmt.Errorf("free port: %w", err)
		}
		defer l.Close() // all are held until the last is found, so that none comes twice
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports, nil
}

// launch starts the process with the pipes of its agent.
func (i *instance) launch(ctx context.Context, b source.Binary, more []string) error {
	if runtime.GOOS == "windows" {
		return errors.New("service: on Windows a process inherits no pipes, so hone cannot ask it what it used")
	}
	args, err := i.place.ExpandAll(i.source.Service.Args)
	if err != nil {
		return fmt.Errorf("argument of the service: %w", err)
	}
	env, err := i.environment(b, more)
	if err != nil {
		return err
	}
	in, commands, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("pipe: %w", err)
	}
	defer in.Close()
	answers, out, err := os.Pipe()
	if err != nil {
		commands.Close()
		return fmt.Errorf("pipe: %w", err)
	}
	defer out.Close()
	i.commands, i.pipe = commands, answers
	i.process, err = gotool.Start(ctx, gotool.Command{
		Path: cmp.Or(b.Program, b.Path), Args: args, Dir: b.Dir, Env: env,
		Files: []*os.File{in, out}, OutputLimit: outputKept,
	})
	if err != nil {
		i.closePipes()
		return err
	}
	go i.listen()
	go func() {
		i.result, _ = i.process.Wait()
		close(i.ended)
	}()
	return nil
}

// outputKept is how much of what the service prints is kept, for messages.
const outputKept = 16 << 10

// environment is that of the binary, with what the user adds, the port, a
// temporary folder that goes with the process, and the word to the agent.
func (i *instance) environment(b source.Binary, more []string) ([]string, error) {
	own, err := i.place.ExpandAll(i.source.Service.Env)
	if err != nil {
		return nil, fmt.Errorf("environment of the service: %w", err)
	}
	tmp := filepath.Join(i.place.Dir, "tmp")
	if err := os.MkdirAll(tmp, 0o700); err != nil {
		return nil, err
	}
	env := append(b.Env[:len(b.Env):len(b.Env)], fmt.Sprintf("PORT=%d", i.place.Ports[0]), "TMPDIR="+tmp)
	settings := inject.Settings{Dir: i.place.Dir, Rates: source.SafeRates, Pipes: true}
	env = append(env, own...)
	for _, kv := range more {
		env = added(env, kv)
	}
	return append(env, settings.Env()), nil
}

// added is an environment with one more setting of a list, GODEBUG say: what is
// there already stays.
func added(env []string, kv string) []string {
	name, value, _ := strings.Cut(kv, "=")
	for i := len(env) - 1; i >= 0; i-- {
		if old, ok := strings.CutPrefix(env[i], name+"="); ok && old != "" {
			return append(env, name+"="+old+","+value)
		}
	}
	return append(env, kv)
}

// listen hands on the agent's answers.
func (i *instance) listen() {
	defer close(i.answers)
	for lines := bufio.NewScanner(i.pipe); lines.Scan(); {
		select {
		case i.answers <- lines.Text():
		case <-i.ended:
			return
		}
	}
}

// patience is how long the agent may take to answer.
const patience = 10 * time.Second

// ask gives the agent a command.
func (i *instance) ask(command string) (string, error) {
	if _, err := fmt.Fprintln(i.commands, command); err != nil {
		return "", i.silent()
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case line, ok := <-i.answers:
		if !ok {
			return "", i.silent()
		}
		return line, nil
	case <-timer.C:
		return "", faultf("did not tell what it used for %s: it hangs, or its processor time went elsewhere", patience)
	}
}

// silent says why the agent does not answer.
func (i *instance) silent() error {
	select {
	case <-i.ended:
		return i.death("")
	case <-time.After(time.Second):
		return faultf("closed the pipe of hone's agent")
	}
}

func (i *instance) counters() (inject.Counters, error) {
	line, err := i.ask("counters")
	if err != nil {
		return inject.Counters{}, err
	}
	return inject.ParseCounters(line)
}

// alive is nil while the process runs.
func (i *instance) alive() error {
	select {
	case <-i.ended:
		return i.death("")
	default:
		return nil
	}
}

// death describes the end of the process, which has ended, with its last words.
func (i *instance) death(when string) error {
	how := fmt.Sprintf("exit code %d", i.result.ExitCode)
	if i.result.EndedBy != "" {
		how = i.result.EndedBy
	}
	return faultf("ended%s (%s)%s", when, how, lastWords(i.result))
}

// lastWords are the last lines of what a process printed, with what precedes
// them on their line.
func lastWords(r gotool.Result) string {
	const most, long = 3, 300
	text := strings.TrimSpace(string(r.Stderr))
	if text == "" {
		text = strings.TrimSpace(string(r.Stdout))
	}
	if text == "" {
		return " without a word"
	}
	if at := panicAt(text); at >= 0 {
		text = text[at:]
		line, _, _ := strings.Cut(text, "\n")
		return ": " + short(line, long)
	}
	lines := strings.Split(text, "\n")
	return ": " + short(strings.Join(lines[max(0, len(lines)-most):], "; "), long)
}

// panicAt finds what the runtime prints before it ends a program, -1 if it is
// not there.
func panicAt(text string) int {
	for _, word := range []string{"panic: ", "fatal error: "} {
		if strings.HasPrefix(text, word) {
			return 0
		}
		if at := strings.Index(text, "\n"+word); at >= 0 {
			return at + 1
		}
	}
	return -1
}

func short(s string, most int) string {
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "..."
	}
	return s
}

// farewell is how long a service may take to end when it is asked to.
const farewell = 2 * time.Second

// endPolitely asks a process to end, and ends it with its group when it does not.
func endPolitely(p *gotool.Process, ended <-chan struct{}) {
	if runtime.GOOS != "windows" {
		_ = p.Signal(syscall.SIGTERM)
	}
	timer := time.NewTimer(farewell)
	defer timer.Stop()
	select {
	case <-ended:
	case <-timer.C:
	}
	p.Stop()
	<-ended
}

func (i *instance) stop() {
	endPolitely(i.process, i.ended)
	i.closePipes()
	os.RemoveAll(i.place.Dir)
}

func (i *instance) closePipes() {
	i.commands.Close()
	i.pipe.Close()
}

// within is how long a service may take to be ready.
func within(d time.Duration) time.Duration { return cmp.Or(d, 30*time.Second) }

// waitReady waits until the service can be used.
func (i *instance) waitReady(ctx context.Context) error {
	s := i.source.Service
	ready, err := i.place.Expand(s.Ready)
	if err != nil {
		return fmt.Errorf("ready: %w", err)
	}
	if ready == "" {
		if ready, err = i.source.Driver.Address(i.place); err != nil {
			return err
		}
	}
	err = waitFor(ctx, ready, within(s.Within), i.ended)
	if errors.Is(err, errEnded) {
		return i.death(" before it was ready")
	}
	return err
}
