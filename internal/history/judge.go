package history

import (
	"slices"

	"github.com/gohone/hone"
)

const (
	// first is how many findings are looked at, the most promising first.
	first = 5
	// near is how many lines a finding may be off.
	near = 3
	// long is the number of lines from which on a range is too long to name a
	// line: of a longer one, its beginning counts.
	long = 8
)

// Place is the place of a finding among others, from 1; 0 if there is none.
type Place int

// Judge returns the place of the first finding that names a changed line and
// the cause that was removed; and that of the first that names the line, for
// whatever cause.
func (c Commit) Judge(findings []hone.Finding, rows Rows) (both, line Place) {
	for i, f := range findings {
		if !c.names(f.Position) {
			continue
		}
		if line == 0 {
			line = Place(i + 1)
		}
		about := func(row string) bool { return slices.Contains(c.Rows, row) }
		if slices.ContainsFunc(rows[f.Rule], about) {
			return Place(i + 1), line
		}
	}
	return 0, line
}

// Among reports whether there is a finding, and it is one of the first n.
func (p Place) Among(n int) bool { return p > 0 && int(p) <= n }

// names reports whether a range is near a line that was changed.
func (c Commit) names(p hone.Position) bool {
	if p.File != c.File {
		return false
	}
	last := min(max(p.Line, p.EndLine), p.Line+long-1)
	return slices.ContainsFunc(c.Lines, func(line int) bool { return p.Line-near <= line && line <= last+near })
}
