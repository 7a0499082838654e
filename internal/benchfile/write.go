package benchfile

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"

	"golang.org/x/perf/benchfmt"

	"github.com/gohone/hone"
)

// Write writes a side of a run in the Go benchmark format: the configuration
// that go test prints and the toolchain, then one result per round, package by
// package in the order they were measured. The processes of a round share one
// layout of the binary: to count each would claim more than was seen.
//
// benchstat compares only what has the same configuration. What differs
// between the two sides of a run, or between rounds, stands therefore in
// comments, which the format ignores: side, commit, round and order.
func Write(w io.Writer, run hone.Run, side hone.Side) error {
	ps := rounds(sides(run)[side])
	if len(ps) == 0 {
		return &Error{Message: fmt.Sprintf("run %s: measured no %s", run.Start.Run, side)}
	}
	slices.SortStableFunc(ps, func(a, b process) int { return cmp.Compare(a.Benchmark.Package, b.Benchmark.Package) })
	if _, err := fmt.Fprint(w, heading(run, side)); err != nil {
		return err
	}
	out := benchfmt.NewWriter(w)
	for _, p := range ps {
		if _, err := fmt.Fprintln(w, comment(p)); err != nil {
			return err
		}
		r := result(run.Start.Host, p)
		for i, v := range r.Values {
			if v.Unit == string(hone.SecPerOp) {
				r.Values[i].OrigValue, r.Values[i].OrigUnit = nanoseconds(v.Value), "ns/op"
			}
		}
		if err := out.Write(r); err != nil {
			return err
		}
	}
	return nil
}

// heading says which side of which run follows.
func heading(run hone.Run, side hone.Side) string {
	commit := oneLine(run.Start.Host.Revision)
	if commit != "" && run.Start.Host.Dirty {
		commit += " with changes"
	}
	if base := oneLine(run.Start.Spec.Baseline); side == hone.Baseline && base != "" {
		commit = base
	}
	text := fmt.Sprintf("# hone %s, run %s\n", run.Start.Command, run.Start.Run)
	if TwoSided(run) {
		text += fmt.Sprintf("# side: %s\n", side)
	}
	if commit != "" {
		text += "# commit: " + commit + "\n"
	}
	return text
}

func comment(p process) string {
	order := "second"
	if p.First {
		order = "first"
	}
	return fmt.Sprintf("# round: %d, order: %s", p.Round, order)
}

// nanoseconds turns seconds to nanoseconds, less the last digits, which are
// the rounding of the product: 123.4 and not 123.39999999999999.
func nanoseconds(sec float64) float64 {
	ns, err := strconv.ParseFloat(strconv.FormatFloat(sec*1e9, 'g', 15, 64), 64)
	if err != nil {
		return sec * 1e9
	}
	return ns
}
