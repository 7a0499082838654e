package captions

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// ErrSyntax is wrapped by the errors of texts that are no SubRip.
var ErrSyntax = errors.New("captions: syntax error")

// reader reads lines and knows which is the last that it read.
type reader struct {
	*bufio.Scanner
	line int
}

func (r *reader) next() bool {
	r.line++
	return r.Scan()
}

func (r *reader) fail(format string, args ...any) error {
	return fmt.Errorf("%w: line %d: %s", ErrSyntax, r.line, fmt.Sprintf(format, args...))
}

// Read reads cues up to the end of in.
func Read(in io.Reader) ([]Cue, error) {
	r := &reader{Scanner: bufio.NewScanner(in)}
	var cues []Cue
	for r.next() {
		if r.Text() == "" {
			continue
		}
		c, err := r.cue(r.Text())
		if err != nil {
			return cues, err
		}
		cues = append(cues, c)
	}
	return cues, r.Err()
}

// cue reads what follows the number of a cue.
func (r *reader) cue(number string) (Cue, error) {
	var c Cue
	n, err := strconv.Atoi(strings.TrimPrefix(number, "\ufeff"))
	if err != nil {
		return c, r.fail("%q is no number", number)
	}
	c.Number = n
	if !r.next() {
		return c, r.fail("cue %d has no times", n)
	}
	start, end, ok := strings.Cut(r.Text(), " --> ")
	if !ok {
		return c, r.fail("%q are no times", r.Text())
	}
	if c.Start, err = parseStamp(start); err != nil {
		return c, r.fail("%v", err)
	}
	if c.End, err = parseStamp(end); err != nil {
		return c, r.fail("%v", err)
	}
	for r.next() && r.Text() != "" {
		c.Lines = append(c.Lines, r.Text())
	}
	c.mark()
	return c, nil
}

// mark takes speakers and kind from the text: "ANN, BOB: hello", "[rain]".
func (c *Cue) mark() {
	if len(c.Lines) == 0 {
		return
	}
	first := c.Lines[0]
	if names, rest, ok := strings.Cut(first, ": "); ok && names == strings.ToUpper(names) {
		c.Speakers = strings.Split(names, ", ")
		c.Lines[0] = rest
	} else if strings.HasPrefix(first, "[") {
		c.Kind = Sound
	} else if strings.HasPrefix(first, "♪") {
		c.Kind = Lyrics
	}
}

// parseStamp parses "01:02:03,456".
func parseStamp(s string) (time.Duration, error) {
	if len(s) != 12 || s[2] != ':' || s[5] != ':' || s[8] != ',' {
		return 0, fmt.Errorf("%q is no time", s)
	}
	var parts [4]int
	for i, f := range [4]string{s[:2], s[3:5], s[6:8], s[9:]} {
		n, err := strconv.ParseUint(f, 10, 16)
		if err != nil {
			return 0, fmt.Errorf("%q is no time", s)
		}
		parts[i] = int(n)
	}
	seconds := (parts[0]*60+parts[1])*60 + parts[2]
	return time.Duration(seconds)*time.Second + time.Duration(parts[3])*time.Millisecond, nil
}
