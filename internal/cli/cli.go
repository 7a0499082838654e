// Package cli turns a command line into a call of the workbench: flags become
// a Spec, events become output, errors become messages and exit codes. One
// file per command. It decides nothing about measuring, finding or fixing.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/shortage"
	"github.com/gohone/hone/internal/vet"
)

// Exit codes of every command.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
	// 3 is what a gate that fails and a verification that refutes exit with, 4 a
	// gate that cannot tell and is strict, and a verification in doubt.
)

// exitCode is the end of a command that did what it was asked to and has
// something to say by its exit code alone.
type exitCode int

func (e exitCode) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// usageError is a command line that cannot be understood.
type usageError struct{ error }

// shownError is a failure that the report has told already, on the same
// terminal.
type shownError struct{ error }

func (e shownError) Unwrap() error { return e.error }

// Main runs hone with the arguments after the program name and returns the
// exit code. No panic reaches the user.
func Main(args []string, stdout, stderr io.Writer) (code int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(stderr, "hone: internal error: %v\nhint: this is a bug in hone; nothing in your module was changed\n", r)
			if os.Getenv("HONE_DEBUG") != "" {
				stderr.Write(debug.Stack())
			}
			code = exitFailed
		}
	}()
	if vet.Asked(args) {
		vet.Main(builtin.Workbench().Rules, args)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// A second Ctrl-C ends hone at once.
	context.AfterFunc(ctx, stop)
	root := NewRoot(stdout, stderr)
	root.SetArgs(Normalize(root, args))
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitOK
	}
	var found exitCode
	if errors.As(err, &found) {
		return int(found)
	}
	var shown shownError
	if !errors.As(err, &shown) {
		fmt.Fprintln(stderr, "hone:", err)
	}
	if h := hint(err); h != "" {
		fmt.Fprintln(stderr, "hint:", h)
	}
	var usage usageError
	if errors.As(err, &usage) {
		return exitUsage
	}
	return exitFailed
}

// hint returns what the user can do about an error, "" if nothing is known.
// What the machine denied, be it deep inside of a stage, has a remedy.
func hint(err error) string {
	var hinted interface{ Hint() string }
	if errors.As(err, &hinted) && hinted.Hint() != "" {
		return hinted.Hint()
	}
	if s := shortage.In(err.Error()); s != nil {
		return s.Next
	}
	return ""
}

// NewRoot returns the tree of commands.
func NewRoot(stdout, stderr io.Writer) *cobra.Command {
	root := &cobra.Command{
		Use:   "hone",
		Short: "Close the optimisation loop of Go programs",
		Long: `hone measures a Go module, profiles it, names the cause of what is slow at a
line of source, rewrites that line, verifies the rewrite and keeps only what is
faster and passes. Nothing in your tree changes before hone apply.`,
		Example:       "  hone run ./...\n  hone apply",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usageError{fmt.Errorf("command %q: unknown; hone help lists the commands", args[0])}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usageError{fmt.Errorf("%s: %w; %s --help lists the flags", cmd.CommandPath(), err, cmd.CommandPath())}
	})
	add := func(group string, commands ...*cobra.Command) {
		for _, c := range commands {
			c.GroupID = group
			root.AddCommand(c)
		}
	}
	root.AddGroup(
		&cobra.Group{ID: "loop", Title: "The loop:"},
		&cobra.Group{ID: "measure", Title: "Measure and compare:"},
		&cobra.Group{ID: "profile", Title: "Collect and read profiles:"},
	)
	add("loop",
		newRun(stdout, stderr),
		newCheck(stdout, stderr),
		newVerify(stdout, stderr),
		newApply(stdout, stderr),
		newRevert(stdout, stderr),
		newPGO(stdout, stderr),
		newRules(stdout),
	)
	add("measure",
		newBench(stdout, stderr),
		newCompare(stdout, stderr),
		newGate(stdout, stderr),
		newLoad(stdout, stderr),
		newStack(stdout, stderr),
		newDoctor(stdout, stderr),
	)
	add("profile", newProfile(stdout, stderr))
	for _, v := range builtin.Views {
		add("profile", newView(v, stdout, stderr))
	}
	for _, d := range builtin.Documents {
		add("profile", newDocument(d, stdout, stderr))
	}
	add("profile", newDiff(stdout, stderr), newMerge(stdout, stderr), newPprof(stdout, stderr))
	return root
}

// Normalize rewrites long flags with one dash, as go test and pprof spell
// them, to two: -bench=. becomes --bench=. Those that do not exist get two as
// well, so that the message is about the flag and not about its first letter. A
// flag's value is left alone, and so is everything after "--".
func Normalize(root *cobra.Command, args []string) []string {
	cmd, _, err := root.Find(args)
	if err != nil || cmd.DisableFlagParsing {
		return args
	}
	out := make([]string, 0, len(args))
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			return append(out, args[i:]...)
		}
		name, _, hasValue := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		if !strings.HasPrefix(arg, "-") || len(name) < 2 {
			out = append(out, arg)
			continue
		}
		out = append(out, "--"+strings.TrimLeft(arg, "-"))
		flag := cmd.Flag(name)
		if flag != nil && !hasValue && flag.NoOptDefVal == "" && i+1 < len(args) {
			i++
			out = append(out, args[i])
		}
	}
	return out
}
