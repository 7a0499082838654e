package graph

import (
	"bytes"
	"context"
	"io"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

// Document is the command hone graph.
var Document = view.Document{
	Name:  "graph",
	Short: "Draw the call graph of a profile",
	Long: `Graph draws functions as boxes and calls as arrows, the larger and redder the
costlier; labels of samples are small boxes at the functions. What is shown, and how, are the conventions of pprof; at most 80 nodes
unless -nodecount says otherwise.

The picture (svg) is laid out by hone itself and needs no other program. In a
browser it can be zoomed and moved; a click shows what calls a function and what
it calls. DOT (dot) is the language of graphviz, which draws png and pdf and is
needed for those.`,
	Example: `  hone graph -o graph.svg cpu.prof
  hone graph -o graph.svg -focus='json\.' -nodecount=30 cpu.prof
  hone graph -format=dot cpu.prof`,
	Formats: []view.Format{
		{Name: "svg", Write: format((*Graph).WriteSVG)},
		{Name: "dot", Write: format((*Graph).WriteDOT)},
		{Name: "png", Binary: true, Write: drawn("png")},
		{Name: "pdf", Binary: true, Write: drawn("pdf")},
	},
}

type writeFunc = func(context.Context, io.Writer, *cost.Profile, view.Page) ([]string, error)

func format(write func(*Graph, io.Writer) error) writeFunc {
	return func(_ context.Context, w io.Writer, p *cost.Profile, page view.Page) ([]string, error) {
		r, err := view.New(p, page.Options)
		if err != nil {
			return nil, err
		}
		return r.Notes, write(New(r), w)
	}
}

// drawn has graphviz draw.
func drawn(as string) writeFunc {
	dot := format((*Graph).WriteDOT)
	return func(ctx context.Context, w io.Writer, p *cost.Profile, page view.Page) ([]string, error) {
		var source bytes.Buffer
		notes, err := dot(ctx, &source, p, page)
		if err != nil {
			return nil, err
		}
		return notes, graphviz(ctx, &source, w, as)
	}
}
