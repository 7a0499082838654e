package cli

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/workbench"
)

func newProfile(stdout, stderr io.Writer) *cobra.Command {
	var spec hone.Spec
	var out output
	var kinds []string
	var at address
	var grace time.Duration
	cmd := &cobra.Command{
		Use:   "profile [flags] [packages | URL | program -- arguments]",
		Short: "Collect profiles of benchmarks, of a service or of a program",
		Long: `Profile collects profiles, each kind in a run of its own, so that none disturbs
another. The kinds are ` + kindList() + `.

Of benchmarks it collects one profile per benchmark and kind, by default cpu,
wall and allocs, in as many packages as are named.

Of a service it collects what it serves by HTTP: at the URL, or below it at
/debug/pprof/, as net/http/pprof does and the adapters of web frameworks. It
finds out which kinds are offered, and takes them one after the other.

A package main it compiles with a few lines that collect profiles, through an
overlay, and runs: in this folder, with the arguments after --, on the same
standard input, output and error. The program runs to its end, or with --seconds
for as long as its profiles take, and is asked to end then. Its exit code is
hone's. The report goes to standard error.

Kind wall shows where goroutines were while time passed, waiting included: what a
CPU profile cannot show. All profiles are kept in the store, and with --out in a
folder as well.`,
		Example: `  hone profile -bench=Encode ./...
  hone profile -bench=Encode --kinds cpu,heap,mutex --out profiles ./codec
  hone profile --seconds 30 http://localhost:6060
  hone profile --kinds cpu,heap --token-file token https://api.example.com/admin/debug/pprof/
  hone profile ./cmd/import -- -v data.csv
  hone profile --seconds 10 --out profiles ./cmd/server -- -addr :8080`,
		Args: cobra.ArbitraryArgs, // a package is no subcommand
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if spec.Kinds, err = parseKinds(kinds); err != nil {
				return usageError{err}
			}
			if err := validateProfile(spec); err != nil {
				return usageError{err}
			}
			var verb func(*workbench.Workbench) error
			switch {
			case len(args) == 1 && isURL(args[0]):
				var a source.Address
				if a, err = at.read(args[0], spec.Timeout); err != nil {
					return err
				}
				spec.Target = withoutSecrets(args[0])
				verb = func(w *workbench.Workbench) error { return w.ProfileService(cmd.Context(), spec, a) }
			case isProgram(cmd, args):
				if cmd.ArgsLenAtDash() >= 0 {
					spec.Args = args[cmd.ArgsLenAtDash():]
				}
				if spec.Dir, spec.Target, err = programOf(cmd, args); err != nil {
					return err
				}
				spec.Packages = []string{spec.Target}
				return profileProgram(cmd, out, stderr, spec, grace)
			default:
				if spec.Dir, spec.Packages, err = resolve(args); err != nil {
					return err
				}
				verb = func(w *workbench.Workbench) error { return w.Profile(cmd.Context(), spec) }
			}
			return out.run(stdout, stderr, spec, func(handle func(hone.Event)) error {
				w := builtin.Workbench()
				w.Handle = handle
				return verb(w)
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&spec.Bench, "bench", "", "profile benchmarks matching the `regexp`, as go test does (default all)")
	f.StringVar(&spec.Skip, "skip", "", "leave out benchmarks matching the `regexp`")
	f.BoolVar(&spec.Short, "short", false, "tell long benchmarks to shorten their run")
	f.StringSliceVar(&kinds, "kinds", nil, "`list` of kinds of profiles, comma-separated, or all")
	f.Var((*seconds)(&spec.Seconds), "seconds", "`time` one profile covers; a number is seconds (default 2s of a benchmark, 10s of a service, a program to its end)")
	f.DurationVar(&grace, "grace", 10*time.Second, "`time` a program has to end when --seconds are over, before it is killed")
	f.StringVar(&spec.Benchtime, "benchtime", "", "`time` or count, as 100x, a benchmark runs for, as go test does (default --seconds)")
	f.IntSliceVar(&spec.CPU, "cpu", nil, "`list` of GOMAXPROCS values, as go test does")
	f.StringVar(&spec.Tags, "tags", "", "build `tags`, comma-separated")
	f.DurationVar(&spec.Timeout, "timeout", time.Minute, "`time` one process may take, or an answer beyond what it covers")
	f.StringVar(&spec.Out, "out", "", "write the profiles to `folder` as well")
	f.StringVar(&spec.Store, "store", "", "keep results in `folder` (default in the user's cache folder)")
	at.flags(f)
	out.flags(f)
	cmd.AddCommand(newProfileImport(stdout, stderr))
	return cmd
}

// seconds is a flag that takes a duration, or a number of seconds as pprof does.
type seconds time.Duration

func (s *seconds) String() string { return time.Duration(*s).String() }

func (s *seconds) Type() string { return "duration" }

func (s *seconds) Set(text string) error {
	if n, err := strconv.ParseFloat(text, 64); err == nil && n < 1e6 {
		*s = seconds(n * float64(time.Second))
		return nil
	}
	d, err := time.ParseDuration(text)
	*s = seconds(d)
	return err
}

// allKinds are the kinds a profile can be of, in the order they are listed.
var allKinds = []hone.Kind{
	hone.CPU, hone.Wall, hone.Heap, hone.Allocs, hone.Block, hone.Mutex,
	hone.Goroutine, hone.ThreadCreate, hone.Trace, hone.GoroutineLeak,
}

func kindList() string {
	var names []string
	for _, k := range allKinds {
		names = append(names, string(k))
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// parseKinds reads a list of kinds; nil leaves the choice to hone. "all" is
// all but the one that not every toolchain has.
func parseKinds(names []string) ([]hone.Kind, error) {
	var kinds []hone.Kind
	for _, name := range names {
		k := hone.Kind(strings.TrimSpace(name))
		switch {
		case k == "all":
			kinds = append(kinds, allKinds[:len(allKinds)-1]...)
		case k == "profile": // what net/http/pprof calls it
			kinds = append(kinds, hone.CPU)
		case slices.Contains(allKinds, k):
			kinds = append(kinds, k)
		default:
			return nil, fmt.Errorf("--kinds %q: no such kind of profile; there are %s", name, kindList())
		}
	}
	return kinds, nil
}

// validateProfile is validate for the flags of profile.
func validateProfile(spec hone.Spec) error {
	switch {
	case spec.Seconds < 0:
		return fmt.Errorf("--seconds %s: must not be negative", spec.Seconds)
	case spec.Timeout > 0 && spec.Seconds >= spec.Timeout:
		return fmt.Errorf("--seconds %s: must be below --timeout %s", spec.Seconds, spec.Timeout)
	}
	spec.Margin, spec.Alpha = 0.5, 0.5 // not of this command
	return validateMeasuring(spec)
}
