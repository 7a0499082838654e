// Package honed points the hone command at modules, as a user would: what is
// measured of hone with programs below examples and internal/corpus is measured
// of the command, by the events it prints.
//
// It knows nothing of what there is to be found.
package honed

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"github.com/gohone/hone"
)

// Command is the hone command.
type Command struct {
	Name     string // of the file that is executed
	Work     string // folder for everything that is made
	progress io.Writer
}

// New returns the command of that file name.
func New(name, work string, progress io.Writer) *Command {
	return &Command{Name: name, Work: work, progress: progress}
}

// Build compiles the hone command of the module in the present folder. The same
// source gives the same file.
func Build(ctx context.Context, work string, progress io.Writer) (*Command, error) {
	c := New(filepath.Join(work, "hone.exe"), work, progress)
	c.Say("compiling hone")
	cmd := exec.CommandContext(ctx, "go", "build", "-buildvcs=false", "-o", c.Name, "./cmd/hone")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, bytes.TrimSpace(out))
	}
	return c, nil
}

// Say prints a line of progress with the time.
func (c *Command) Say(format string, args ...any) {
	fmt.Fprintf(c.progress, "%s  %s\n", time.Now().Format(time.TimeOnly), fmt.Sprintf(format, args...))
}

// Events runs hone in dir and returns what it says: args have to ask for JSON.
func (c *Command) Events(ctx context.Context, dir string, args ...string) ([]hone.Event, error) {
	out, err := c.Output(ctx, dir, args...)
	if err != nil {
		return nil, err
	}
	var events []hone.Event
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var e hone.Event
		err := dec.Decode(&e)
		if errors.Is(err, io.EOF) {
			return events, nil
		}
		if err != nil {
			return nil, fmt.Errorf("events of hone %s: %w", args[0], err)
		}
		events = append(events, e)
	}
}

// Stream runs hone in dir and hands on what it says as it is said: args have to
// ask for JSON. An error of tell interrupts hone, and is returned.
func (c *Command) Stream(ctx context.Context, dir string, tell func(hone.Event) error, args ...string) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	cmd := c.command(ctx, dir, args)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("hone %s: %w", args[0], err)
	}
	told := eachEvent(out, tell)
	if told != nil {
		stop()
		_, _ = io.Copy(io.Discard, out) // so that it can write its last words
	}
	if err := cmd.Wait(); told == nil && err != nil {
		return fmt.Errorf("hone %s: %w\n%s", args[0], err, bytes.TrimSpace(complaint.Bytes()))
	}
	return told
}

// eachEvent reads events until there are no more or tell has an error.
func eachEvent(r io.Reader, tell func(hone.Event) error) error {
	for dec := json.NewDecoder(r); ; {
		var e hone.Event
		err := dec.Decode(&e)
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil // it was cut off: why is told when the process has ended
		}
		if err == nil {
			err = tell(e)
		}
		if err != nil {
			return err
		}
	}
}

// Output runs hone in dir, with a store of its own, and returns what it prints.
// An interrupt lets it clean up.
func (c *Command) Output(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := c.command(ctx, dir, args)
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("hone %s: %w\n%s", args[0], err, bytes.TrimSpace(complaint.Bytes()))
	}
	return out.Bytes(), nil
}

// command is hone with a store of its own. An interrupt lets it clean up.
func (c *Command) command(ctx context.Context, dir string, args []string) *exec.Cmd {
	args = append(args[:len(args):len(args)], "--store", filepath.Join(c.Work, "store"))
	cmd := exec.CommandContext(ctx, c.Name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PWD="+dir, "GOWORK=off")
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 20 * time.Second
	return cmd
}

// Limited are the arguments of a verb that prints JSON and keeps to a budget;
// 0 lets hone choose one.
func Limited(verb string, budget time.Duration) []string {
	args := []string{verb, "--json"}
	if budget > 0 {
		args = append(args, "--budget", budget.String())
	}
	return args
}

// CutShort reports whether the budget ended before hone knew what it wanted to.
func CutShort(events []hone.Event) bool {
	return slices.ContainsFunc(events, func(e hone.Event) bool { return e.Warning != nil && e.Warning.Code == "budget-ended" })
}

// HostOf returns the host of a stream's first event.
func HostOf(events []hone.Event) hone.Host {
	for _, e := range events {
		if e.Start != nil {
			return e.Start.Host
		}
	}
	return hone.Host{}
}
