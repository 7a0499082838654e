package cli

import (
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
)

func newDoctor(stdout, stderr io.Writer) *cobra.Command {
	var spec hone.Spec
	var out output
	cmd := &cobra.Command{
		Use:   "doctor [flags] [packages]",
		Short: "Say what this machine is and what it can measure",
		Long: `Doctor says what the machine is and what speaks against measuring on it, looks
for disturbance that the system does not tell of, and measures the benchmarks of
the packages against themselves: how large a difference a comparison of 1, 3 or
10 minutes would find. It changes no setting of the system.

Outside a module it speaks of the machine alone.`,
		Example: `  hone doctor
  hone doctor -bench=Encode --budget 3m ./codec
  hone doctor -v ./...`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := validate(spec); err != nil {
				return usageError{err}
			}
			var err error
			if spec.Dir, spec.Packages, err = resolve(args); err != nil {
				return err
			}
			return out.run(stdout, stderr, spec, func(handle func(hone.Event)) error {
				w := builtin.Workbench()
				w.Handle = handle
				if len(args) == 0 && moduleRoot(spec.Dir) == "" {
					return w.DoctorHere(cmd.Context(), spec)
				}
				return w.Doctor(cmd.Context(), spec)
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&spec.Bench, "bench", "", "measure only benchmarks matching the `regexp`, as go test does")
	f.StringVar(&spec.Skip, "skip", "", "leave out benchmarks matching the `regexp`")
	f.BoolVar(&spec.Short, "short", false, "tell long benchmarks to shorten their run")
	f.StringVar(&spec.Tags, "tags", "", "build `tags`, comma-separated")
	f.DurationVar(&spec.Budget, "budget", 0, "`time` the whole may take (default 1m per package with benchmarks)")
	f.DurationVar(&spec.Timeout, "timeout", time.Minute, "`time` one process may take")
	f.IntVarP(&spec.Parallel, "parallel", "p", 0, "measure `n` benchmarks side by side, each on a core of its own (default 2)")
	f.StringVar(&spec.Store, "store", "", "keep results in `folder` (default in the user's cache folder)")
	f.BoolVarP(&out.verbose, "verbose", "v", false, "list every benchmark")
	out.flags(f)
	return cmd
}
