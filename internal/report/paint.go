package report

import (
	"bytes"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Painter writes lines of a view to a terminal: cut off at its width, in the
// colour of the first percentage of a line of a table, and without what would
// speak to the terminal, since names come from a profile.
type Painter struct {
	w       io.Writer
	options TextOptions
	rest    []byte // of a line that has not ended
}

// NewPainter returns a painter for a terminal as [Terminal] describes it.
func NewPainter(w io.Writer, o TextOptions) *Painter { return &Painter{w: w, options: o} }

// Write keeps what follows the last line break for the next call, or for Close.
func (p *Painter) Write(b []byte) (int, error) {
	p.rest = append(p.rest, b...)
	end := bytes.LastIndexByte(p.rest, '\n') + 1
	var out strings.Builder
	for line := range strings.Lines(string(p.rest[:end])) {
		out.WriteString(p.line(strings.TrimSuffix(line, "\n")) + "\n")
	}
	p.rest = append(p.rest[:0], p.rest[end:]...)
	if _, err := io.WriteString(p.w, out.String()); err != nil {
		return 0, err
	}
	return len(b), nil
}

// Close writes a last line without a line break.
func (p *Painter) Close() error {
	_, err := io.WriteString(p.w, p.line(string(p.rest)))
	p.rest = nil
	return err
}

func (p *Painter) line(s string) string {
	s = fitted(harmless(s), p.options.Width)
	if !p.options.Color {
		return s
	}
	switch share := tableShare(s); {
	case share >= 20:
		return "\x1b[31m" + s + "\x1b[0m"
	case share >= 5:
		return "\x1b[33m" + s + "\x1b[0m"
	}
	return s
}

// harmless replaces control characters.
func harmless(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r >= 0x7f && r < 0xa0 {
			return utf8.RuneError
		}
		return r
	}, s)
}

// fitted shortens a line to so many columns; 0 means any. A tab ends at a multiple
// of 8.
func fitted(s string, width int) string {
	if width <= 0 {
		return s
	}
	column, last := 0, 0 // last is where the line still has room for the mark
	for i, r := range s {
		if column < width {
			last = i
		}
		if r == '\t' {
			column += 8 - column%8
		} else {
			column++
		}
		if column > width {
			return s[:last] + "…"
		}
	}
	return s
}

// tableRow is a line that begins with a number, after it a percentage.
var tableRow = regexp.MustCompile(`^\s*-?[\d.]+\w*\s+(?:\|\s+)?([\d.]+)%`)

// tableShare returns the percentage of a row, 0 for other lines.
func tableShare(s string) float64 {
	m := tableRow.FindStringSubmatch(s)
	if m == nil {
		return 0
	}
	share, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		return 0
	}
	return share
}
