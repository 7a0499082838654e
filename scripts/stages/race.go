package main

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"time"

	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/wrongfixes"
)

const (
	raceRepeats = 10
	raceTimeout = 2 * time.Minute
)

// concurrent finds source that may run in several goroutines.
var concurrent = regexp.MustCompile(`"sync"|"sync/atomic"|\bgo func\b|\bgo \w+\(`)

// race repeats the module's tests with the race detector, where there is
// something for it to find.
func (b *bench) race(ctx context.Context, c *wrongfixes.Candidate, r *wrongfixes.Result, scratch, overlay string) error {
	if !b.concurrent(c) {
		return nil
	}
	bin := filepath.Join(scratch, "race.test")
	if err := b.raceBinary(ctx, bin, overlay); err != nil {
		return err
	}
	res, err := gotool.Run(ctx, gotool.Command{
		Path: bin, Dir: filepath.Join(b.dir, "copy"), Timeout: raceTimeout, Env: append(os.Environ(), "GORACE=halt_on_error=1"),
		Args: []string{"-test.count=" + strconv.Itoa(raceRepeats), "-test.timeout=0", "-test.failfast"},
	})
	if err == nil && (res.ExitCode != 0 || res.TimedOut) {
		r.Stages = append(r.Stages, wrongfixes.StageRace)
	}
	return err
}

func (b *bench) concurrent(c *wrongfixes.Candidate) bool {
	if b.module.Golden {
		return false // it has no tests
	}
	for _, data := range c.Tree() {
		if concurrent.Match(data) {
			return true
		}
	}
	return false
}

func (b *bench) raceBinary(ctx context.Context, output, overlay string) error {
	res, err := gotool.Run(ctx, gotool.Command{
		Path: "go", Args: []string{"test", "-c", "-race", "-vet=off", "-ldflags=-s -w", "-overlay=" + overlay, "-o", output, "."},
		Dir: b.source(), Env: append(b.tool.Env, "PWD="+b.source()),
	})
	if err == nil && res.ExitCode != 0 {
		err = &gotool.BuildError{Package: ".", Verb: "compile", Output: string(res.Stderr) + string(res.Stdout)}
	}
	return err
}
