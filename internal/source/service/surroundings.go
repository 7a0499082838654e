package service

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/load"
)

// Surroundings are what a service needs around it while it is measured: the
// programs that it depends on, and what its set-up commands left.
type Surroundings struct {
	spec  hone.Service
	place load.Place
	dir   string // of the commands
	env   []string
	up    []*dependency
}

// dependency is a program that was started for the service.
type dependency struct {
	process *gotool.Process
	ended   chan struct{}
	result  gotool.Result
}

// commandTime bounds a command of set-up or tear-down.
const commandTime = 5 * time.Minute

// Surround starts what the service depends on, waits for each to be ready, and
// runs the set-up. Commands run in dir, without a shell; {{.Dir}} in them is
// scratch, an existing folder. After an error nothing is left running.
func Surround(ctx context.Context, spec hone.Service, dir, scratch string, env []string) (*Surroundings, error) {
	s := &Surroundings{spec: spec, place: load.Place{Dir: scratch}, dir: dir, env: env}
	err := s.start(ctx)
	for _, c := range spec.SetUp {
		if err == nil {
			err = s.command(ctx, "set-up", c)
		}
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Surroundings) start(ctx context.Context) error {
	for _, d := range s.spec.Depends {
		c, err := s.parse(d.Command)
		if err != nil {
			return fmt.Errorf("dependency: %w", err)
		}
		if d.Ready != "" {
			if probe, err := prober(ctx, d.Ready); err == nil && probe(ctx, time.Second) == nil {
				return &gotool.Error{
					Message: fmt.Sprintf("dependency %q: something is ready at %s already", d.Command, d.Ready),
					Next:    "end it, so that the service is measured with the one that is started for it; or leave the dependency out to use what is there",
				}
			}
		}
		c.OutputLimit = outputKept
		p, err := gotool.Start(ctx, c)
		if err != nil {
			return fmt.Errorf("dependency %q: %w", d.Command, err)
		}
		up := &dependency{process: p, ended: make(chan struct{})}
		s.up = append(s.up, up)
		go func() {
			up.result, _ = p.Wait()
			close(up.ended)
		}()
		if err := up.ready(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

// ready waits for a dependency.
func (u *dependency) ready(ctx context.Context, d hone.Dependency) error {
	if d.Ready == "" {
		return nil
	}
	err := waitFor(ctx, d.Ready, within(d.Within), u.ended)
	if errors.Is(err, errEnded) {
		err = fmt.Errorf("ended before it was ready (exit code %d)%s", u.result.ExitCode, lastWords(u.result))
	}
	if err != nil {
		return fmt.Errorf("dependency %q: %w", d.Command, err)
	}
	return nil
}

func (s *Surroundings) parse(line string) (gotool.Command, error) {
	text, err := s.place.Expand(line)
	if err != nil {
		return gotool.Command{}, err
	}
	words, err := load.Words(text)
	if err != nil {
		return gotool.Command{}, err
	}
	if len(words) == 0 {
		return gotool.Command{}, errors.New("command is empty")
	}
	return gotool.Command{Path: words[0], Args: words[1:], Dir: s.dir, Env: s.env}, nil
}

// command runs a command to its end.
func (s *Surroundings) command(ctx context.Context, what, line string) error {
	c, err := s.parse(line)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	c.Timeout, c.OutputLimit = commandTime, outputKept
	r, err := gotool.Run(ctx, c)
	switch {
	case err != nil:
		return fmt.Errorf("%s %q: %w", what, line, err)
	case r.TimedOut:
		return fmt.Errorf("%s %q: took longer than %s", what, line, commandTime)
	case r.ExitCode != 0:
		return fmt.Errorf("%s %q: failed (exit code %d)%s", what, line, r.ExitCode, lastWords(r))
	}
	return nil
}

// Close runs the tear-down and ends the dependencies, the last first.
func (s *Surroundings) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), commandTime)
	defer cancel()
	var failed error
	for _, c := range s.spec.TearDown {
		failed = errors.Join(failed, s.command(ctx, "tear-down", c))
	}
	for i := len(s.up) - 1; i >= 0; i-- {
		endPolitely(s.up[i].process, s.up[i].ended)
	}
	s.up = nil
	return failed
}
