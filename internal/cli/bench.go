package cli

import (
	"errors"
	"io"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/workbench"
)

func newBench(stdout, stderr io.Writer) *cobra.Command {
	var spec hone.Spec
	var out output
	var files workbench.ResultFiles
	var service serviceFlags
	cmd := &cobra.Command{
		Use:   "bench [flags] [packages]",
		Short: "Measure benchmarks, alone or against a baseline",
		Long: `Bench compiles the benchmarks of the packages once and measures each in many
short processes, every one linked in another layout, until the figures are
decided or the budget ends.

With --baseline it compares the module as it is, uncommitted changes included,
with a git revision, a folder that holds another version of the module, or a
stored run. Both sides are measured in turns, a millisecond each, so that what
the machine does to one it does to the other. Neither the module nor its
repository is written to.

--out writes the values of the module to a file in the Go benchmark format, which
benchstat and hone compare read, --out-baseline those of the baseline. Ctrl-C ends
the measurement with what is known by then.

` + serviceHelp + ` The operation of a service is a request: its sec/op is
processor time of the service, the steadiest of its figures.`,
		Example: `  hone bench ./...
  hone bench -bench=Encode --baseline main ./codec
  hone bench --baseline v1.4.0 --budget 3m --out new.txt --out-baseline old.txt ./...
  hone bench --baseline main --service ./cmd/api --load 'http://127.0.0.1:{{.Port}}/v1/x' -- -addr 127.0.0.1:{{.Port}}`,
		RunE: func(cmd *cobra.Command, args []string) error {
			args, err := service.parse(cmd, args)
			if err != nil {
				return err
			}
			if err := errors.Join(validateMeasuring(spec), files.Check(spec)); err != nil {
				return usageError{err}
			}
			if service.Package != "" {
				err = service.measureOnly(args, &spec)
			} else {
				spec.Dir, spec.Packages, err = resolve(args)
			}
			if err != nil {
				return err
			}
			var run hone.Run
			err = out.run(stdout, stderr, spec, func(handle func(hone.Event)) error {
				w := builtin.Workbench()
				w.Driver = service.driver
				w.Handle = func(e hone.Event) {
					run.Fold(e)
					handle(e)
				}
				return w.Bench(cmd.Context(), spec)
			})
			if err != nil && len(run.Measurements) == 0 {
				return err
			}
			return errors.Join(err, files.Write(run))
		},
	}
	f := cmd.Flags()
	benchFlags(f, &spec)
	service.flags(f)
	out.flags(f)
	f.BoolVarP(&out.verbose, "verbose", "v", false, "list every benchmark, and what each outcome rests on")
	f.StringVar(&files.Out, "out", "", "write what was measured to `file`, in the Go benchmark format; with --baseline, the module's side of it")
	f.StringVar(&files.Baseline, "out-baseline", "", "write the baseline's side to `file`")
	return cmd
}

// benchFlags are the flags of commands that measure benchmarks against a
// baseline.
func benchFlags(f *pflag.FlagSet, spec *hone.Spec) {
	measuringFlags(f, spec)
	f.StringVar(&spec.Baseline, "baseline", "", "compare with a git `revision`, folder or stored run")
}

// measuringFlags are the flags of every command that measures benchmarks.
func measuringFlags(f *pflag.FlagSet, spec *hone.Spec) {
	f.StringVar(&spec.Bench, "bench", "", "run only benchmarks matching the `regexp`, as go test does")
	f.StringVar(&spec.Skip, "skip", "", "leave out benchmarks matching the `regexp`")
	f.BoolVar(&spec.Short, "short", false, "tell long benchmarks to shorten their run")
	f.IntVar(&spec.Count, "count", 0, "measure exactly `n` rounds (default: until decided; 10 without a baseline)")
	f.StringVar(&spec.Benchtime, "benchtime", "", "`time` or count, as 100x, that a process measures for in one piece, as go test does (default: chosen by hone)")
	f.IntSliceVar(&spec.CPU, "cpu", nil, "`list` of GOMAXPROCS values, as go test does")
	f.StringVar(&spec.Tags, "tags", "", "build `tags`, comma-separated")
	f.DurationVar(&spec.Timeout, "timeout", time.Minute, "`time` one process may take")
	f.Bool("benchmem", true, "bytes and allocations are always measured")
	f.IntVarP(&spec.Parallel, "parallel", "p", 0, "measure `n` benchmarks side by side, each on a core of its own (default 2)")
	f.DurationVar(&spec.Budget, "budget", 0, "`time` the whole may take (default 1m per package with benchmarks)")
	f.Float64Var(&spec.Margin, "margin", 0.03, "a difference within ± this `share` is no change")
	f.Float64Var(&spec.Alpha, "alpha", 0.05, "share of wrong verdicts among those that report a difference")
	f.StringVar(&spec.Store, "store", "", "keep results in `folder` (default in the user's cache folder)")
}
