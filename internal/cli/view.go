package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/view"
)

// newView makes the command of a view.
func newView(v view.View, stdout, stderr io.Writer) *cobra.Command {
	f := viewFlags{options: view.Defaults()}
	use, least := v.Name+" [flags] PROFILE...", 1
	if v.Pattern {
		use, least = v.Name+" [flags] REGEXP PROFILE...", 2
	}
	cmd := &cobra.Command{
		Use:     use,
		Short:   v.Short,
		Long:    v.Long + "\n\n" + profileHelp,
		Example: v.Example,
		Args:    viewArgs(v.Name, least),
		RunE: func(cmd *cobra.Command, args []string) error {
			request := view.Request{}
			if v.Pattern {
				re, err := regexp.Compile(args[0])
				if err != nil {
					return usageError{fmt.Errorf("pattern %q: %w", args[0], err)}
				}
				request.Pattern, args = re, args[1:]
			}
			return f.show(cmd, v, request, args, stdout, stderr)
		},
	}
	f.register(cmd.Flags())
	return cmd
}

// profileNames says what the arguments of commands are that read profiles.
const profileNames = `A profile is a file in the format of pprof, - for the standard input, the
address of a profile of a service (its net/http/pprof), or a stored one: RUN/BENCHMARK/KIND
of a run, as far as that is needed to tell it from others. Several are added.`

// profileHelp is what the help of all views ends with.
const profileHelp = profileNames + `

Options have the names and meanings of go tool pprof's, and the numbers are the
same to the last digit.`

func viewArgs(name string, least int) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		what := "a profile"
		if least > 1 {
			what = "a regular expression and a profile"
		}
		if len(args) < least {
			return usageError{fmt.Errorf("hone %s: takes %s; hone %s --help shows how", name, what, name)}
		}
		return nil
	}
}

// show makes a view of profiles and prints it.
func (f *viewFlags) show(cmd *cobra.Command, v view.View, request view.Request, args []string, stdout, stderr io.Writer) error {
	o, in, err := f.parsed(args, cmd.InOrStdin(), stderr)
	if err != nil {
		return usageError{err}
	}
	relaxGC()
	w := builtin.Workbench()
	p, err := w.OpenProfile(cmd.Context(), in)
	if err != nil {
		return err
	}
	request.Options, request.Sources = o, w.Sources(cmd.Context(), ".", o.SourcePath)
	m, err := v.Make(p, request)
	if err != nil {
		return err
	}
	return print(m, stdout, stderr)
}

// print writes a view, and what the user should know of it beside.
func print(m view.Model, stdout, stderr io.Writer) error {
	for _, note := range m.Remarks() {
		fmt.Fprintln(stderr, "note:", note)
	}
	if f, ok := stdout.(*os.File); ok && isTerminal(f) {
		p := report.NewPainter(f, report.Terminal(f, os.Getenv))
		b := bufio.NewWriter(p)
		return errors.Join(m.Text(b), b.Flush(), p.Close())
	}
	b := bufio.NewWriter(stdout)
	err := errors.Join(m.Text(b), b.Flush())
	if errors.Is(err, syscall.EPIPE) {
		return nil // as with head: the reader has what it wants
	}
	return err
}

// relaxGC lets the heap of a short-lived process grow: nearly all that reading a
// profile allocates stays in use, and collecting it finds nothing. What the user
// sets in GOGC holds.
func relaxGC() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}

// oneOf returns the only element of names, and an error if there are several.
func oneOf(names []string) (string, error) {
	switch len(names) {
	case 0:
		return "", nil
	case 1:
		return names[0], nil
	}
	return "", fmt.Errorf("options %s: exclude each other", strings.Join(names, ", "))
}
