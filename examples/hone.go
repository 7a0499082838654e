package main

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
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/casestudies"
)

// honed is the hone command, called as a user would call it.
type honed struct {
	command  string
	work     string // folder for everything that is made
	settings settings
	progress io.Writer
}

// build compiles the hone command of this module.
func build(ctx context.Context, work string, s settings, progress io.Writer) (*honed, error) {
	h := &honed{command: filepath.Join(work, "hone.exe"), work: work, settings: s, progress: progress}
	h.say("compiling hone")
	cmd := exec.CommandContext(ctx, "go", "build", "-o", h.command, "./cmd/hone")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, bytes.TrimSpace(out))
	}
	return h, nil
}

func (h *honed) say(format string, args ...any) {
	fmt.Fprintf(h.progress, "%s  %s\n", time.Now().Format(time.TimeOnly), fmt.Sprintf(format, args...))
}

// loop runs the whole loop on the module in dir.
func (h *honed) loop(ctx context.Context, name, dir string) (*casestudies.Loop, hone.Host, error) {
	h.say("%s: hone run", name)
	events, err := h.events(ctx, dir, limited("run", h.settings.run))
	if err != nil {
		return nil, hone.Host{}, err
	}
	var l casestudies.Loop
	for _, e := range events {
		l.Add(e)
	}
	return &l, hostOf(events), nil
}

// apply writes what was kept into the module in dir.
func (h *honed) apply(ctx context.Context, name, dir string) error {
	h.say("%s: hone apply", name)
	_, err := h.output(ctx, dir, []string{"apply"})
	return err
}

// compare measures two versions of a module in turns.
func (h *honed) compare(ctx context.Context, what, baseline, candidate string) ([]hone.Verdict, error) {
	h.say("%s: hone bench", what)
	events, err := h.events(ctx, candidate, append(limited("bench", h.settings.compare), "--baseline", baseline))
	if err != nil {
		return nil, err
	}
	var verdicts []hone.Verdict
	for _, e := range events {
		if e.Verdict != nil {
			verdicts = append(verdicts, *e.Verdict)
		}
	}
	return verdicts, nil
}

// alone measures a module that is compared with nothing.
func (h *honed) alone(ctx context.Context, name, dir string) (casestudies.Comparison, error) {
	h.say("%s: hone bench", name)
	events, err := h.events(ctx, dir, limited("bench", h.settings.compare))
	var verdicts []hone.Verdict
	for _, e := range events {
		if s := e.Summary; s != nil {
			verdicts = append(verdicts, hone.Verdict{Benchmark: s.Benchmark, Unit: s.Unit, Baseline: s.Center, Value: s.Center, Interval: [2]float64{-1, 1e9}})
		}
	}
	return casestudies.Compare(casestudies.Slow, "", verdicts), err
}

// limited are the arguments of a command that keeps to a budget.
func limited(verb string, budget time.Duration) []string {
	args := []string{verb, "--json"}
	if budget > 0 {
		args = append(args, "--budget", budget.String())
	}
	return args
}

func (h *honed) events(ctx context.Context, dir string, args []string) ([]hone.Event, error) {
	out, err := h.output(ctx, dir, args)
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

// output runs hone in dir, with a store of its own. An interrupt lets it clean
// up.
func (h *honed) output(ctx context.Context, dir string, args []string) ([]byte, error) {
	args = append(args[:len(args):len(args)], "--store", filepath.Join(h.work, "store"))
	cmd := exec.CommandContext(ctx, h.command, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PWD="+dir, "GOWORK=off")
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 20 * time.Second
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("hone %s: %w\n%s", args[0], err, bytes.TrimSpace(complaint.Bytes()))
	}
	return out.Bytes(), nil
}
