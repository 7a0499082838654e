package gambit

import (
	"bytes"
	"fmt"
	"sort"
	"strconv"
	"unicode/utf8"
)

// Player is who plays a tournament.
type Player struct {
	Name   string
	Title  fmt.Stringer // may be missing
	Halves int          // half points
}

// Table returns the table of a tournament, the best first.
func Table(players []Player) []byte {
	ranked := append([]Player(nil), players...)
	sort.SliceStable(ranked, func(i, j int) bool { return ranked[i].Halves > ranked[j].Halves })
	var table bytes.Buffer
	for i, p := range ranked {
		table.Write(right(strconv.AppendInt(nil, int64(i+1), 10), 3))
		table.WriteString(". ")
		name := p.called()
		table.WriteString(name)
		table.Write(right(points(p.Halves), 30-utf8.RuneCountInString(name)))
		table.WriteByte('\n')
	}
	return table.Bytes()
}

// called returns the name, and the title if there is one; else that shows too.
func (p Player) called() string {
	title := fmt.Sprintf("(%s)", p.Title)
	return p.Name + " " + title
}

// right moves the text of a cell to the right.
func right(cell []byte, width int) []byte {
	for len(cell) < width {
		cell = append([]byte{' '}, cell...)
	}
	return cell
}

func points(halves int) []byte {
	text := strconv.AppendInt(nil, int64(halves/2), 10)
	if halves%2 == 0 {
		return append(text, ".0"...)
	}
	return append(text, ".5"...)
}

// Ended says how a game ended, to be read aloud.
func Ended(g *Game) string {
	how := fmt.Sprint(g.Result)
	return "Result: " + how
}

// Usage tells what the command takes. It is shown once.
func Usage(options [][2]string) string {
	help := "usage: gambit [options] file\n"
	for _, o := range options {
		help += fmt.Sprintf("  -%s\n\t%s\n", o[0], o[1])
	}
	return help
}
