package earlyvalue

import (
	"errors"
	"strings"
)

type word struct{ runes []rune }

func (w *word) endsIn(suffix []rune) bool {
	at := len(w.runes) - len(suffix)
	if at < 0 {
		return false
	}
	for i, r := range suffix {
		if w.runes[at+i] != r {
			return false
		}
	}
	return true
}

func (w *word) first(suffixes []string) (string, []rune) {
	for _, suffix := range suffixes {
		runes := []rune(suffix) // want "copy of a text put on the heap before it is known whether it is kept"
		if w.endsIn(runes) {
			return suffix, runes
		}
	}
	return "", nil
}

func valid(line []byte) bool { return len(line) > 0 && line[0] != '#' }

type store struct{ lines [][]byte }

func (s *store) add(line string) error {
	b := []byte(line) // want "copy of a text put on the heap before it is known whether it is kept"
	if strings.HasPrefix(line, "!") || valid(b) {
		b[0] |= 0x20
		s.lines = append(s.lines, b)
	} else {
		return errors.New("no line")
	}
	return nil
}

// What is looked at alone is on the stack as it is.
func (w *word) endsInText(suffix string) bool {
	runes := []rune(suffix)
	if w.endsIn(runes) {
		return len(runes) > 1
	}
	return false
}

var last []byte

func keeps(line []byte) bool {
	last = line
	return len(line) > 0
}

func keptThere(s *store, line string) {
	b := []byte(line)
	if keeps(b) {
		s.lines = append(s.lines, b)
	}
}

func blanks(line []byte) bool {
	line[0] = ' '
	return true
}

func changedThere2(s *store, line string) {
	b := []byte(line)
	if blanks(b) {
		s.lines = append(s.lines, b)
	}
}

func usedBehind(s *store, line string) int {
	b := []byte(line)
	if valid(b) {
		s.lines = append(s.lines, b)
	}
	return len(b)
}

func keptOtherwise(s *store, line string) {
	b := []byte(line)
	if !valid(b) {
		println(line)
	} else {
		s.lines = append(s.lines, b)
	}
}

func twoLooks(s *store, line string) {
	b := []byte(line)
	if valid(b) && valid(b[1:]) {
		s.lines = append(s.lines, b)
	}
}

func later(s *store, line string) {
	b := []byte(line)
	if ok := func() bool { return valid(b) }; ok() {
		s.lines = append(s.lines, b)
	}
}

func newText(s *store, line string) {
	b := []byte(line)
	if valid(b) && func() bool { line = "x"; return true }() {
		s.lines = append(s.lines, b)
	}
}

func otherText(s *store, line string) {
	b := []byte(line)
	if valid(b) {
		line := "x"
		s.lines = append(s.lines, b, []byte(line))
	}
}

func unknown(s *store, line string, ok func([]byte) bool) {
	b := []byte(line)
	if ok(b) {
		s.lines = append(s.lines, b)
	}
}

func ofBytes(s *store, line []byte) {
	b := []byte(string(line))
	if valid(b) {
		s.lines = append(s.lines, b)
	}
}
