package workbench

import (
	"context"

	"github.com/gohone/hone/internal/sources"
	"github.com/gohone/hone/internal/view"
)

// Sources finds the source files of profiles from a folder; search lists more
// folders to look in, as PATH lists them.
func (w *Workbench) Sources(ctx context.Context, dir, search string) view.Sources {
	return sourceFinder{sources.New(ctx, dir, search)}
}

type sourceFinder struct{ finder *sources.Finder }

func (s sourceFinder) Lines(file string, last int, function string, start int) ([]string, error) {
	return s.finder.Lines(sources.Query{File: file, Last: last, Function: function, Start: start})
}
