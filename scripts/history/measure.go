package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/history"
)

// rounds is how often each side is measured, in turns.
const rounds = 8

// gain measures the old version, the one that people made faster, and the old
// one with the fixes that hone kept.
func (r *runner) gain(ctx context.Context, c history.Commit, old string, kept int) (*history.Gain, error) {
	people := filepath.Join(r.Work, c.Name, "new")
	if err := checkOut(ctx, people, c, c.New); err != nil {
		return nil, err
	}
	binaries := []string{"old", "people", "hone"}
	for i, dir := range []string{old, people} {
		if err := r.compile(ctx, c, dir, binaries[i]); err != nil {
			return nil, err
		}
	}
	if kept > 0 {
		if _, err := r.Output(ctx, old, "apply"); err != nil {
			return nil, err
		}
	}
	if err := r.compile(ctx, c, old, binaries[2]); err != nil {
		return nil, err
	}
	costs, err := r.rounds(ctx, c, []string{old, people, old}, binaries)
	if err != nil {
		return nil, err
	}
	return &history.Gain{Old: costs[0], People: costs[1], Hone: costs[2], Kept: kept}, nil
}

// binary returns the name of a compiled benchmark.
func (r *runner) binary(c history.Commit, name string) string {
	return filepath.Join(r.Work, c.Name, name+".test")
}

func (r *runner) compile(ctx context.Context, c history.Commit, dir, name string) error {
	// What vet says of old code, or of its tests, says nothing of what it takes.
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-o", r.binary(c, name), "./"+c.Folder)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("compiling %s: %w: %s", name, err, bytes.TrimSpace(out))
	}
	return nil
}

// rounds runs the binaries in turns and returns what they take at least.
func (r *runner) rounds(ctx context.Context, c history.Commit, dirs, names []string) ([]history.Cost, error) {
	costs := make([]history.Cost, len(names))
	for i := range costs {
		costs[i] = history.Cost{Nanoseconds: math.Inf(1), Allocs: math.Inf(1)}
	}
	for range rounds {
		for i, name := range names {
			cmd := exec.CommandContext(ctx, r.binary(c, name), "-test.run=^$", "-test.bench=^"+history.Benchmark+"$", "-test.benchtime=100ms")
			cmd.Dir = filepath.Join(dirs[i], filepath.FromSlash(c.Folder))
			out, err := cmd.Output()
			if err != nil {
				return nil, fmt.Errorf("benchmark of %s: %w: %s", name, err, bytes.TrimSpace(out))
			}
			cost, err := parseCost(string(out))
			if err != nil {
				return nil, fmt.Errorf("benchmark of %s: %w", name, err)
			}
			costs[i].Nanoseconds = min(costs[i].Nanoseconds, cost.Nanoseconds)
			costs[i].Allocs = min(costs[i].Allocs, cost.Allocs)
		}
	}
	return costs, nil
}

// parseCost reads the line of the benchmark.
func parseCost(out string) (history.Cost, error) {
	var cost history.Cost
	for line := range strings.Lines(out) {
		fields := strings.Fields(line)
		if len(fields) == 0 || !strings.HasPrefix(fields[0], history.Benchmark) {
			continue
		}
		for i := 3; i < len(fields); i += 2 {
			value, err := strconv.ParseFloat(fields[i-1], 64)
			if err != nil {
				return cost, fmt.Errorf("line %q: %w", line, err)
			}
			switch fields[i] {
			case "ns/op":
				cost.Nanoseconds = value
			case "allocs/op":
				cost.Allocs = value
			}
		}
		return cost, nil
	}
	return cost, fmt.Errorf("output %q: no line of %s", out, history.Benchmark)
}
