package sheet

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Layout is how a sheet is printed.
type Layout struct {
	Rows, Cols int
	Width      int  // of a column
	Leader     rune // fills what is left of the numbers
}

// Print writes the values of a sheet, a line for each row.
func (s *Sheet) Print(w io.Writer, l Layout) error {
	var line []byte
	for row := range l.Rows {
		line = line[:0]
		for col := range l.Cols {
			line = append(line, '|')
			line = append(line, l.fit(s.shown(Ref{row, col}))...)
		}
		line = append(line, '|', '\n')
		if _, err := w.Write(line); err != nil {
			return err
		}
	}
	return nil
}

// shown returns a value as people read it.
func (s *Sheet) shown(at Ref) string {
	v, err := s.Value(at)
	if err != nil {
		return "#REF"
	}
	return strconv.FormatFloat(v, 'f', 2, 64)
}

// fit moves a text to the right edge of its column.
func (l Layout) fit(text string) string {
	for room := l.Width - utf8.RuneCountInString(text); room > 0; room-- {
		text = string(l.Leader) + text
	}
	return text
}

// Address returns what a cell is called in other sheets.
func (s *Sheet) Address(at Ref) string {
	return fmt.Sprintf("%s!", s.Name) + at.String()
}

// Export writes the texts of all cells with their addresses.
func (s *Sheet) Export(w io.Writer) error {
	var out []byte
	for _, c := range s.list {
		out = append(out, s.Address(c.At)...)
		out = append(out, '\t')
		out = append(out, c.Text...)
		out = append(out, '\n')
	}
	_, err := w.Write(out)
	return err
}

// Find returns where a text is in the cells. It is nil if that is nowhere.
func (s *Sheet) Find(text string) []Ref {
	var found []Ref
	for _, c := range s.list {
		if strings.Contains(c.Text, text) {
			found = append(found, c.At)
		}
	}
	return found
}
