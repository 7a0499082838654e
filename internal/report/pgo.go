package report

import (
	"fmt"

	"github.com/gohone/hone"
)

// pgoCommand is the command that measures what a profile is worth.
const pgoCommand = "pgo"

// showPGO says whether a profile is worth compiling with, and how to use it.
func (t *text) showPGO() {
	p := t.run.PGO
	if p == nil {
		return
	}
	title, how := "not kept", yellow
	if p.Kept {
		title, how = "kept", green
	}
	t.begin("pgo", span{"profile " + title + ":", how}, txt(" "+t.pgoText(*p)))
	if p.Kept {
		t.page.label(0, span{"next:", bold}, "go build optimises by default.pgo in the folder of a main package: hone merge -o cmd/NAME/default.pgo "+p.Blob)
	}
}

func (t *text) pgoText(p hone.PGO) string {
	better, worse := t.several(benchmarksOf(p.Improved)), t.several(benchmarksOf(p.Worse))
	switch {
	case p.Kept:
		return fmt.Sprintf("with its %d samples %s improves, and nothing measured gets worse", p.Samples, better)
	case len(p.Worse) > 0 && len(p.Improved) > 0:
		return fmt.Sprintf("%s improves, but %s gets worse", better, worse)
	case len(p.Worse) > 0:
		return worse + " gets worse"
	}
	return "no measurable gain"
}
