package flame

import (
	"context"
	"io"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

// Document is the command hone flame.
var Document = view.Document{
	Name:  "flame",
	Short: "Draw the flame graph of a profile",
	Long: `Flame draws the stacks of a profile: each frame as wide as what passes through it,
callees beneath their callers.

The page (html) is one file that needs nothing else, to be opened in a browser:
search by regular expression with the share found, zoom, all values of the
profile, light and dark, the whole by keyboard; ? there lists the keys. The
picture (svg) shows the values that -sample_index chooses. On a terminal, and as
text, it is a tree.

With -base or -diff_base the graph is differential: frames are coloured by what
became more or less, -normalize first scales to the same total.`,
	Example: `  hone flame -o flame.html cpu.prof
  hone flame cpu.prof
  hone flame -o diff.html -base old.prof new.prof`,
	Formats: []view.Format{
		{Name: "html", Write: format((*Graph).WriteHTML)},
		{Name: "svg", Write: format((*Graph).WriteSVG)},
		{Name: "text", Write: writeText},
	},
	Terminal:     "text",
	Differential: true,
}

type writeFunc = func(context.Context, io.Writer, *cost.Profile, view.Page) ([]string, error)

func format(write func(*Graph, io.Writer) error) writeFunc {
	return func(_ context.Context, w io.Writer, p *cost.Profile, page view.Page) ([]string, error) {
		g, notes, err := open(p, page)
		if err != nil {
			return nil, err
		}
		return notes, write(g, w)
	}
}

// writeText leaves out what is small, as the options of pprof say.
func writeText(_ context.Context, w io.Writer, p *cost.Profile, page view.Page) ([]string, error) {
	g, notes, err := open(p, page)
	if err != nil {
		return nil, err
	}
	o := TextOptions{Width: page.Width, Color: page.Color}
	if page.Options.Trim {
		o.Least = page.Options.NodeFraction
	}
	return notes, g.WriteText(w, o)
}

// open filters the profile, and the baseline in the same way.
func open(p *cost.Profile, page view.Page) (*Graph, []string, error) {
	o := Options{Title: page.Title}
	if page.Base != nil {
		pair, err := cost.Compatible(p, page.Base)
		if err != nil {
			return nil, nil, err
		}
		base, err := view.New(pair[1], page.Options)
		if err != nil {
			return nil, nil, err
		}
		p, o.Base = pair[0], base.Profile
	}
	r, err := view.New(p, page.Options)
	if err != nil {
		return nil, nil, err
	}
	o.Default = r.Column
	g, err := New(r.Profile, o)
	return g, r.Notes, err
}
