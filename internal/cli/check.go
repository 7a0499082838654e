package cli

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/input"
	"github.com/gohone/hone/internal/workbench"
)

func newCheck(stdout, stderr io.Writer) *cobra.Command {
	var spec hone.Spec
	var out output
	var profiles []string
	cmd := &cobra.Command{
		Use:   "check [flags] [packages]",
		Short: "Say where the time goes, and why; change nothing",
		Long: `Check profiles the benchmarks of a module, says what each spends its time and
allocations on, and names the causes it knows in hot lines. It tries no fix:
that is hone run.

With -profile nothing is measured: the profiles are joined with the source as it
is now. They are files, addresses or stored profiles, as hone top takes them;
several are added. Of profiles of blocking, mutexes, goroutines and the wall clock
it says which lines wait, and for what.`,
		Example: `  hone check ./...
  hone check -bench=Encode ./codec
  hone check -sarif ./... > hone.sarif
  hone check -markdown ./... > slow.md
  hone check -profile cpu.pprof -profile allocs.pprof
  hone check -profile http://localhost:6060/debug/pprof/profile?seconds=10`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := validate(spec); err != nil {
				return usageError{err}
			}
			if out.json && out.sarif || out.json && out.page || out.sarif && out.page {
				return usageError{errors.New("--json, --markdown and --sarif: only one of them")}
			}
			var err error
			if spec.Dir, spec.Packages, err = resolve(args); err != nil {
				return err
			}
			in := workbench.ProfileInput{Profiles: profiles, Open: input.Opener{
				Stdin: cmd.InOrStdin(), Fetch: input.Fetcher{Log: func(s string) { fmt.Fprintln(stderr, s) }},
			}}
			return out.run(stdout, stderr, spec, func(handle func(hone.Event)) error {
				w := builtin.Workbench()
				w.Handle = handle
				return w.Check(cmd.Context(), spec, in)
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&spec.Bench, "bench", "", "run only benchmarks matching the `regexp`, as go test does")
	f.StringVar(&spec.Run, "run", "", "where there is no benchmark, use only tests matching the `regexp`")
	f.StringVar(&spec.Skip, "skip", "", "leave out tests and benchmarks matching the `regexp`")
	f.BoolVar(&spec.Short, "short", false, "tell long tests to shorten their run")
	f.StringVar(&spec.Tags, "tags", "", "build `tags`, comma-separated, as go build takes them")
	f.StringArrayVar(&profiles, "profile", nil, "read this `profile` and measure nothing; may be repeated")
	f.DurationVar(&spec.Budget, "budget", 0, "`time` the check may take (default 30s per package with benchmarks, at least 1m)")
	f.DurationVar(&spec.Timeout, "timeout", time.Minute, "`time` one process of the module's tests may take")
	f.StringVar(&spec.Store, "store", "", "keep results in `folder` (default in the user's cache folder)")
	f.StringSliceVar(&spec.Rules, "rules", nil, "use only these `rules`, comma-separated")
	f.BoolVarP(&out.verbose, "verbose", "v", false, "say all of each finding, of small ones too")
	out.flags(f)
	f.BoolVar(&out.page, "markdown", false, "print a page in Markdown, for an issue")
	f.BoolVar(&out.sarif, "sarif", false, "print the findings as SARIF, for forges and editors")
	return cmd
}
