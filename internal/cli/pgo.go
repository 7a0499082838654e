package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/input"
	"github.com/gohone/hone/internal/workbench"
)

func newPGO(stdout, stderr io.Writer) *cobra.Command {
	var spec hone.Spec
	var out output
	var in workbench.ProfileInput
	var file string
	cmd := &cobra.Command{
		Use:   "pgo [flags] [packages]",
		Short: "Measure what compiling by a profile gains, and keep it if it does",
		Long: `Pgo compiles the benchmarks of the packages without a profile and with one, and
measures both in turns, as bench does. The profile is kept if a benchmark takes
less time with it and none gets worse; otherwise nothing is written. It is stored
in any case.

Without --profile it is taken of the same benchmarks that measure it, so the gain
holds for programs that do what they do. One of the program in production, as
hone profile URL collects it, says more of that program.

With -o a profile that is kept is written to the file, nothing else: go build
optimises by default.pgo in the folder of a main package. The exit code is 0
whether it is kept or not.`,
		Example: `  hone pgo ./...
  hone pgo --profile monday.prof --profile tuesday.prof -o cmd/server/default.pgo ./...`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := validateMeasuring(spec); err != nil {
				return usageError{err}
			}
			var err error
			if spec.Dir, spec.Packages, err = resolve(args); err != nil {
				return err
			}
			in.Open = input.Opener{Stdin: cmd.InOrStdin(), Fetch: input.Fetcher{Log: func(s string) { fmt.Fprintln(stderr, s) }}}
			var write func(io.Writer) error
			err = out.run(stdout, stderr, spec, func(handle func(hone.Event)) (err error) {
				w := builtin.Workbench()
				w.Handle = handle
				write, err = w.PGO(cmd.Context(), spec, in)
				return err
			})
			if write == nil || file == "" {
				return err
			}
			return errors.Join(err, replace(file, write))
		},
	}
	f := cmd.Flags()
	measuringFlags(f, &spec)
	out.flags(f)
	f.BoolVarP(&out.verbose, "verbose", "v", false, "list every benchmark, and what each outcome rests on")
	f.StringArrayVar(&in.Profiles, "profile", nil, "compile by this CPU `profile`: a file, the address of one, or a stored one; may be repeated (default: one of the benchmarks)")
	f.StringVarP(&file, "output", "o", "", "write a profile that is kept to `file`")
	return cmd
}
