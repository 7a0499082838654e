package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/workbench"
)

func newApply(stdout io.Writer) *cobra.Command {
	var a workbench.Application
	cmd := &cobra.Command{
		Use:   "apply [flags] [folder]",
		Short: "Apply the patch of the latest run",
		Long: `Apply writes the fixes that the latest run kept into the module. If a file is not
the one that was measured any more, nothing is written and the files that
changed are named. Each file is written wholly or not at all; after a crash the
next hone command completes or undoes what was begun.`,
		Example: "  hone apply\n  hone apply ./examples/leftpad\n  hone apply --run 20260102T150405-a1b2c3",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usageError{fmt.Errorf("hone apply: takes one folder, got %d", len(args))}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				a.Dir = args[0]
			}
			applied, err := builtin.Workbench().Apply(cmd.Context(), a)
			if err != nil {
				return err
			}
			for _, note := range applied.Recovered {
				fmt.Fprintln(stdout, note)
			}
			fmt.Fprintf(stdout, "applied %s of run %s:\n", count(applied.Fixes, "fix", "fixes"), applied.Run)
			for _, f := range applied.Files {
				fmt.Fprintln(stdout, "  "+f)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&a.Run, "run", "", "apply the patch of this `run` instead of the latest")
	cmd.Flags().StringVar(&a.Store, "store", "", "the `folder` given to hone run as --store")
	return cmd
}

// count says a number with its noun.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", many)
}
