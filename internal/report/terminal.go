package report

import (
	"os"
	"runtime"
	"strings"

	"golang.org/x/term"
)

// Terminal returns the options with which a text can be written to f. getenv
// looks up the environment, as os.Getenv does.
//
// Live and Color need a terminal that understands ANSI sequences: one that is
// not TERM=dumb. NO_COLOR, not empty, takes the colours away (no-color.org).
// CI takes the live line away: its logs are files, whatever they pretend.
// The width is 0, for unknown, where f is no terminal.
func Terminal(f *os.File, getenv func(string) string) TextOptions {
	fd := int(f.Fd())
	if !term.IsTerminal(fd) {
		return TextOptions{}
	}
	var o TextOptions
	if w, _, err := term.GetSize(fd); err == nil {
		o.Width = w
	}
	o.Live, o.Color = abilities(getenv, runtime.GOOS)
	if (o.Live || o.Color) && !enableANSI(f) {
		o.Live, o.Color = false, false
	}
	return o
}

// abilities reads from the environment what a terminal can show.
func abilities(getenv func(string) string, goos string) (live, color bool) {
	name := getenv("TERM")
	if name == "dumb" || name == "" && goos != "windows" { // Windows has no TERM
		return false, false
	}
	ci := strings.ToLower(getenv("CI"))
	return ci == "" || ci == "false" || ci == "0", getenv("NO_COLOR") == ""
}
