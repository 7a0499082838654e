package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
)

func newRun(stdout, stderr io.Writer) *cobra.Command {
	var spec hone.Spec
	var out output
	var service serviceFlags
	cmd := &cobra.Command{
		Use:   "run [flags] [packages]",
		Short: "Measure, profile, find, fix and verify; keep what is faster",
		Long: `Run does the whole loop on the packages of one module: it measures and profiles
their benchmarks, finds the causes of cost in hot lines, runs the tests that can see
those, tries the fixes in a private copy, verifies and measures them, and stores a
patch of those that pass. A folder with a go.mod stands for all its packages.

A fix that an earlier run rejected is not tried again while its functions, the
tests, the toolchain and the machine are the same; --retry does.

Fixes that change what can be observed, or whose behaviour could not be checked,
are shown and never kept; --try measures what each would gain.

` + serviceHelp + ` The packages whose tests are evidence may be named before the --.

Nothing in the module changes; hone apply applies the patch. Ctrl-C ends the
run with what is known by then.`,
		Example: `  hone run ./...
  hone run ./examples/leftpad
  hone run --try ./examples/visitor
  hone run -bench=Encode -short --budget 60s ./codec
  hone run --service ./cmd/api --load 'http://127.0.0.1:{{.Port}}/v1/x' -- -addr 127.0.0.1:{{.Port}}`,
		RunE: func(cmd *cobra.Command, args []string) error {
			args, err := service.parse(cmd, args)
			if err != nil {
				return err
			}
			if err := validate(spec); err != nil {
				return usageError{err}
			}
			if err := service.resolve(args, &spec); err != nil {
				return err
			}
			return out.run(stdout, stderr, spec, func(handle func(hone.Event)) error {
				w := builtin.Workbench()
				w.Handle, w.Driver = handle, service.driver
				return w.Run(cmd.Context(), spec)
			})
		},
	}
	f := cmd.Flags()
	service.flags(f)
	f.StringVar(&spec.Bench, "bench", "", "run only benchmarks matching the `regexp`, as go test does")
	f.StringVar(&spec.Run, "run", "", "use only tests matching the `regexp` as evidence, as go test does")
	f.StringVar(&spec.Skip, "skip", "", "leave out tests and benchmarks matching the `regexp`")
	f.BoolVar(&spec.Short, "short", false, "tell long tests to shorten their run")
	f.DurationVar(&spec.Budget, "budget", 0, "`time` the whole run may take (default 1m per package with benchmarks, at least 5m, and where there is more to try then, three fifths more, or 15s for each fix that passed its trial, at most as much again; of that up to twice as much where other programs keep the processors busy)")
	f.DurationVar(&spec.Timeout, "timeout", time.Minute, "`time` one process of the module's tests may take")
	f.IntVar(&spec.Count, "count", 0, "measure exactly `n` rounds (default: until decided)")
	f.StringVar(&spec.Store, "store", "", "keep results in `folder` (default in the user's cache folder)")
	f.BoolVar(&spec.Retry, "retry", false, "try again the fixes that earlier runs rejected")
	f.BoolVar(&spec.Try, "try", false, "measure what the fixes gain that are only shown, and say what they break; they are not kept")
	f.StringSliceVar(&spec.Rules, "rules", nil, "use only these `rules`, comma-separated")
	f.BoolVarP(&out.verbose, "verbose", "v", false, "say all of each finding, of small ones too")
	out.flags(f)
	return cmd
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// applyCommand is the command line that applies what the run keeps, typed in
// the same folder.
func applyCommand(spec hone.Spec) string {
	line := "hone apply"
	if spec.Store != "" {
		line += " --store " + quote(spec.Store)
	}
	if moduleRoot(spec.Dir) == moduleRoot(".") {
		return line
	}
	if rel, err := filepath.Rel(abs("."), abs(spec.Dir)); err == nil && filepath.IsLocal(rel) {
		return line + " " + quote("."+string(filepath.Separator)+rel)
	}
	return line + " " + quote(spec.Dir)
}

// quote makes a path one word for a shell, if it is not.
func quote(path string) string {
	if strings.ContainsFunc(path, func(r rune) bool {
		return r == '$' || r == '`' || r == '"' || r == '\'' || r == '&' || r == ';' || unicode.IsSpace(r)
	}) {
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	return path
}

// handler chooses the output.
