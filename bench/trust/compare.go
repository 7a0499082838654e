package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"

	"github.com/gohone/hone"
)

// run runs a command of hone on the candidate and folds its events.
func (l *lab) run(ctx context.Context, args ...string) (hone.Run, error) {
	var run hone.Run
	cmd := exec.CommandContext(ctx, l.hone, append(args, "--json", "--store", filepath.Join(l.dir, "store"))...)
	cmd.Dir = l.candidate
	out, err := cmd.Output()
	if err != nil {
		return run, fmt.Errorf("hone %s: %w\n%s", args[0], err, lastLines(out))
	}
	s := bufio.NewScanner(bytes.NewReader(out))
	s.Buffer(nil, 1<<24)
	for s.Scan() {
		var e hone.Event
		if err := json.Unmarshal(s.Bytes(), &e); err != nil {
			return run, err
		}
		run.Fold(e)
	}
	return run, s.Err()
}

func lastLines(out []byte) []byte { return out[max(0, len(out)-2000):] }

// compare measures the candidate against the base.
func (l *lab) compare(ctx context.Context, o options) (hone.Run, error) {
	return l.run(ctx, "bench", "--baseline", l.base, "--budget", o.budget.String())
}

// tally counts outcomes of times, and of everything.
type tally struct {
	comparisons, alarms, improvements, regressions, noChange, inconclusive int
	rounds                                                                 int // most
}

func count(vs []hone.Verdict) tally {
	var t tally
	for _, v := range vs {
		changed := v.Outcome == hone.Improvement || v.Outcome == hone.Regression
		t.comparisons++
		if changed {
			t.alarms++
		}
		if v.Unit != hone.SecPerOp {
			continue
		}
		t.rounds = max(t.rounds, v.Rounds)
		switch v.Outcome {
		case hone.Improvement:
			t.improvements++
		case hone.Regression:
			t.regressions++
		case hone.NoChange:
			t.noChange++
		default:
			t.inconclusive++
		}
	}
	return t
}
