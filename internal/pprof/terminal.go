package pprof

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/google/pprof/driver"
	"golang.org/x/term"
)

// terminal is a driver.UI: where pprof reads commands and writes messages. On a
// terminal lines can be edited and completed; the history is that of the
// session.
type terminal struct {
	in       *bufio.Reader
	out      io.Writer
	fd       int // of the terminal; -1 if there is none
	line     *term.Terminal
	complete func(string) string
}

var _ driver.UI = (*terminal)(nil)

// newTerminal returns a user interface that reads from in. It edits lines if
// both in and out are terminals.
func newTerminal(in io.Reader, out io.Writer) *terminal {
	t := &terminal{in: bufio.NewReader(in), out: out, fd: -1}
	i, ok := in.(*os.File)
	o, also := out.(*os.File)
	if ok && also && term.IsTerminal(int(i.Fd())) && term.IsTerminal(int(o.Fd())) && os.Getenv("TERM") != "dumb" {
		t.fd = int(i.Fd())
		t.line = term.NewTerminal(struct {
			io.Reader
			io.Writer
		}{i, o}, "")
		t.line.AutoCompleteCallback = t.onKey
	}
	return t
}

// ReadLine reads a command. The terminal is raw only meanwhile, so that Ctrl-C
// stops a report.
func (t *terminal) ReadLine(prompt string) (string, error) {
	if t.line == nil {
		fmt.Fprint(t.out, prompt)
		return t.in.ReadString('\n')
	}
	before, err := term.MakeRaw(t.fd)
	if err != nil {
		return "", err
	}
	defer term.Restore(t.fd, before)
	if width, height, err := term.GetSize(t.fd); err == nil {
		t.line.SetSize(width, height) // a size that cannot be is not used
	}
	t.line.SetPrompt(prompt)
	return t.line.ReadLine()
}

// onKey completes the word before the cursor at a tab.
func (t *terminal) onKey(line string, pos int, key rune) (string, int, bool) {
	if key != '\t' || t.complete == nil {
		return "", 0, false
	}
	completed := t.complete(line[:pos])
	return completed + line[pos:], len(completed), true
}

// Print writes a message.
func (t *terminal) Print(args ...any) { t.print("", args) }

// PrintErr writes a message about a failure, in red on a terminal.
func (t *terminal) PrintErr(args ...any) {
	if t.line == nil {
		t.print("", args)
		return
	}
	t.print("\x1b[31m", args)
}

func (t *terminal) print(colour string, args []any) {
	text := strings.TrimSuffix(fmt.Sprint(args...), "\n")
	if colour != "" {
		text = colour + text + "\x1b[0m"
	}
	fmt.Fprintln(t.out, text)
}

// IsTerminal reports whether somebody reads along.
func (t *terminal) IsTerminal() bool { return t.line != nil }

// WantBrowser reports whether the web pages are to be opened; the flag
// -no_browser says otherwise.
func (t *terminal) WantBrowser() bool { return true }

// SetAutoComplete says how to complete commands.
func (t *terminal) SetAutoComplete(complete func(string) string) { t.complete = complete }
