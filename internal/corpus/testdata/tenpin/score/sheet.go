package score

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Row is a player of a sheet.
type Row struct {
	Player string
	Tally  Tally
	Game   *Game
}

// sheet is a sheet at the printer of the counter.
type sheet struct {
	*bufio.Writer
	averages []byte
}

// Print prints the sheet of a lane.
func Print(printer io.Writer, lane string, rows ...Row) error {
	s := &sheet{Writer: bufio.NewWriter(printer)}
	names := make([]string, len(rows))
	for i, r := range rows {
		names[i] = Plain(r.Player)
	}
	s.WriteString(heading(lane))
	s.WriteString(": ")
	s.WriteString(party(names))
	s.WriteByte('\n')
	for i, r := range rows {
		s.row(names[i], r)
	}
	return s.Flush()
}

func heading(lane string) string { return fmt.Sprintf("Lane %s", lane) }

// party names those who play, and who came last first, as the lane shows them.
// Most play alone.
func party(names []string) string {
	text := ""
	for i := len(names) - 1; i >= 0; i-- {
		text += names[i]
		if i > 0 {
			text += ", "
		}
	}
	return text
}

func (s *sheet) row(name string, r Row) {
	s.WriteString(fmt.Sprintf("%s: %d balls, %d fouls\n", name, r.Tally.Throws, r.Tally.Fouls))
	frames := r.Game.Frames()
	for _, f := range frames {
		s.WriteString(flush(f.Marks, ' '))
	}
	s.WriteByte('\n')
	for _, f := range frames {
		s.WriteString(f.total())
	}
	s.averages = r.Tally.Averages().append(s.averages[:0])
	s.Write(s.averages)
}

func (f Frame) total() string {
	if !f.Known {
		return flush("", '·')
	}
	return flush(fmt.Sprint(f.Total), '·')
}

// column is how wide a frame is, in characters.
const column = 5

// flush moves a text to the right of its column.
func flush(text string, fill rune) string {
	cell := []rune(text)
	for len(cell) < column {
		cell = append([]rune{fill}, cell...)
	}
	return string(cell)
}

// append appends a line of averages.
func (a Averages) append(line []byte) []byte {
	shown := func(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }
	line = append(line, "\nper ball "...)
	line = append(line, shown(a.Pins)...)
	line = append(line, " fouls "...)
	line = append(line, shown(a.Fouls)...)
	return append(line, '\n')
}

// Plain is a name without what printers and screens would obey.
func Plain(name string) string { return obeyed().Replace(name) }

func obeyed() *strings.Replacer {
	return strings.NewReplacer("\x1b", "", "\n", " ", "\f", " ", "\t", " ")
}
