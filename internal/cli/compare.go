package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/workbench"
)

func newCompare(stdout, stderr io.Writer) *cobra.Command {
	var c workbench.FileComparison
	var format string
	cmd := &cobra.Command{
		Use:   "compare [flags] OLD NEW...",
		Short: "Compare benchmark results measured earlier",
		Long: `Compare prints benchmark results in tables, one per unit, and compares each input
with the first: the difference with its interval, what it rests on, and the
outcome. No change means that the interval lies within the margin, inconclusive
that it was not possible to tell.

An input is a file in the Go benchmark format, the output of go test -json, the
events of hone (--json), "-" for the standard input, or the id of a stored run.
Several files make one input: a.txt,b.txt; a name for it goes in front:
old=a.txt. Files may be compressed with gzip.

Files are two sets of values, compared by ranks; if one side was measured after
the other, drift of the machine looks like a difference. One run that measured
both sides is compared with itself, round by round as it was measured, which
bears drift. Of two runs the candidates are compared, or what else they have.

Configuration that differs between inputs but not within one, such as a commit,
is shown and does not keep benchmarks apart, unless --table is given. The syntax
of --filter, --table, --row, --col and --ignore is that of benchstat:
https://pkg.go.dev/golang.org/x/perf/benchproc/syntax.

In units nothing is known of, less is better, but in rates (/s) more; a line
"Unit NAME better=higher" in a file says otherwise. The exit code is 0 also when
there are differences; hone gate is for failing on them.`,
		Example: `  hone compare old.txt new.txt
  go test -bench=. -count=10 | hone compare old.txt -
  hone compare -col=/impl -filter='.unit:sec/op' results.txt
  hone compare 20260102T150405-a1b2c3`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError{errors.New("hone compare: takes files or runs to compare; hone compare --help shows how")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			c.Inputs, c.Stdin = args, cmd.InOrStdin()
			if err := validComparison(c); err != nil {
				return usageError{err}
			}
			h, err := comparisonFormat(format, stdout, stderr)
			if err != nil {
				return usageError{err}
			}
			w := builtin.Workbench()
			var failed error
			w.Handle = func(e hone.Event) { failed = errors.Join(failed, h.Handle(e)) }
			err = w.CompareFiles(cmd.Context(), c)
			// What was read is shown even when there was nothing to compare.
			return errors.Join(failed, h.Close(), err)
		},
	}
	f := cmd.Flags()
	f.Float64Var(&c.Alpha, "alpha", 0.05, "share of false ones to expect among the differences found, and 1 minus the confidence of their intervals; `number` between 0 and 1")
	f.Float64Var(&c.Confidence, "confidence", 0.95, "`level` of the interval of each median")
	f.Float64Var(&c.Margin, "margin", 0.03, "a difference within ± this `share` is no change")
	f.StringVar(&c.Filter, "filter", "", "use only results matching the `query`")
	f.StringVar(&c.Table, "table", "", "tables by distinct values of the `projection` (default .config)")
	f.StringVar(&c.Row, "row", "", "rows by distinct values of the `projection` (default .fullname)")
	f.StringVar(&c.Col, "col", "", "columns by distinct values of the `projection` (default .file)")
	f.StringVar(&c.Ignore, "ignore", "", "ignore variations in the `keys`")
	f.StringVar(&format, "format", "text", "output `format`: text, csv (warnings go to stderr), markdown or json (events, one a line)")
	f.StringVar(&c.Store, "store", "", "the `folder` stored runs are in (default in the user's cache folder)")
	return cmd
}

// validComparison finds settings that make no sense before anything is read.
func validComparison(c workbench.FileComparison) error {
	for _, p := range []struct {
		flag  string
		value float64
	}{{"alpha", c.Alpha}, {"confidence", c.Confidence}, {"margin", c.Margin}} {
		if !(p.value > 0 && p.value < 1) {
			return fmt.Errorf("--%s %v: must lie between 0 and 1", p.flag, p.value)
		}
	}
	return c.Check()
}

// comparisonFormat chooses the output of a comparison.
func comparisonFormat(format string, stdout, stderr io.Writer) (report.Handler, error) {
	switch format {
	case "text":
		var o report.TextOptions
		if f, ok := stdout.(*os.File); ok {
			o = report.Terminal(f, os.Getenv)
		}
		return report.NewSheet(stdout, o), nil
	case "csv":
		return report.NewCSV(stdout, stderr), nil
	case "markdown":
		return report.NewMarkdown(stdout), nil
	case "json":
		return report.NewJSON(stdout), nil
	}
	return nil, fmt.Errorf("--format %q: must be text, csv, markdown or json", format)
}
