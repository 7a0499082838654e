package callbuffer

import (
	"bytes"
	"fmt"
	"io"
)

type textWriter interface {
	io.Writer
	WriteString(s string) (int, error)
}

func cell(w io.Writer, s string) {
	fmt.Fprintf(w, "<td>%q</td>", s)
}

func row(w textWriter, cells []string) error {
	if _, err := w.WriteString("<tr>"); err != nil {
		return err
	}
	for _, c := range cells {
		cell(w, c)
	}
	if len(cells) > 10 {
		return row(w, cells[10:])
	}
	return nil
}

type table struct{ rows [][]string }

func (t *table) write(n int, w io.Writer) {
	io.WriteString(w, "<table>")
	for _, r := range t.rows[:n] {
		fmt.Fprint(w, r)
	}
}

func rowText(cells []string) string {
	var buf bytes.Buffer // want "buffer made in each call, and left behind"
	row(&buf, cells)
	return buf.String()
}

func (t *table) String() string {
	buf := &bytes.Buffer{} // want "buffer made in each call, and left behind"
	t.write(len(t.rows), buf)
	buf.WriteString("</table>")
	return buf.String()
}

// What asks for the type, keeps what it is given, gives it away or takes a buffer as such.
func asks(w io.Writer) {
	if b, ok := w.(*bytes.Buffer); ok {
		b.Grow(100)
	}
}

func asksText(s string) string {
	var buf bytes.Buffer // want "buffer made in each call, and left behind"
	buf.WriteString(s)
	asks(&buf)
	return buf.String()
}

func away(w io.Writer, f func(io.Writer)) { f(w) }

func awayText(f func(io.Writer)) string {
	var buf bytes.Buffer // want "buffer made in each call, and left behind"
	away(&buf, f)
	return buf.String()
}

var last io.Writer

func keeps(w io.Writer) { last = w }

func keptText() string {
	var buf bytes.Buffer // want "buffer made in each call, and left behind"
	keeps(&buf)
	return buf.String()
}

func later(w io.Writer) {
	defer func() { fmt.Fprint(w, "end") }()
}

func laterText() string {
	var buf bytes.Buffer // want "buffer made in each call, and left behind"
	later(&buf)
	return buf.String()
}

func spread(list ...io.Writer) { fmt.Fprint(list[0], "one") }

func spreadText() string {
	var buf bytes.Buffer // want "buffer made in each call, and left behind"
	spread(&buf)
	return buf.String()
}

func typed(b *bytes.Buffer) { b.WriteString("typed") }

func typedText() string {
	var buf bytes.Buffer // want "buffer made in each call, and left behind"
	typed(&buf)
	return buf.String()
}

type shrinking interface {
	io.Writer
	Truncate(n int)
}

func shrinks(w shrinking) { w.Truncate(0) }

func shrunkText() string {
	var buf bytes.Buffer // want "buffer made in each call, and left behind"
	buf.WriteString("some")
	shrinks(&buf)
	return buf.String()
}

func generic[W io.Writer](w W) { fmt.Fprint(w, "generic") }

func genericText() string {
	var buf bytes.Buffer // want "buffer made in each call, and left behind"
	generic(&buf)
	return buf.String()
}

type sink interface{ put(w io.Writer) }

func dynamicText(s sink) string {
	var buf bytes.Buffer // want "buffer made in each call, and left behind"
	s.put(&buf)
	return buf.String()
}

// In a method expression, what the method is called on is the first argument.
type pair struct{}

func (pair) put(a, b io.Writer) {
	asks(a)
	io.WriteString(b, "b")
}

func exprText() string {
	var buf bytes.Buffer // want "buffer made in each call, and left behind"
	pair.put(pair{}, &buf, io.Discard)
	return buf.String()
}

func exprPointerText() string {
	var buf bytes.Buffer // want "buffer made in each call, and left behind"
	(*pair).put(&pair{}, &buf, io.Discard)
	return buf.String()
}

// For another system, a function of that name takes a buffer.
func taggedText(n int) string {
	var buf bytes.Buffer // want "buffer made in each call, and left behind"
	tagged(&buf, n)
	return buf.String()
}

// A method of that name is another function.
func methodText() string {
	var buf bytes.Buffer // want "buffer made in each call, and left behind"
	method(&buf)
	return buf.String()
}
