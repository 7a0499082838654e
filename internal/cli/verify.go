package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/workbench"
)

// maxPatch bounds what is read of a patch, in bytes.
const maxPatch = 64 << 20

func newVerify(stdout, stderr io.Writer) *cobra.Command {
	var spec hone.Spec
	var out output
	var wait time.Duration
	cmd := &cobra.Command{
		Use:   "verify [flags] PATCH|REF [packages]",
		Short: "Verify a change that somebody made",
		Long: `Verify does to a change what run does to its own fixes: it compiles both sides,
compares what go vet says, runs the tests on both, compares the behaviour of the
functions that differ, reads them for mistakes that calls would miss, calls what
changed from many goroutines where the change has to do with concurrency, and
measures the benchmarks that execute it.

PATCH is a file with a unified diff, as git diff, git format-patch and diff -u
write it, or "-" for the standard input. The baseline is the module as it is, the
candidate the module with the patch. The patch must apply exactly; a hunk may have
moved, but only to a place that is the only one.

REF is a git revision, or a folder that holds another version of the module. It
is the baseline, and the candidate is the module as it is, uncommitted changes
included. A name that is a file means the file.

Neither the module nor its repository is written to. Test files and test data of
the change are left out: those of the baseline are used on both sides, since they
say what passed before. Tests that fail or flake on the baseline are listed and
not used. With packages, only their tests and benchmarks are used. The budget is
that of measuring.

Exit codes: 0 verified: tests and behaviour are the same, and no benchmark gets
worse; 1 it could not be done: the patch does not apply, the module does not
compile without it; 2 usage; 3 refuted: the change does not compile, a test fails
that passed, behaviour differs, a benchmark gets worse and a second measurement
confirms it; 4 in doubt: something was not checked or could not be told, or what
was read may be a mistake.`,
		Example: `  hone verify change.patch
  git diff | (cd ../clean && hone verify -)
  hone verify main ./...
  hone verify -bench=Encode --budget 2m HEAD~1 ./codec`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError{errors.New("hone verify: takes a patch or a revision; hone verify --help shows how")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if wait < 0 {
				return usageError{fmt.Errorf("--confirm-after %s: must not be negative", wait)}
			}
			if err := validateMeasuring(spec); err != nil {
				return usageError{err}
			}
			change, err := readChange(args[0], cmd.InOrStdin())
			if err != nil {
				return err
			}
			change.Wait = wait
			if spec.Dir, spec.Packages, err = resolve(args[1:]); err != nil {
				return err
			}
			var result hone.Verification
			err = out.run(stdout, stderr, spec, func(handle func(hone.Event)) (err error) {
				w := builtin.Workbench()
				w.Handle = handle
				result, err = w.Verify(cmd.Context(), spec, change)
				return err
			})
			if err == nil && result.Exit != 0 {
				return exitCode(result.Exit)
			}
			return err
		},
	}
	f := cmd.Flags()
	measuringFlags(f, &spec)
	f.Lookup("skip").Usage = "leave out tests and benchmarks matching the `regexp`"
	f.Lookup("short").Usage = "tell long tests and benchmarks to shorten their run"
	f.Lookup("budget").Usage = "`time` measuring may take (default 1m per package with benchmarks)"
	f.StringVar(&spec.Run, "run", "", "run only tests matching the `regexp`, as go test does")
	f.DurationVar(&wait, "confirm-after", 30*time.Second, "`time` to wait before a regression is measured again")
	out.flags(f)
	f.BoolVarP(&out.verbose, "verbose", "v", false, "list every benchmark, and what each outcome rests on")
	return cmd
}

// readChange reads the patch that is named, or takes the name for that of a
// revision or folder.
func readChange(name string, stdin io.Reader) (workbench.Change, error) {
	change := workbench.Change{Name: name}
	if name == "-" {
		data, err := readPatch(stdin)
		change.Patch = data
		return change, err
	}
	fi, err := os.Stat(name)
	switch {
	case err == nil && !fi.IsDir():
		f, err := os.Open(name)
		if err != nil {
			return change, fmt.Errorf("patch %q: %w", name, err)
		}
		defer f.Close()
		change.Patch, err = readPatch(f)
		return change, err
	case isRange(name):
		return change, usageError{fmt.Errorf("revision %q: is a range; check its end out, then verify its beginning", name)}
	case err != nil && (filepath.Ext(name) == ".patch" || filepath.Ext(name) == ".diff"):
		return change, usageError{fmt.Errorf("patch %q: does not exist", name)}
	}
	return change, nil
}

// isRange reports whether a name is A..B or A...B and no path.
func isRange(name string) bool {
	from, to, ok := strings.Cut(name, "..")
	return ok && from != "" && !strings.HasPrefix(name, ".") && !strings.HasSuffix(from, "/") && !strings.HasPrefix(to, "/")
}

// readPatch reads all of a patch; it is never nil without an error.
func readPatch(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxPatch+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("patch: %w", err)
	case len(data) > maxPatch:
		return nil, fmt.Errorf("patch: is larger than %d MiB", maxPatch>>20)
	case data == nil:
		data = []byte{}
	}
	return data, nil
}
