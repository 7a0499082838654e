package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/workbench"
)

func newApply(stdout, stderr io.Writer) *cobra.Command {
	var a workbench.Application
	var patch string
	cmd := &cobra.Command{
		Use:   "apply [flags] [folder] [fix ...]",
		Short: "Write kept fixes into the module, or a patch of them",
		Long: `Apply writes the fixes that the latest run kept into the module: all, or those
named by their ids, of which the beginning is enough if it is unique; the report
shows them. A folder is told by a slash or a leading dot. What hone did not keep
it does not apply. Fixes were measured together: of a part of them hone says
what is not known, and makes sure that it compiles.

If a file is not the one that was measured any more, and not what hone made of
it, nothing is written and the files that changed are named. Each file is
written wholly or not at all; after a crash the next hone apply, revert or run
completes or undoes what was begun, and says which. Permissions and owner stay,
a symbolic link stays one, of a file with several names this one is replaced.

With --commit each fix becomes a git commit of its own, with the evidence as its
message: your name, your hooks, your signature. It is refused when changes are
staged, when one of the files has changes that are not committed, and in the
middle of a merge. A commit that fails takes its fix back.

With --patch no file of the module changes: a series with a message for each fix
is written, which git am takes as commits, git apply and patch -p1 as one diff.
Its paths are relative to the module; git am --directory says where that is.`,
		Example: `  hone apply
  hone apply ./examples/leftpad
  hone apply 3fa9 0b2c
  hone apply --commit
  hone apply --patch fixes.patch && git am fixes.patch
  hone apply --run 20260102T150405-a1b2c3`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := folderAndFixes(&a, "apply", args); err != nil {
				return err
			}
			if patch != "" && a.Commit {
				return usageError{fmt.Errorf("hone apply: --patch and --commit exclude each other")}
			}
			if patch != "" {
				return writeSeries(cmd.Context(), stdout, stderr, a, patch)
			}
			a.Message = report.Message
			done, err := builtin.Workbench().Apply(cmd.Context(), a)
			showApplied(stdout, stderr, "applied", done)
			if err == nil && len(done.Fixes) == 0 {
				fmt.Fprintf(stdout, "nothing to do: the files hold these fixes of run %s already\n", done.Run)
			}
			if err == nil && len(done.Fixes) > 0 && !a.Commit {
				fmt.Fprintln(stdout, "hone revert takes them out again")
			}
			return err
		},
	}
	applicationFlags(cmd.Flags(), &a)
	cmd.Flags().BoolVar(&a.Commit, "commit", false, "commit each fix with git, the evidence in its message")
	cmd.Flags().StringVar(&patch, "patch", "", "write a series of patches to `file` (- for standard output) and change nothing")
	return cmd
}

func applicationFlags(f *pflag.FlagSet, a *workbench.Application) {
	f.StringVar(&a.Run, "run", "", "the `run` that kept the fixes, instead of the latest")
	f.StringVar(&a.Store, "store", "", "the `folder` given to hone run as --store")
}

// folderAndFixes parts arguments into a folder, which looks like a path, and fixes.
func folderAndFixes(a *workbench.Application, verb string, args []string) error {
	for _, arg := range args {
		folder, pattern := split(arg)
		switch {
		case folder == "" && !strings.ContainsAny(arg, `/\`):
			a.Fixes = append(a.Fixes, arg)
		case pattern != "" || a.Dir != "":
			return usageError{fmt.Errorf("hone %s: takes one folder, got %q", verb, args)}
		default:
			a.Dir = arg
		}
	}
	return nil
}

// showApplied says what became of the files, also before an error.
func showApplied(stdout, stderr io.Writer, verb string, done workbench.Applied) {
	for _, note := range done.Recovered {
		fmt.Fprintln(stdout, note)
	}
	for _, w := range done.Warnings {
		fmt.Fprintf(stderr, "warning: %s\n", w.Message)
		if w.Hint != "" {
			fmt.Fprintf(stderr, "  hint: %s\n", w.Hint)
		}
	}
	if len(done.Fixes) == 0 {
		return
	}
	fmt.Fprintf(stdout, "%s %s of run %s:\n", verb, count(len(done.Fixes), "fix", "fixes"), done.Run)
	for _, f := range done.Fixes {
		fmt.Fprintf(stdout, "  %s  %s  %s%s\n", f.ID, f.Rule, f.Message, committedAs(f, done.Commits))
	}
	fmt.Fprintf(stdout, "in %s\n", strings.Join(done.Files, ", "))
}

func committedAs(f hone.Fix, commits []hone.Commit) string {
	for _, c := range commits {
		if c.Fix == f.ID {
			return "  commit " + c.ID[:min(12, len(c.ID))]
		}
	}
	return ""
}

// writeSeries writes the patches of kept fixes to a file.
func writeSeries(ctx context.Context, stdout, stderr io.Writer, a workbench.Application, file string) error {
	series, done, err := builtin.Workbench().Series(ctx, a)
	notes := stdout
	if file == "-" {
		notes = stderr
	}
	showApplied(notes, stderr, "", done)
	if err != nil {
		return err
	}
	var mails []report.Mail
	for _, s := range series.Steps {
		mails = append(mails, report.Mail{Message: report.Message(series.Run, s.Fixes), Diff: s.Diff})
	}
	var out bytes.Buffer
	if err := report.WriteSeries(&out, series.Author, series.Time, mails); err != nil {
		return err
	}
	if file == "-" {
		_, err := stdout.Write(out.Bytes())
		return err
	}
	if err := os.WriteFile(file, out.Bytes(), 0o666); err != nil {
		return fmt.Errorf("patch: %w", err)
	}
	fmt.Fprintf(stdout, "wrote %s to %s; %s takes them as commits, git apply as one change\n",
		count(len(mails), "patch", "patches"), file, gitAm(series.Prefix, out.Bytes()))
	return nil
}

// gitAm is the command that makes commits of a series, from any folder of the
// repository: it takes paths from the top.
func gitAm(prefix string, series []byte) string {
	line := "git am"
	if prefix != "" {
		line += " --directory=" + quote(prefix)
	}
	if bytes.Contains(series, []byte("\r\n")) {
		line += " --keep-cr"
	}
	return line
}

// count says a number with its noun.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", many)
}
