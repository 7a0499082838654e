package kinship

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// ErrEntry is that a line is not one of a family file.
var ErrEntry = errors.New("no entry")

// maxLine is the length of the longest line.
const maxLine = 1 << 12

// entry is a line of a family file: "0 @I7@ INDI" or "1 NAME Ada Maria /Byron/".
type entry struct {
	level int
	xref  string // of the record that begins here, mostly empty
	tag   string
	value string
}

// entries reads a family file.
type entries struct {
	file io.Reader
	line int
}

// next returns the next entry, or io.EOF. Empty lines are passed over.
func (es *entries) next() (*entry, error) {
	for {
		text, err := es.text()
		if err != nil {
			return nil, err
		}
		es.line++
		if text = bytes.TrimSpace(text); len(text) == 0 {
			continue
		}
		e, err := parseEntry(text)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", es.line, err)
		}
		return e, nil
	}
}

// text returns the next line, without its end.
func (es *entries) text() ([]byte, error) {
	line := make([]byte, 0, 80)
	for {
		var c [1]byte
		if _, err := io.ReadFull(es.file, c[:]); err != nil {
			if err == io.EOF && len(line) > 0 {
				return line, nil
			}
			return nil, err
		}
		if c[0] == '\n' {
			return line, nil
		}
		if len(line) == maxLine {
			return nil, fmt.Errorf("line %d: %w: too long", es.line+1, ErrEntry)
		}
		line = append(line, c[0])
	}
}

func parseEntry(text []byte) (*entry, error) {
	level, rest, _ := bytes.Cut(text, []byte(" "))
	n, err := strconv.Atoi(string(level))
	if err != nil || n < 0 {
		return nil, fmt.Errorf("%w: level %q", ErrEntry, level)
	}
	e := &entry{level: n}
	if len(rest) > 0 && rest[0] == '@' {
		xref, after, _ := bytes.Cut(rest, []byte(" "))
		e.xref, rest = string(xref), after
	}
	tag, value, _ := bytes.Cut(rest, []byte(" "))
	if len(tag) == 0 {
		return nil, fmt.Errorf("%w: no tag", ErrEntry)
	}
	e.tag = string(tag)
	e.value = string(value)
	return e, nil
}
