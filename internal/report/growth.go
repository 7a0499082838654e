package report

import (
	"fmt"

	"github.com/gohone/hone"
)

// showGrowth names the lines whose time grows faster than the size of the input.
// What grows as its input does is nothing to say.
func (t *text) showGrowth(g hone.Growth) {
	for _, l := range g.Lines {
		t.begin("growth", span{"what grows faster than its input", bold})
		t.page.para([]span{txt("  ")}, 4,
			span{place(hone.Position{File: l.File, Line: l.Line}), bold}, txt(apart+l.Function+": "+growthText(g, l)))
	}
}

// growthText says how a line's time grows, and what that rests on.
func growthText(g hone.Growth, l hone.LineGrowth) string {
	first, last := g.Sizes[0], g.Sizes[len(g.Sizes)-1]
	return fmt.Sprintf("its time grows like N^%.1f [%.1f, %.1f] in %s, N from %s to %s; %s of the time at the end",
		l.Slope, l.Interval[0], l.Interval[1], g.Name, number(first), number(last), share(l.Share))
}
