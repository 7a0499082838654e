package main

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/handicap"
)

// power asks doctor what can be detected, slows a random half of the
// benchmarks down by a known part and counts what is found.
func power(ctx context.Context, l *lab, o options) error {
	doctor, err := l.run(ctx, "doctor", "--budget", min(o.budget, 3*time.Minute).String())
	if err != nil {
		return err
	}
	able := detectable(doctor, o)
	plain, err := l.run(ctx, "bench", "-count", "5", "--budget", "10m")
	if err != nil {
		return err
	}
	for i := range o.runs {
		slowed, err := l.slowDown(plain, o.change/100)
		if err != nil {
			return err
		}
		run, err := l.compare(ctx, o)
		if err != nil {
			return err
		}
		reportPower(i+1, o, run, slowed, able)
	}
	return nil
}

// detectable returns the benchmarks of which doctor says that a comparison of
// the budget finds the change.
func detectable(run hone.Run, o options) map[string]bool {
	able := map[string]bool{}
	all := 0
	var within time.Duration
	for _, d := range run.Doctor.Detectable {
		if d.Within <= o.budget {
			within = max(within, d.Within)
		}
	}
	for _, d := range run.Doctor.Detectable {
		if d.Within == within {
			all++
			if d.Change <= o.change/100 {
				able[d.Benchmark.Name] = true
			}
		}
	}
	fmt.Printf("doctor: in %s a change of %.3g %% is detectable in %d of %d benchmarks, %.0f %%\n", within, o.change, len(able), all, 100*float64(len(able))/float64(max(1, all)))
	return able
}

// slowDown writes delays into the loops of a random half of the benchmarks of
// the candidate. Both sides count their iterations, which takes time too.
func (l *lab) slowDown(plain hone.Run, part float64) (map[string]bool, error) {
	step := handicap.StepTime()
	slowed := map[string]bool{}
	amounts, idle := map[string]handicap.Amount{}, map[string]handicap.Amount{}
	for _, s := range plain.Summaries {
		if s.Unit != hone.SecPerOp {
			continue
		}
		a := handicap.AmountOf(part*s.Center, step)
		idle[s.Benchmark.Name] = a.Idle()
		amounts[s.Benchmark.Name] = a.Idle()
		if rand.IntN(2) == 0 {
			slowed[s.Benchmark.Name], amounts[s.Benchmark.Name] = true, a
		}
	}
	if err := writeLoops(l.base, l.base, idle); err != nil {
		return nil, err
	}
	return slowed, writeLoops(l.base, l.candidate, amounts)
}

// writeLoops reads the test files of a folder, as they were before any delay,
// and writes them with delays to another.
func writeLoops(from, to string, amounts map[string]handicap.Amount) error {
	groups := map[string]map[string][]byte{} // by package clause
	names, err := filepath.Glob(filepath.Join(from, "*_test.go*"))
	if err != nil {
		return err
	}
	for _, name := range names {
		src, err := pristine(name)
		if err != nil {
			return err
		}
		clause := packageClause(src)
		if groups[clause] == nil {
			groups[clause] = map[string][]byte{}
		}
		groups[clause][strings.TrimSuffix(filepath.Base(name), ".pristine")] = src
	}
	return writeGroups(groups, to, amounts)
}

// pristine returns a test file as it was first.
func pristine(name string) ([]byte, error) {
	kept := strings.TrimSuffix(name, ".pristine") + ".pristine"
	if src, err := os.ReadFile(kept); err == nil {
		return src, nil
	}
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return src, os.WriteFile(kept, src, 0o644)
}

// writeGroups gives every benchmark to the package clause that declares it.
func writeGroups(groups map[string]map[string][]byte, to string, amounts map[string]handicap.Amount) error {
	for _, files := range groups {
		var all strings.Builder
		for _, src := range files {
			all.Write(src)
		}
		mine := maps.Clone(amounts)
		maps.DeleteFunc(mine, func(name string, _ handicap.Amount) bool {
			top, _, _ := strings.Cut(name, "/")
			return !strings.Contains(all.String(), "func Benchmark"+top+"(")
		})
		if len(mine) == 0 {
			continue
		}
		changed, err := handicap.InLoops(files, mine)
		if err != nil {
			return err
		}
		for name, src := range changed {
			if err := os.WriteFile(filepath.Join(to, name), src, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

func packageClause(src []byte) string {
	for line := range strings.Lines(string(src)) {
		if name, ok := strings.CutPrefix(line, "package "); ok {
			return strings.TrimSpace(name)
		}
	}
	return ""
}

// reportPower counts what was found among what was slowed down, and what was
// called changed among the rest.
func reportPower(number int, o options, run hone.Run, slowed, able map[string]bool) {
	var ables, ableFound, all, allFound, rest, wrong, inconclusive, wrongWay int
	var deltas []float64
	for _, v := range run.Verdicts {
		if v.Unit != hone.SecPerOp {
			continue
		}
		name, found := v.Benchmark.Name, v.Outcome == hone.Regression
		switch {
		case slowed[name]:
			all++
			deltas = append(deltas, 100*v.Delta)
			if found {
				allFound++
			}
			if v.Outcome == hone.Improvement {
				wrongWay++
			}
			if able[name] {
				ables++
				if found {
					ableFound++
				}
			}
		default:
			rest++
			if found || v.Outcome == hone.Improvement {
				wrong++
				printChanged(v)
			}
			if v.Outcome == hone.Inconclusive {
				inconclusive++
			}
		}
	}
	slices.Sort(deltas)
	fmt.Printf("run %d of %d, %s, +%.3g %%: found in %d of %d that doctor calls detectable (%.0f %%), in %d of all %d (%.0f %%), %d the wrong way; estimates from %+.1f to %+.1f %%, median %+.1f %%\n",
		number, o.runs, o.budget, o.change, ableFound, ables, percent(ableFound, ables), allFound, all, percent(allFound, all), wrongWay, at(deltas, 0), at(deltas, 1), at(deltas, .5))
	fmt.Printf("    unchanged: %d of %d called changed; %d inconclusive (%.0f %%)\n", wrong, rest, inconclusive, percent(inconclusive, rest))
}

func percent(part, whole int) float64 { return 100 * float64(part) / float64(max(1, whole)) }

func at(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[int(q*float64(len(sorted)-1))]
}
