// Package report turns the events of a run into output.
//
// It sits at the end of the flow: stages learn, the workbench sends what they
// learnt as events, and every output is a [Handler] that folds them. The
// terminal, a saved file and a replay of that file therefore show the same
// thing, and leaving out the progress events never changes a result.
//
//	events -> Multi -> NewText   what a person reads
//	                -> NewComment  one comment on a change, in Markdown
//	                -> NewJSON   one event a line, hone's file and wire format
//	JSON   -> Replay -> any Handler
//
// It must not know how anything was measured, found or verified, and computes
// nothing that a verdict does not already say, save for medians of a baseline
// that was never compared and the geometric mean below a table.
package report

import (
	"errors"

	"github.com/gohone/hone"
)

// Handler is one output. Handle is called for every event of a stream in
// order, from one goroutine at a time; Close ends the output, also one whose
// stream was cut off. Close does not close the writer below.
type Handler interface {
	Handle(hone.Event) error
	Close() error
}

// Multi returns a handler that passes every event to each of hs in turn. One
// that fails does not keep the others from their events: a closed terminal
// must not cost the saved file.
func Multi(hs ...Handler) Handler { return multi(hs) }

type multi []Handler

func (m multi) Handle(e hone.Event) error {
	var errs []error
	for _, h := range m {
		errs = append(errs, h.Handle(e))
	}
	return errors.Join(errs...)
}

func (m multi) Close() error {
	var errs []error
	for _, h := range m {
		errs = append(errs, h.Close())
	}
	return errors.Join(errs...)
}
