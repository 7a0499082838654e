package wall

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// The text in which the agent writes a recording, one record a line:
//
//	hone-wall 1
//	start NANOSECONDS-SINCE-1970
//	duration NANOSECONDS
//	snapshots N
//	most GOROUTINES
//	cost NANOSECONDS
//	S COUNT NANOSECONDS        a stack, followed by its frames, leaf first
//	F LINE "FUNCTION" "FILE"
//
// Strings are quoted as in Go.
const head = "hone-wall 1"

// Bounds of a recording, far above what the agent writes.
const (
	longestLine = 1 << 20
	mostStacks  = 1 << 20
	mostFrames  = 1 << 10 // of a stack
)

// Parse reads what the agent wrote.
func Parse(data []byte) (Recording, error) {
	var r Recording
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, longestLine)
	if !lines.Scan() || lines.Text() != head {
		return r, fmt.Errorf("wall clock recording: does not begin with %q", head)
	}
	for n := 2; lines.Scan(); n++ {
		if err := r.line(lines.Text()); err != nil {
			return r, fmt.Errorf("wall clock recording: line %d: %w", n, err)
		}
	}
	return r, lines.Err()
}

func (r *Recording) line(text string) error {
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case "S":
		return r.stack(rest)
	case "F":
		return r.frame(rest)
	}
	n, err := strconv.ParseInt(rest, 10, 64)
	if err != nil || n < 0 {
		return fmt.Errorf("%q: no count", text)
	}
	switch word {
	case "start":
		r.Start = time.Unix(0, n)
	case "duration":
		r.Duration = time.Duration(n)
	case "snapshots":
		r.Snapshots = int(n)
	case "most":
		r.Most = int(n)
	case "cost":
		r.Cost = time.Duration(n)
	}
	return nil // what a later agent adds
}

func (r *Recording) stack(text string) error {
	var count, ns int64
	if _, err := fmt.Sscan(text, &count, &ns); err != nil || count < 0 || ns < 0 {
		return fmt.Errorf("%q: no stack", text)
	}
	if len(r.Stacks) >= mostStacks {
		return fmt.Errorf("more than %d stacks", mostStacks)
	}
	r.Stacks = append(r.Stacks, Stack{Count: count, Time: time.Duration(ns)})
	return nil
}

func (r *Recording) frame(text string) error {
	number, rest, _ := strings.Cut(text, " ")
	line, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return fmt.Errorf("%q: no frame", text)
	}
	function, rest, err := unquote(rest)
	if err != nil {
		return err
	}
	file, _, err := unquote(strings.TrimPrefix(rest, " "))
	if err != nil {
		return err
	}
	if len(r.Stacks) == 0 || len(r.Stacks[len(r.Stacks)-1].Frames) >= mostFrames {
		return fmt.Errorf("%q: a frame of no stack, or one too many", text)
	}
	s := &r.Stacks[len(r.Stacks)-1]
	s.Frames = append(s.Frames, Frame{Function: function, File: file, Line: line})
	return nil
}

func unquote(text string) (value, rest string, err error) {
	quoted, err := strconv.QuotedPrefix(text)
	if err != nil {
		return "", "", fmt.Errorf("%q: not quoted", text)
	}
	value, err = strconv.Unquote(quoted)
	return value, text[len(quoted):], err
}

// Write writes the recording as the agent does.
func (r Recording) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%s\nstart %d\nduration %d\nsnapshots %d\nmost %d\ncost %d\n", head,
		max(0, r.Start.UnixNano()), r.Duration.Nanoseconds(), r.Snapshots, r.Most, r.Cost.Nanoseconds())
	for _, s := range r.Stacks {
		fmt.Fprintf(b, "S %d %d\n", s.Count, s.Time.Nanoseconds())
		for _, f := range s.Frames {
			fmt.Fprintf(b, "F %d %q %q\n", f.Line, f.Function, f.File)
		}
	}
	return b.Flush()
}
