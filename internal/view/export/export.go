// Package export writes what the options leave of a profile for other tools.
package export

import (
	"context"
	"io"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/stackfile"
	"github.com/gohone/hone/internal/view"
)

// Document is the command hone export.
var Document = view.Document{
	Name:  "export",
	Short: "Write a profile for other tools",
	Long: `Export writes profiles, added and filtered, for other tools.

  pprof       the format of pprof, packed by gzip: equal stacks once, without
              the symbols that nothing refers to; go tool pprof reads it, and a
              default.pgo is such a file
  folded      a line for each stack, "root;caller;leaf 42", as FlameGraph's scripts
              read; of the values that -sample_index chooses
  speedscope  JSON for https://www.speedscope.app, with all values

All of them are read back by hone, the latter two without addresses, binaries
and labels, folded without lines as well.`,
	Example: `  hone export -o default.pgo monday.prof tuesday.prof
  hone export -format=folded -focus='json\.' cpu.prof
  hone export -o cpu.speedscope.json cpu.prof`,
	Formats: []view.Format{
		{Name: "pprof", Binary: true, Write: writePprof},
		{Name: "folded", Write: writeFolded},
		{Name: "speedscope", Write: writeSpeedscope},
	},
}

func writePprof(_ context.Context, w io.Writer, p *cost.Profile, page view.Page) ([]string, error) {
	r, err := view.New(p, page.Options)
	if err != nil {
		return nil, err
	}
	normal, err := cost.Merge(r.Profile)
	if err != nil {
		return nil, err
	}
	return r.Notes, normal.Write(w)
}

func writeFolded(_ context.Context, w io.Writer, p *cost.Profile, page view.Page) ([]string, error) {
	r, err := view.New(p, page.Options)
	if err != nil {
		return nil, err
	}
	return r.Notes, stackfile.WriteFolded(w, r.Profile, r.Column)
}

func writeSpeedscope(_ context.Context, w io.Writer, p *cost.Profile, page view.Page) ([]string, error) {
	r, err := view.New(p, page.Options)
	if err != nil {
		return nil, err
	}
	return r.Notes, stackfile.WriteSpeedscope(w, r.Profile, page.Title, r.Column)
}
