package patchfile

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
)

// text is the lines of a file, each with its line end, and what the hunks that
// are applied have made of it.
type text struct {
	name  string
	lines [][]byte // as they were
	crlf  bool     // every line ends with CR LF
	next  int      // first line that no hunk has dealt with
	out   []byte   // what became of the lines before next
	drift int      // how many lines hunks stand below where the patch says
	notes []string
}

func newText(name string, content []byte) *text {
	t := &text{name: name, lines: slices.Collect(bytes.Lines(content)), crlf: len(content) > 0}
	for i, l := range t.lines {
		last := i == len(t.lines)-1 && !bytes.HasSuffix(l, []byte("\n"))
		t.crlf = t.crlf && (last || bytes.HasSuffix(l, []byte("\r\n")))
	}
	return t
}

// hunk is one change: consecutive lines and what replaces them.
type hunk struct {
	number   int // from 1, within the file
	header   string
	at       int // the line it begins at, from 0, as the patch says
	old, new [][]byte
}

func newHunk(number int, f *gitdiff.TextFragment) hunk {
	h := hunk{number: number, header: rangesOf(f), at: int(f.OldPosition) - 1}
	if f.OldLines == 0 {
		h.at++ // a side without lines is given by the line before it
	}
	for _, l := range f.Lines {
		if l.Old() {
			h.old = append(h.old, []byte(l.Line))
		}
		if l.New() {
			h.new = append(h.new, []byte(l.Line))
		}
	}
	return h
}

func rangesOf(f *gitdiff.TextFragment) string {
	return fmt.Sprintf("@@ -%d,%d +%d,%d @@", f.OldPosition, f.OldLines, f.NewPosition, f.NewLines)
}

// apply places a hunk and makes its change.
func (t *text) apply(h hunk) error {
	at, err := t.place(&h)
	if err != nil {
		return err
	}
	if moved := at - h.at; moved != t.drift {
		t.notes = append(t.notes, fmt.Sprintf("hunk %d of %s applies at line %d, not %d", h.number, t.name, at+1, h.at+1))
		t.drift = moved
	}
	for _, l := range t.lines[t.next:at] {
		t.out = append(t.out, l...)
	}
	for _, l := range h.new {
		if len(t.out) > 0 && t.out[len(t.out)-1] != '\n' {
			return &Error{Message: fmt.Sprintf("hunk %d of %s (%s): a line without an end stands before others", h.number, t.name, h.header)}
		}
		t.out = append(t.out, l...)
	}
	t.next = at + len(h.old)
	return nil
}

// place finds the line, from 0, where a hunk begins: where the patch says,
// moved as far as the hunks before it, else the only other place where its
// lines stand. In a file whose lines end with CR LF a hunk without them is
// taken to mean such lines: git diff leaves them out where it converts.
func (t *text) place(h *hunk) (int, error) {
	want := h.at + t.drift
	if t.stands(h.old, want) {
		return want, nil
	}
	if t.crlf && !slices.ContainsFunc(h.old, func(l []byte) bool { return bytes.HasSuffix(l, []byte("\r\n")) }) {
		h.old, h.new = withCR(h.old), withCR(h.new)
		if t.stands(h.old, want) {
			return want, nil
		}
	}
	if len(h.old) == 0 {
		return 0, &Error{
			Message: fmt.Sprintf("hunk %d of %s (%s): does not apply: the file has %d lines", h.number, t.name, h.header, len(t.lines)),
			Next:    "make the patch again from the tree as it is now",
		}
	}
	var places []int
	for at := t.next; at+len(h.old) <= len(t.lines); at++ {
		if t.stands(h.old, at) {
			places = append(places, at)
		}
	}
	switch len(places) {
	case 1:
		return places[0], nil
	case 0:
		return 0, t.conflict(*h, want)
	}
	return 0, &Error{
		Message: fmt.Sprintf("hunk %d of %s (%s): its lines stand at %d places, at lines %d and %d for example, and not where it says", h.number, t.name, h.header, len(places), places[0]+1, places[1]+1),
		Next:    "make the patch again from the tree as it is now",
	}
}

// withCR returns lines with CR LF for their LF.
func withCR(lines [][]byte) [][]byte {
	out := make([][]byte, len(lines))
	for i, l := range lines {
		out[i] = l
		if cut, ok := bytes.CutSuffix(l, []byte("\n")); ok {
			out[i] = append(bytes.Clone(cut), "\r\n"...)
		}
	}
	return out
}

// stands reports whether lines stand in the file from a line on, which no hunk
// before has touched.
func (t *text) stands(lines [][]byte, at int) bool {
	if at < t.next || at > len(t.lines) || len(lines) > len(t.lines)-at {
		return false
	}
	for i, l := range lines {
		if !bytes.Equal(t.lines[at+i], l) {
			return false
		}
	}
	return true
}

// conflict says where a hunk and the file part.
func (t *text) conflict(h hunk, want int) error {
	e := &Error{Next: "make the patch again from the tree as it is now"}
	if at := max(want, t.next); t.stands(h.new, at) || t.stands(h.new, max(t.next, h.at)) {
		e.Next = "its lines stand there as if it were applied already: hone verify REF compares the tree with a revision"
	}
	where := fmt.Sprintf("hunk %d of %s (%s): does not apply", h.number, t.name, h.header)
	if want < t.next {
		e.Message = where + ": it overlaps the hunk before it"
		return e
	}
	for i, l := range h.old {
		if want+i >= len(t.lines) {
			e.Message = fmt.Sprintf("%s: the file ends at line %d, and the patch wants %s after it", where, len(t.lines), shown(l))
			return e
		}
		if got := t.lines[want+i]; !bytes.Equal(got, l) {
			e.Message = fmt.Sprintf("%s: line %d is %s, and the patch wants %s", where, want+i+1, shown(got), shown(l))
			return e
		}
	}
	e.Message = where
	return e
}

// shown quotes a line for a message; a line end is quoted only where it is not
// the usual one.
func shown(line []byte) string {
	const most = 100
	if cut, ok := bytes.CutSuffix(line, []byte("\n")); ok {
		line = cut
	} else {
		return fmt.Sprintf("%.*q without a line end", most, line)
	}
	return fmt.Sprintf("%.*q", most, line)
}

// finish returns the whole text after all hunks.
func (t *text) finish() ([]byte, error) {
	rest := t.lines[t.next:]
	if len(rest) > 0 && len(t.out) > 0 && t.out[len(t.out)-1] != '\n' {
		return nil, &Error{Message: fmt.Sprintf("file %q: the patch ends it at line %d, and it goes on", t.name, t.next)}
	}
	for _, l := range rest {
		t.out = append(t.out, l...)
	}
	return t.out, nil
}
