package check

import (
	"cmp"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/cost"
)

const (
	// linesOfPart is how many lines a part of a breakdown names at most.
	linesOfPart = 3
	// leastLine is the share of the whole below which a line is not named.
	leastLine = 0.01
)

// Breakdowns says what a benchmark spends its CPU time on, and which lines
// allocate. A measure without samples has none.
func Breakdowns(c BenchmarkCost) []hone.Breakdown {
	c = c.steady()
	var out []hone.Breakdown
	for _, t := range []*cost.Table{c.CPU, c.Objects} {
		if t == nil || t.Total <= 0 {
			continue
		}
		out = append(out, hone.Breakdown{
			Benchmark: c.Benchmark, Measure: t.Measure, Samples: t.Samples, Parts: parts(t),
			Thin: t == c.CPU && (c.Thin || thin(t)),
		})
	}
	return out
}

// parts divides a table by class.
func parts(t *cost.Table) []hone.Part {
	sums := map[cost.Class]int64{}
	for class, value := range t.Outside {
		sums[class] += value
	}
	lines := t.Hot(0)
	for _, l := range lines {
		for class, value := range l.Classes {
			sums[class] += value
		}
	}
	var out []hone.Part
	for class, value := range sums {
		if value > 0 {
			out = append(out, hone.Part{Class: string(class), Share: t.Share(value), Lines: payers(t, lines, class)})
		}
	}
	slices.SortFunc(out, func(a, b hone.Part) int {
		return cmp.Or(cmp.Compare(b.Share, a.Share), cmp.Compare(a.Class, b.Class))
	})
	return out
}

// payers are the lines that are charged most of a class.
func payers(t *cost.Table, lines []cost.Line, class cost.Class) []hone.LineShare {
	var out []hone.LineShare
	for _, l := range lines {
		if s := t.Share(l.Classes[class]); s >= leastLine {
			out = append(out, hone.LineShare{File: l.File, Line: l.Line, Function: l.Function, Share: s})
		}
	}
	slices.SortStableFunc(out, func(a, b hone.LineShare) int { return cmp.Compare(b.Share, a.Share) })
	return out[:min(len(out), linesOfPart)]
}
