package cli

import (
	"errors"
	"flag"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/gohone/hone/internal/pprof"
)

func newPprof(_, stderr io.Writer) *cobra.Command {
	return &cobra.Command{
		Use:   "pprof [flags] [BINARY] PROFILE...",
		Short: "Run google/pprof: its shell, its web pages and all its reports",
		Long: `Pprof is google/pprof as go tool pprof has it: all flags and commands are its
own, and hone pprof -help lists them. Without a flag for a report or -http it
is a shell, in which help lists the commands.

It is here so that nothing of pprof is missing. The commands of hone of the same
names, as hone top, read large profiles much faster, need neither graphviz
nor binutils, and find the source by themselves.`,
		Example: `  hone pprof cpu.prof
  hone pprof -http=localhost: cpu.prof
  hone pprof -top -cum -focus=json http://localhost:6060/debug/pprof/profile?seconds=10`,
		DisableFlagParsing: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError{errors.New("hone pprof: takes a profile: a file or a URL; hone pprof -help shows how")}
			}
			if slices.Contains(args, "--help") {
				return cmd.Help()
			}
			err := pprof.Run(args, cmd.InOrStdin(), stderr)
			if errors.Is(err, flag.ErrHelp) {
				return nil
			}
			return err
		},
	}
}
