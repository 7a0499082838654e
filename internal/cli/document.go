package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/view"
)

// document is a command that writes a file.
type document struct {
	view.Document
	flags          viewFlags
	format, output string
	stdout, stderr io.Writer
}

func newDocument(d view.Document, stdout, stderr io.Writer) *cobra.Command {
	c := &document{Document: d, flags: viewFlags{options: view.Defaults()}, stdout: stdout, stderr: stderr}
	cmd := &cobra.Command{
		Use:     d.Name + " [flags] PROFILE...",
		Short:   d.Short,
		Long:    d.Long + "\n\n" + profileHelp,
		Example: d.Example,
		Args:    viewArgs(d.Name, 1),
		RunE:    func(cmd *cobra.Command, args []string) error { return c.run(cmd, args) },
	}
	cmd.Flags().StringVarP(&c.output, "output", "o", "", "`file` to write (default the standard output)")
	cmd.Flags().StringVarP(&c.format, "format", "f", "", "`format`: "+strings.Join(c.names(), ", ")+" (default that of the file's extension, else the first)")
	c.flags.register(cmd.Flags())
	return cmd
}

func (c *document) names() []string {
	var names []string
	for _, f := range c.Formats {
		names = append(names, f.Name)
	}
	return names
}

func (c *document) run(cmd *cobra.Command, args []string) error {
	o, in, err := c.flags.parsed(args, cmd.InOrStdin(), c.stderr)
	if err != nil {
		return usageError{err}
	}
	terminal := report.TextOptions{}
	if f, ok := c.stdout.(*os.File); ok && c.output == "" {
		terminal = report.Terminal(f, os.Getenv)
	}
	format, err := c.choose(c.output == "" && isTerminal(c.stdout))
	if err != nil {
		return usageError{err}
	}
	page := view.Page{Options: o, Title: title(args), Width: terminal.Width, Color: terminal.Color}
	p, base, err := builtin.Workbench().OpenPair(cmd.Context(), in, c.Differential)
	page.Base = base
	if err != nil {
		return err
	}
	var notes []string
	err = c.write(func(w io.Writer) (err error) {
		notes, err = format.Write(cmd.Context(), w, p, page)
		return err
	})
	for _, note := range notes {
		fmt.Fprintln(c.stderr, "note:", note)
	}
	return err
}

// choose returns the format asked for: by name, by the extension of the file,
// or what suits the terminal.
func (c *document) choose(terminal bool) (view.Format, error) {
	find := func(name string) *view.Format {
		for i := range c.Formats {
			if c.Formats[i].Name == name {
				return &c.Formats[i]
			}
		}
		return nil
	}
	asked := c.format
	if asked == "" && terminal {
		asked = c.Terminal
	}
	if asked != "" {
		f := find(asked)
		if f == nil {
			return view.Format{}, fmt.Errorf("format %q: must be one of %s", asked, strings.Join(c.names(), ", "))
		}
		if f.Binary && terminal {
			return view.Format{}, c.notHere(*f)
		}
		return *f, nil
	}
	if f := find(c.extension()); f != nil {
		return *f, nil
	}
	if terminal {
		return view.Format{}, c.notHere(c.Formats[0])
	}
	return c.Formats[0], nil
}

// extension returns the format that the name of the file speaks for: its
// extension, or with .json and .txt the one before.
func (c *document) extension() string {
	name := c.output
	ext := filepath.Ext(name)
	if ext == ".txt" {
		if c.Terminal != "" {
			return c.Terminal
		}
	}
	if ext == ".json" || ext == ".txt" {
		ext = filepath.Ext(strings.TrimSuffix(name, ext))
	}
	return strings.TrimPrefix(ext, ".")
}

func (c *document) notHere(f view.Format) error {
	return hintedError{
		fmt.Errorf("hone %s: format %s is nothing for a terminal", c.Name, f.Name),
		fmt.Sprintf("name a file, as in hone %s -o %s.%s, or redirect the output", c.Name, c.Name, f.Name),
	}
}

// write writes to the standard output, or to the file: whole or not at all.
func (c *document) write(write func(io.Writer) error) error {
	if c.output == "" || c.output == "-" {
		b := bufio.NewWriter(c.stdout)
		err := errors.Join(write(b), b.Flush())
		if errors.Is(err, syscall.EPIPE) {
			return nil // as with head: the reader has what it wants
		}
		return err
	}
	if info, err := os.Stat(c.output); err == nil && !info.Mode().IsRegular() {
		return c.overwrite(write) // a device, a pipe: there is nothing to rename
	}
	f, err := os.CreateTemp(filepath.Dir(c.output), ".hone-*")
	if err != nil {
		return fmt.Errorf("file %q: cannot be written: %w", c.output, err)
	}
	defer os.Remove(f.Name()) // fails once the file is renamed
	b := bufio.NewWriter(f)
	if err := errors.Join(write(b), b.Flush(), f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), c.output)
}

func (c *document) overwrite(write func(io.Writer) error) error {
	f, err := os.OpenFile(c.output, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// hintedError is an error with what to do next.
type hintedError struct {
	error
	hint string
}

func (e hintedError) Hint() string { return e.hint }

// title names a document after its profiles.
func title(args []string) string {
	name := args[0]
	if !strings.Contains(name, "://") {
		name = filepath.Base(name)
	}
	if len(args) > 1 {
		name = fmt.Sprintf("%s and %d more", name, len(args)-1)
	}
	return name
}
