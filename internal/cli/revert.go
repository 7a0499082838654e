package cli

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/workbench"
)

func newRevert(stdout, stderr io.Writer) *cobra.Command {
	var a workbench.Application
	cmd := &cobra.Command{
		Use:   "revert [flags] [folder] [fix ...]",
		Short: "Take applied fixes out of the module again",
		Long: `Revert undoes what hone apply wrote: all fixes of the run that was applied last,
or those named by their ids, of which the beginning is enough if it is unique. A
file that changed since is never overwritten: it is named, and nothing is
written. Files are written as by hone apply, wholly or not at all.

What hone apply --commit committed is not touched: the message names the git
revert that undoes it.`,
		Example: "  hone revert\n  hone revert 3fa9\n  hone revert ./examples/leftpad",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := folderAndFixes(&a, "revert", args); err != nil {
				return err
			}
			done, err := builtin.Workbench().Revert(cmd.Context(), a)
			showApplied(stdout, stderr, "reverted", done)
			return err
		},
	}
	applicationFlags(cmd.Flags(), &a)
	return cmd
}
