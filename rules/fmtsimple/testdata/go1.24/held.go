package text

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
)

// Writers that are fields, or embedded in what is written to.
type leaf struct {
	bytes.Buffer
	rows strings.Builder
	foot part
}

type part struct{ text strings.Builder }

type queue struct {
	*bufio.Writer
	log *os.File
}

var journal struct{ text bytes.Buffer }

func (p *leaf) attribute(name string, value any) {
	p.WriteString(fmt.Sprintf(" %s=%v", name, value))            // want `package fmt makes a text that is only copied to a writer`
	p.rows.WriteString(fmt.Sprintf("<td>%v", value))             // want `package fmt makes a text that is only copied to a writer`
	p.foot.text.WriteString(fmt.Sprintf("<p>%v", value))         // want `package fmt makes a text that is only copied to a writer`
	journal.text.WriteString(fmt.Sprintf("%s: %v", name, value)) // want `package fmt makes a text that is only copied to a writer`
}

func (q *queue) add(value any) error {
	if _, err := q.WriteString(fmt.Sprintf("%v;", value)); err != nil { // want `package fmt makes a text that is only copied to a writer`
		return err
	}
	n, err := q.log.WriteString(fmt.Sprint(value)) // want `package fmt makes a text that is only copied to a writer`
	if n == 0 {
		return io.ErrShortWrite
	}
	return err
}

// By io.WriteString.
func (p *leaf) stream(w io.Writer, out *bufio.Writer, value any) error {
	io.WriteString(p, fmt.Sprintf("%v\n", value))           // want `package fmt makes a text that is only copied to a writer`
	io.WriteString(out, fmt.Sprintf("%v\n", value))         // want `package fmt makes a text that is only copied to a writer`
	_, err := io.WriteString(w, fmt.Sprintf("%v\n", value)) // want `package fmt makes a text that is only copied to a writer`
	return err
}

type textWriter interface {
	io.Writer
	io.StringWriter
}

func (p *leaf) any(w textWriter, value any) { w.WriteString(fmt.Sprint(value)) } // want `package fmt makes a text that is only copied to a writer`

// By package fmt itself.
func printed(w io.Writer, next func() io.Writer, value any) {
	fmt.Fprint(w, fmt.Sprintf("%v %5.1f\n", value, 1.5))        // want `package fmt makes a text that is only copied to a writer`
	fmt.Fprint(next(), fmt.Sprintln(value, value))              // want `package fmt makes a text that is only copied to a writer`
	fmt.Print(fmt.Sprintf("%+v", value))                        // want `package fmt makes a text that is only copied to a writer`
	fmt.Println(fmt.Sprintf("%+v: 100%%", value))               // want `package fmt makes a text that is only copied to a writer`
	fmt.Fprintln(os.Stderr, fmt.Sprintf("%v\tof %v", 1, value)) // want `package fmt makes a text that is only copied to a writer`
	fmt.Fprintln(w, fmt.Sprint(value))                          // want `package fmt makes a text that is only copied to a writer`
}

// With constant text beside it.
func flanked(w *bufio.Writer, b *strings.Builder, layout string, values []any, value any) {
	const indent = "  "
	b.WriteString(fmt.Sprintf("%v", value) + "\n")                      // want `package fmt makes a text that is only copied to a writer`
	b.WriteString("100% \"" + (fmt.Sprintf("%v", value) + "\"") + "\n") // want `package fmt makes a text that is only copied to a writer`
	b.WriteString(indent + fmt.Sprint(value) + "\n")                    // want `package fmt makes a text that is only copied to a writer`
	b.WriteString(indent + fmt.Sprintf(`%v "%v"`, value, value))        // want `package fmt makes a text that is only copied to a writer`
	b.WriteString(fmt.Sprintf(layout, values...) + "\n")                // want `package fmt makes a text that is only copied to a writer`
	w.WriteString(fmt.Sprintf(layout, values...) + "\r\n")              // want `package fmt makes a text that is only copied to a writer`
	b.WriteString(fmt.Sprint(value,                                     // want `package fmt makes a text that is only copied to a writer`
		1.5,
	) + "\n")
}
