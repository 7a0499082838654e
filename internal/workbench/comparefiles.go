package workbench

import (
	"context"
	"io"
	"os"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/benchfile"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/judge"
)

// FileComparison says which results to compare and how.
type FileComparison struct {
	// Inputs name files, "-" for the standard input or runs of the store, as
	// [benchfile.ParseInputs] reads them. The first is the baseline.
	Inputs []string
	Stdin  io.Reader
	Dir    string // in the module whose stored runs are meant; empty means the current folder
	Store  string // as hone.Spec.Store

	Filter, Table, Row, Col, Ignore string // as in [benchfile.Query]

	Margin     float64 // as in [judge.Policy], like Alpha
	Alpha      float64
	Confidence float64 // of the interval of a column's centre
}

func (c FileComparison) query() benchfile.Query {
	return benchfile.Query{Filter: c.Filter, Table: c.Table, Row: c.Row, Col: c.Col, Ignore: c.Ignore}
}

func (c FileComparison) inputs() ([]benchfile.Input, error) {
	return benchfile.ParseInputs(c.Inputs, func(path string) bool {
		_, err := os.Stat(path)
		return err == nil
	})
}

// Check returns what is wrong with the comparison before anything is read.
func (c FileComparison) Check() error {
	if _, err := c.inputs(); err != nil {
		return err
	}
	return c.query().Check()
}

// CompareFiles compares results that were measured earlier, each column with
// the first: as two sets of values, or, where they are the two sides of one
// run, round by round as they were measured. Differences are no error; that
// there was nothing to compare is one.
func (w *Workbench) CompareFiles(ctx context.Context, c FileComparison) error {
	began := time.Now()
	r := reader{bench: w, of: c}
	if err := r.read(ctx); err != nil {
		return err
	}
	g, err := r.data.Group(c.query())
	if err != nil {
		return err
	}
	e := emitter{handle: w.Handle}
	e.emit(hone.Event{Start: &hone.Start{
		Version: hone.Version, Command: "compare", Inputs: g.Columns,
		Spec: hone.Spec{Dir: c.Dir, Margin: c.Margin, Alpha: c.Alpha},
	}})
	for _, warning := range slices.Concat(r.data.Warnings, g.Warnings) {
		e.emit(hone.Event{Warning: &warning})
	}
	c.summarize(&e, g)
	verdicts := c.judge(g, r.paired)
	for _, v := range verdicts {
		e.emit(hone.Event{Verdict: &v})
	}
	e.emit(hone.Event{Done: &hone.Done{Elapsed: time.Since(began)}})
	if len(g.Columns) > 1 && len(verdicts) == 0 {
		return &gotool.Error{
			Message: "nothing to compare: no benchmark is on both sides",
			Next:    "--ignore pkg compares packages of different names, --ignore /gomaxprocs names that end in different -N",
		}
	}
	return nil
}

// summarize sends what each column measured, and which benchmarks it lacks.
func (c FileComparison) summarize(e *emitter, g benchfile.Grouping) {
	type where struct {
		benchmark hone.Benchmark
		column    int
	}
	has := map[where]bool{}
	var order []hone.Benchmark
	for _, row := range g.Rows {
		if !slices.Contains(order, row.Benchmark) {
			order = append(order, row.Benchmark)
		}
		for i, cell := range row.Cells {
			if len(cell.Values) == 0 {
				continue
			}
			has[where{row.Benchmark, i}] = true
			side, name := hone.Baseline, ""
			if i > 0 {
				side, name = hone.Candidate, g.Columns[i].Name
			}
			s := judge.Summarize(cell.Values, row.Benchmark, row.Unit, side, c.Confidence)
			s.Candidate = name
			e.emit(hone.Event{Summary: &s})
		}
	}
	for _, b := range order {
		for i := 1; i < len(g.Columns); i++ {
			switch base, with := has[where{b, 0}], has[where{b, i}]; {
			case base && !with:
				e.emit(hone.Event{Missing: &hone.Missing{Benchmark: b, Side: hone.Baseline, Candidate: g.Columns[i].Name}})
			case with && !base:
				e.emit(hone.Event{Missing: &hone.Missing{Benchmark: b, Side: hone.Candidate, Candidate: g.Columns[i].Name}})
			}
		}
	}
}

// judge compares each column with the first, where both have a row.
func (c FileComparison) judge(g benchfile.Grouping, paired bool) []hone.Verdict {
	var apart []judge.UnpairedComparison
	var together []judge.Comparison
	for _, row := range g.Rows {
		for i, cell := range row.Cells {
			if base := row.Cells[0]; i > 0 && len(base.Values) > 0 && len(cell.Values) > 0 {
				apart = append(apart, judge.UnpairedComparison{
					Benchmark: row.Benchmark, Unit: row.Unit, Candidate: g.Columns[i].Name, Better: row.Better,
					Exact: row.Exact, Baseline: base.Values, Values: cell.Values,
				})
				together = append(together, judge.Comparison{
					Benchmark: row.Benchmark, Unit: row.Unit, Candidate: g.Columns[i].Name, Better: row.Better,
					Pairs: pairUp(base, cell),
				})
			}
		}
	}
	policy := judge.Policy{Margin: c.Margin, Alpha: c.Alpha}
	if paired {
		return judge.Compare(together, policy)
	}
	return judge.Unpaired(apart, policy)
}

// pairUp brings the values of each round together.
func pairUp(base, cell benchfile.Cell) []judge.Pair {
	var out []judge.Pair
	for i, round := range base.Rounds {
		if j := slices.Index(cell.Rounds, round); round > 0 && j >= 0 {
			out = append(out, judge.Pair{
				Baseline: base.Values[i], Candidate: cell.Values[j], Round: round,
				Bursts: [2][]float64{base.Bursts[i], cell.Bursts[j]},
			})
		}
	}
	return out
}
