package cli

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
)

func newProfileImport(stdout, stderr io.Writer) *cobra.Command {
	var spec hone.Spec
	var out output
	cmd := &cobra.Command{
		Use:   "import [flags] file...",
		Short: "Put profiles into the store that were written otherwise",
		Long: `Import puts profiles into the store that package runtime/pprof, go test or a
service wrote, and execution traces. Of each it says the kind, what it holds, and
why it is empty if it is.`,
		Example: `  hone profile import cpu.pprof heap.pprof
  hone profile import /tmp/trace.out`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError{errors.New("no file named; hone profile import cpu.pprof imports one")}
			}
			spec.Target = args[0]
			spec.Args = args[1:]
			return out.run(stdout, stderr, spec, func(handle func(hone.Event)) error {
				w := builtin.Workbench()
				w.Handle = handle
				return w.ImportProfiles(cmd.Context(), spec, args)
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&spec.Store, "store", "", "keep results in `folder` (default in the user's cache folder)")
	out.flags(f)
	return cmd
}
