package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/gohone/hone"
)

// alarms compares identical code, in folders of different names, while a
// program that takes a processor starts half-way.
func alarms(ctx context.Context, l *lab, o options) error {
	var total tally
	bad := 0
	for i := range o.runs {
		stop := startHog(ctx, o.budget/2, o.budget)
		run, err := l.compare(ctx, o)
		stop()
		if err != nil {
			return err
		}
		t := count(run.Verdicts)
		fmt.Printf("run %d of %d: %d benchmarks, up to %d rounds; time: %d no change, %d inconclusive; false alarms in any unit: %d of %d\n",
			i+1, o.runs, t.improvements+t.regressions+t.noChange+t.inconclusive, t.rounds, t.noChange, t.inconclusive, t.alarms, t.comparisons)
		for _, v := range run.Verdicts {
			if v.Outcome == hone.Improvement || v.Outcome == hone.Regression {
				printChanged(v)
			}
		}
		total.comparisons, total.alarms = total.comparisons+t.comparisons, total.alarms+t.alarms
		if t.alarms > 0 {
			bad++
		}
	}
	fmt.Printf("hone: %d of %d runs with a false alarm; %d of %d comparisons, %.2f %%\n", bad, o.runs, total.alarms, total.comparisons, 100*float64(total.alarms)/float64(total.comparisons))
	if !o.benchstat {
		return nil
	}
	return l.benchstat(ctx)
}

// printChanged shows a benchmark that was called changed and is not.
func printChanged(v hone.Verdict) {
	fmt.Printf("    %s %s: %+.2f %% [%+.2f, %+.2f], %d rounds\n", v.Benchmark.Name, v.Unit, 100*v.Delta, 100*v.Interval[0], 100*v.Interval[1], v.Rounds)
}

// benchstat measures one side after the other, each ten times, with the same
// program starting half-way, and counts what benchstat calls a difference of
// time.
func (l *lab) benchstat(ctx context.Context) error {
	const count, benchtime = "10", "20ms"
	var files []string
	stop := func() {}
	for i, dir := range []string{l.base, l.candidate} {
		if i == 1 {
			stop = startHog(ctx, 0, time.Hour)
		}
		cmd := exec.CommandContext(ctx, "go", "test", "-run=^$", "-bench=.", "-count="+count, "-benchtime="+benchtime, ".")
		cmd.Dir = dir
		out, err := cmd.Output()
		if err != nil {
			stop()
			return fmt.Errorf("go test: %w", err)
		}
		name := filepath.Join(l.dir, fmt.Sprintf("side%d.txt", i))
		if err := os.WriteFile(name, out, 0o644); err != nil {
			stop()
			return err
		}
		files = append(files, name)
	}
	stop()
	out, err := exec.CommandContext(ctx, "go", append([]string{"run", "golang.org/x/perf/cmd/benchstat", "-format=csv"}, files...)...).Output()
	if err != nil {
		return fmt.Errorf("benchstat: %w", err)
	}
	rows, different := significant(string(out))
	fmt.Printf("benchstat, all of one side and then all of the other, -count=%s -benchtime=%s: %d of %d times called different, %.0f %%\n",
		count, benchtime, different, rows, 100*float64(different)/float64(max(1, rows)))
	return nil
}

// significant counts the rows of benchstat's table that compare times, and
// those among them with a difference: "~" stands for none.
func significant(csv string) (rows, different int) {
	for line := range strings.Lines(csv) {
		fields := strings.Split(strings.TrimSpace(line), ",")
		if len(fields) < 7 || !strings.HasPrefix(fields[6], "p=") {
			continue
		}
		rows++
		if fields[5] != "~" {
			different++
		}
	}
	return rows, different
}
