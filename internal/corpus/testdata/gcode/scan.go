package gcode

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// scanner reads a program line by line.
type scanner struct {
	r    io.Reader
	c    [1]byte
	text []byte // of the line
	line int    // its number
}

func newScanner(r io.Reader) *scanner { return &scanner{r: r} }

// getc returns the next character.
func (s *scanner) getc() (byte, error) {
	if _, err := io.ReadFull(s.r, s.c[:]); err != nil {
		return 0, err
	}
	return s.c[0], nil
}

// next returns the next line, without what ends it. The last line need not end.
func (s *scanner) next() (string, error) {
	s.text = s.text[:0]
	s.line++
	for {
		c, err := s.getc()
		if err == io.EOF && len(s.text) > 0 {
			break
		}
		if err != nil {
			return "", err
		}
		if c == '\n' {
			break
		}
		if c != '\r' {
			s.text = append(s.text, c)
		}
	}
	return string(s.text), nil
}

// errorf returns an error of the line.
func (s *scanner) errorf(format string, args ...any) error {
	return fmt.Errorf("line %d: "+format, append([]any{s.line}, args...)...)
}

var (
	errNote  = errors.New("note is not closed")
	errValue = errors.New("no number")
)

// parse takes a line apart. A line without anything is a block without anything.
func parse(t string) (Block, error) {
	var b Block
	for i := 0; i < len(t); {
		c := t[i]
		switch {
		case c == ' ' || c == '\t':
			i++
		case c == '/' && len(b.Words) == 0:
			b.Skip = true
			i++
		case c == ';':
			b.Note = strings.TrimSpace(t[i+1:])
			return b, nil
		case c == '(':
			n := strings.IndexByte(t[i:], ')')
			if n < 0 {
				return b, errNote
			}
			b.Note = strings.TrimSpace(t[i+1 : i+n])
			i += n + 1
		default:
			n := i + 1
			for n < len(t) && strings.IndexByte("+-.0123456789", t[n]) >= 0 {
				n++
			}
			v, err := strconv.ParseFloat(t[i+1:n], 64)
			if c |= 0x20; c < 'a' || c > 'z' || err != nil {
				return b, fmt.Errorf("%w: %q", errValue, t[i:n])
			}
			b.add(Word{c &^ 0x20, v})
			i = n
		}
	}
	return b, nil
}
