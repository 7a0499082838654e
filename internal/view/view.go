package view

import (
	"io"
	"regexp"

	"github.com/gohone/hone/internal/cost"
)

// View is a way of showing a profile, and the command of that name.
type View struct {
	Name    string
	Short   string // one line of help
	Long    string
	Example string
	Pattern bool // takes a regular expression that says which functions to show
	Make    func(*cost.Profile, Request) (Model, error)
}

// Request is what a user asks a view for.
type Request struct {
	Options   Options
	Pattern   *regexp.Regexp // nil if the view takes none
	Sources   Sources
	Assembler Assembler
}

// Model is a profile laid out for a view.
type Model interface {
	// Text writes it for a terminal.
	Text(io.Writer) error
	// Remarks returns what the user should know of the options: that a filter
	// matched nothing, for one.
	Remarks() []string
}

// Sources finds source code.
type Sources interface {
	// Lines returns the lines of a file as a profile names it; the first of
	// them is line 1. The file must have the line last, and the function begin
	// at line start, as far as these are not 0.
	Lines(file string, last int, function string, start int) ([]string, error)
}
