package cli

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/view"
)

func newDiff(stdout, stderr io.Writer) *cobra.Command {
	f := viewFlags{options: view.Defaults()}
	cmd := &cobra.Command{
		Use:   "diff [flags] BASE PROFILE...",
		Short: "Show what costs more or less than in a baseline, and what is noise",
		Long: `Diff lists the functions, or files, lines or addresses, of a profile with what
they cost more than in a baseline, or less. Percentages are of the baseline.

Each side may be several profiles of the same work: a baseline with commas
between them, and all other arguments. Then differences have intervals, and
those that are larger than the noise between the profiles of a side are marked.
With -normalize each profile is scaled to the total of the baseline first.

For callers, source or labels of a difference, the other commands take
-diff_base.

` + profileNames,
		Example: `  hone diff old.prof new.prof
  hone diff -cum -normalize old1.prof,old2.prof,old3.prof new1.prof new2.prof new3.prof`,
		Args: viewArgs("diff", 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			f.diffBase = append(f.diffBase, strings.Split(args[0], ",")...)
			o, in, err := f.parsed(args[1:], cmd.InOrStdin(), stderr)
			if err != nil {
				return usageError{err}
			}
			relaxGC()
			base, now, err := builtin.Workbench().OpenSides(cmd.Context(), in)
			if err != nil {
				return err
			}
			m, err := builtin.Diff(base, now, o, f.normalize)
			if err != nil {
				return err
			}
			return print(m, stdout, stderr)
		},
	}
	f.register(cmd.Flags())
	return cmd
}
