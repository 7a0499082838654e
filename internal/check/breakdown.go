package check

import (
	"cmp"
	"path/filepath"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/compiler"
	"github.com/gohone/hone/internal/cost"
)

const (
	// linesOfPart is how many lines a part of a breakdown names at most.
	linesOfPart = 3
	// leastLine is the share of the whole below which a line is not named.
	leastLine = 0.01
)

// Breakdowns says what a benchmark spends its CPU time on, which lines allocate,
// and which wait. A measure without samples has none.
func Breakdowns(c BenchmarkCost) []hone.Breakdown {
	c = c.steady()
	var out []hone.Breakdown
	for _, t := range append([]*cost.Table{c.CPU, c.Objects, c.Blocked}, c.Where...) {
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

// HotFiles are the files, slash-separated and relative to the module root, that
// the breakdowns name lines of.
func HotFiles(bs []hone.Breakdown) (files []string) {
	for _, b := range bs {
		for _, p := range b.Parts {
			for _, l := range p.Lines {
				files = append(files, l.File)
			}
		}
	}
	slices.Sort(files)
	return slices.Compact(files)
}

// Explain adds to the lines of a breakdown what the compiler says of them, as
// far as it tells where the cost comes from: of lines that allocate, what is on
// the heap and why; of others, what is copied and, where the line itself is
// what costs, that indices are checked.
func Explain(b *hone.Breakdown, facts compiler.Facts, root string) {
	for i, p := range b.Parts {
		for j := range p.Lines {
			l := &b.Parts[i].Lines[j]
			for _, k := range telling(b.Measure, cost.Class(p.Class)) {
				for _, f := range facts.At(filepath.Join(root, filepath.FromSlash(l.File)), l.Line, k) {
					l.Compiler = append(l.Compiler, f.String())
				}
			}
		}
	}
}

// telling are the kinds of facts that explain a class of cost.
func telling(m hone.Measure, class cost.Class) []compiler.Kind {
	switch {
	case m == hone.AllocObjects || class == cost.Alloc:
		return []compiler.Kind{compiler.Escape}
	case m != hone.CPUTime:
		return nil
	case class == cost.Copy:
		return []compiler.Kind{compiler.Copy}
	case class == cost.Own:
		return []compiler.Kind{compiler.Copy, compiler.Bounds}
	}
	return nil
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
