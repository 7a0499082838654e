package cli

import (
	"errors"
	"io"
	"os"

	"github.com/spf13/pflag"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/report"
)

// output is how the events of a command are shown.
type output struct {
	json     bool
	markdown bool // as one comment on a change
	sarif    bool // findings alone
	page     bool // findings, as a page in Markdown
	verbose  bool
	still    bool // no line is redrawn: others write to the same terminal
}

func (o *output) flags(f *pflag.FlagSet) {
	f.BoolVar(&o.json, "json", false, "print events as JSON, one a line")
}

// run calls a verb with a handler of events, and returns the error of either.
func (o *output) run(stdout, stderr io.Writer, spec hone.Spec, verb func(func(hone.Event)) error) error {
	h := o.handler(stdout, spec)
	var failed error
	shown := false
	err := verb(func(e hone.Event) {
		failed = errors.Join(failed, h.Handle(e))
		shown = shown || e.Done != nil && !o.json && !o.markdown && !o.sarif && !o.page && isTerminal(stdout) && isTerminal(stderr)
	})
	if err != nil && shown {
		err = shownError{err}
	}
	return errors.Join(err, failed, h.Close())
}

func (o *output) handler(stdout io.Writer, spec hone.Spec) report.Handler {
	switch {
	case o.json:
		return report.NewJSON(stdout)
	case o.page:
		return report.NewFindings(stdout)
	case o.sarif:
		return report.NewSARIF(stdout)
	case o.markdown:
		return report.NewComment(stdout)
	}
	var t report.TextOptions
	if f, ok := stdout.(*os.File); ok {
		t = report.Terminal(f, os.Getenv)
	}
	t.Live = t.Live && !o.still
	t.Apply, t.Verbose = applyCommand(spec), o.verbose
	return report.NewText(stdout, t)
}
