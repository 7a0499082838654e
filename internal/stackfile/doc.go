// Package stackfile reads and writes profiles in the forms of other tools:
//
//   - folded stacks, the text that Brendan Gregg's FlameGraph scripts made
//     common: a line per stack, "root;caller;leaf 42";
//   - the JSON of speedscope (https://www.speedscope.app, file format of
//     version 1), "sampled" and "evented" profiles.
//
// Both know less than pprof: neither has addresses, binaries or labels, folded
// stacks have one value and no lines either. Writing a profile and reading it
// back keeps names and values.
package stackfile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"

	"github.com/gohone/hone/internal/cost"
)

// maxSize is how long a file may be, in bytes: as a profile of pprof may.
const maxSize = 512 << 20

// Sniff reports whether a file that begins so, with at least one line or 512
// bytes, is likely in one of the forms: JSON, or a line that ends with a number.
func Sniff(start []byte) bool {
	for line := range bytes.Lines(start) {
		whole := line[len(line)-1] == '\n'
		line = bytes.TrimSpace(line)
		switch {
		case len(line) == 0 || line[0] == '#':
			continue
		case line[0] == '{':
			return true
		}
		return printable(line) && !runtimeText.Match(line) && (!whole && len(start) >= 512 || foldedLine.Match(line))
	}
	return false
}

var (
	foldedLine = regexp.MustCompile(`^.*[^\s].*[ \t]-?\d+$`)
	// runtimeText is how the text form of runtime/pprof begins.
	runtimeText = regexp.MustCompile(`^(?:\w+ profile: |--- |goroutine \d)`)
)

// printable reports whether it is text. The forms of pprof are not, beginning
// with a byte below 32 either way.
func printable(b []byte) bool {
	for _, c := range b {
		if c < ' ' && c != '\t' {
			return false
		}
	}
	return true
}

// Read decodes a file in one of the forms.
func Read(r io.Reader) (*cost.Profile, error) {
	in := bufio.NewReaderSize(r, 64<<10)
	start, err := in.Peek(512)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("profile: %w", err)
	}
	text := bytes.TrimLeft(start, " \t\r\n")
	switch {
	case len(text) == 0 || !printable(text[:1]):
		return nil, fmt.Errorf("profile: is neither folded stacks nor speedscope JSON (starts with %q)", start[:min(len(start), 16)])
	case text[0] == '{':
		return ReadSpeedscope(in)
	}
	return ReadFolded(in)
}

// limited is a reader that fails where a file is longer than maxSize.
type limited struct {
	r    io.Reader
	left int64
}

func (l *limited) Read(b []byte) (int, error) {
	n, err := l.r.Read(b)
	if l.left -= int64(n); l.left < 0 {
		return n, fmt.Errorf("is longer than %d MiB", maxSize>>20)
	}
	return n, err
}
