package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/input"
	"github.com/gohone/hone/internal/workbench"
)

func newMerge(stdout, stderr io.Writer) *cobra.Command {
	in := workbench.ProfileInput{}
	var out string
	cmd := &cobra.Command{
		Use:   "merge [flags] PROFILE...",
		Short: "Add profiles and write one",
		Long: `Merge adds profiles of the same kind and writes one in the format of pprof.
Samples with the same stack and labels become one. A CPU profile written to
default.pgo in the folder of a main package is what go build optimises by.

` + profileNames,
		Example: `  hone merge -o all.prof cpu*.prof
  hone merge -o cmd/server/default.pgo monday.prof tuesday.prof`,
		Args: viewArgs("merge", 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if out == "" && isTerminal(stdout) {
				return usageError{errors.New("hone merge: writes bytes that are not for a terminal; name a file with -o")}
			}
			in.Profiles = args
			in.Open = input.Opener{Stdin: cmd.InOrStdin(), Fetch: input.Fetcher{Log: func(s string) { fmt.Fprintln(stderr, s) }}}
			relaxGC()
			p, err := builtin.Workbench().MergeProfiles(cmd.Context(), in)
			if err != nil {
				return err
			}
			if out == "" {
				return p.Write(stdout)
			}
			return replace(out, p.Write)
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "`file` to write (default the standard output)")
	cmd.Flags().StringVar(&in.Store, "store", "", "the `folder` stored runs are in (default in the user's cache folder)")
	return cmd
}

// replace writes a file whole or not at all.
func replace(name string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".hone-*")
	if err != nil {
		return fmt.Errorf("file %q: %w", name, err)
	}
	err = errors.Join(write(f), f.Chmod(0o644), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
		return fmt.Errorf("file %q: %w", name, err)
	}
	return nil
}
