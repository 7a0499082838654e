// Package pprof runs the driver of google/pprof, the program behind go tool
// pprof: all its commands and flags, its shell and its web pages. Only command
// hone pprof uses it; what hone shows by itself has another decoder and none of
// this.
package pprof

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/google/pprof/driver"
)

// Run runs pprof with the arguments after its name. Reports go to the standard
// output or to files, as the arguments say; messages go to stderr. It returns
// [flag.ErrHelp] where the arguments ask for help, which is then written.
func Run(args []string, stdin io.Reader, stderr io.Writer) error {
	flags := newFlags(args, stderr)
	err := driver.PProf(&driver.Options{Flagset: flags, UI: newTerminal(stdin, stderr)})
	switch {
	case flags.err != nil:
		return flags.err
	case err != nil:
		return fmt.Errorf("pprof: %w", err)
	}
	return nil
}

// flags is a driver.FlagSet for arguments that are not those of the process.
type flags struct {
	*flag.FlagSet
	args  []string
	extra []string
	err   error // of parsing
}

var _ driver.FlagSet = (*flags)(nil)

func newFlags(args []string, stderr io.Writer) *flags {
	f := &flags{FlagSet: flag.NewFlagSet("pprof", flag.ContinueOnError), args: args}
	f.SetOutput(stderr)
	return f
}

// StringList is a flag that may be given several times.
func (f *flags) StringList(name, value, usage string) *[]*string {
	list := &[]*string{&value}
	f.Func(name, usage, func(s string) error {
		*list = append(*list, &s)
		return nil
	})
	return list
}

func (f *flags) ExtraUsage() string { return strings.Join(f.extra, "\n") }

func (f *flags) AddExtraUsage(usage string) { f.extra = append(f.extra, usage) }

// Parse returns the arguments that are no flags. The driver fails without any.
func (f *flags) Parse(usage func()) []string {
	f.Usage = func() {}
	f.err = f.FlagSet.Parse(f.args)
	if errors.Is(f.err, flag.ErrHelp) {
		usage()
	}
	if f.err != nil {
		return nil
	}
	return f.Args()
}
