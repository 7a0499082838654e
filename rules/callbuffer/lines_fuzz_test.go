package callbuffer_test

import (
	"bufio"
	"bytes"
	"strings"
	"testing"
)

// textLines and byteLines are what the fix declares for text and for bytes.

type textLines struct {
	rest, line string
	long       bool // a line was longer than a scanner takes
}

func (l *textLines) Scan() bool {
	if len(l.rest) == 0 {
		l.line = l.rest
		return false
	}
	line, rest, _ := strings.Cut(l.rest, "\n")
	if len(line) >= bufio.MaxScanTokenSize && !l.long {
		l.line, l.rest, l.long = l.rest[:0], l.rest[:bufio.MaxScanTokenSize], true
		return false
	}
	l.line, l.rest = strings.TrimSuffix(line, "\r"), rest
	return true
}

func (l *textLines) Text() string { return l.line }

func (l *textLines) Err() error {
	if l.long {
		return bufio.ErrTooLong
	}
	return nil
}

type byteLines struct {
	rest, line []byte
	long       bool // a line was longer than a scanner takes
}

func (l *byteLines) Scan() bool {
	if len(l.rest) == 0 {
		l.line = l.rest
		return false
	}
	line, rest, _ := bytes.Cut(l.rest, []byte{'\n'})
	if len(line) >= bufio.MaxScanTokenSize && !l.long {
		l.line, l.rest, l.long = l.rest[:0], l.rest[:bufio.MaxScanTokenSize], true
		return false
	}
	l.line, l.rest = bytes.TrimSuffix(line, []byte{'\r'}), rest
	return true
}

func (l *byteLines) Bytes() []byte { return l.line }

// FuzzLines holds that lines in memory are those of a scanner, also around the longest that it
// takes, and when it is asked once more than it should be.
func FuzzLines(f *testing.F) {
	f.Add("", 0, 0)
	f.Add("a\r\n\nb\r\r\n\xff", 1, 1)
	f.Add("\r", 65535, 65536)
	f.Add("\n", 65536, 65535)
	f.Add("\r\n", 65534, 65537)
	f.Add("x\n\r", 70000, 140000)
	f.Fuzz(func(t *testing.T, s string, n, m int) {
		text := s + strings.Repeat("a", max(0, n%200_000)) + s + strings.Repeat("b", max(0, m%200_000)) + s
		was := bufio.NewScanner(strings.NewReader(text))
		is, of := &textLines{rest: text}, &byteLines{rest: []byte(text)}
		for ends := 0; ends < 3; {
			want := was.Scan()
			if got, gotBytes := is.Scan(), of.Scan(); got != want || gotBytes != want {
				t.Fatalf("Scan: %v, %v, want %v, behind %q", got, gotBytes, want, was.Text())
			}
			if is.Text() != was.Text() || !bytes.Equal(of.Bytes(), was.Bytes()) || is.Err() != was.Err() {
				t.Fatalf("line of %d and %d bytes, %v; want %d, %v", len(is.Text()), len(of.Bytes()), is.Err(), len(was.Text()), was.Err())
			}
			if !want {
				ends++
			}
		}
	})
}
