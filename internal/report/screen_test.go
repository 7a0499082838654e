package report

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// screen is a terminal as far as the live output needs one.
type screen struct {
	width int
	lines [][]rune
	col   int
	wrap  bool
}

// play shows output on a new screen.
func play(t *testing.T, output string, width int) *screen {
	t.Helper()
	sc := &screen{width: width, lines: [][]rune{nil}, wrap: true}
	for output != "" {
		r, size := utf8.DecodeRuneInString(output)
		switch {
		case strings.HasPrefix(output, "\x1b["):
			size = 2 + strings.IndexAny(output[2:], "ABCDHJKfhlmsu") + 1
			sc.sequence(t, output[2:size])
		case r == '\r':
			sc.col = 0
		case r == '\n':
			sc.lines, sc.col = append(sc.lines, nil), 0
		case r < ' ' && r != '\t':
			t.Fatalf("control character %U reaches the terminal", r)
		default:
			sc.put(r)
		}
		output = output[size:]
	}
	return sc
}

func (sc *screen) sequence(t *testing.T, seq string) {
	t.Helper()
	last := len(sc.lines) - 1
	switch seq {
	case "K":
		sc.lines[last] = sc.lines[last][:min(sc.col, len(sc.lines[last]))]
	case "?7l", "?7h":
		sc.wrap = seq == "?7h"
	default:
		if !strings.HasSuffix(seq, "m") {
			t.Fatalf("sequence %q reaches the terminal", seq)
		}
	}
}

// put prints a rune. A rune of two columns takes two cells, the second 0.
func (sc *screen) put(r rune) {
	w := runeWidth(r)
	if w == 0 {
		return
	}
	if sc.col+w > sc.width {
		if !sc.wrap {
			return
		}
		sc.lines, sc.col = append(sc.lines, nil), 0
	}
	last := len(sc.lines) - 1
	sc.lines[last] = append(sc.lines[last][:sc.col], r)
	if w == 2 {
		sc.lines[last] = append(sc.lines[last], 0)
	}
	sc.col += w
}

func (sc *screen) last() string { return show(sc.lines[len(sc.lines)-1]) }

func show(line []rune) string {
	return strings.ReplaceAll(string(line), "\x00", "")
}

// String is the whole screen.
func (sc *screen) String() string {
	var out []string
	for _, l := range sc.lines {
		out = append(out, show(l))
	}
	return strings.Join(out, "\n")
}
