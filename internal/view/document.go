package view

import (
	"context"
	"io"

	"github.com/gohone/hone/internal/cost"
)

// Document is a way of showing a profile in a file, and the command of that
// name.
type Document struct {
	Name    string
	Short   string // one line of help
	Long    string
	Example string
	Formats []Format // the first is the default
	// Terminal is the format for a terminal; empty if there is none.
	Terminal string
	// Differential documents show a baseline beside the profile; for others it
	// is subtracted.
	Differential bool
}

// Format is a form of a document.
type Format struct {
	Name   string // also the extension of its files
	Binary bool   // not to be written to a terminal
	// Write writes the document and returns what the user should know of the
	// options.
	Write func(context.Context, io.Writer, *cost.Profile, Page) ([]string, error)
}

// Page is how a document is to be made.
type Page struct {
	Options Options
	Title   string
	Base    *cost.Profile // of a differential document; nil without a baseline
	Width   int           // columns of text; 0 means any
	Color   bool          // with the escape sequences of a terminal
}
