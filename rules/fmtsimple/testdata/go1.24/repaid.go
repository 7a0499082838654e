package text

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
)

// A loop writes more often than the variable moves to the heap.
func repaid(rows [][]any) (string, []byte) {
	var b strings.Builder
	var page struct{ head, body bytes.Buffer }
	for i, row := range rows {
		b.WriteString(fmt.Sprintf("%-8v|%+d\n", row, i)) // want `makes a text that is only copied to a writer`
		for _, cell := range row {
			page.body.WriteString(fmt.Sprintf("%8.3v ", cell)) // want `makes a text that is only copied to a writer`
		}
		page.body.WriteString(fmt.Sprintf("%q\n", b.Len())) // want `makes a text that is only copied to a writer`
	}
	return b.String(), page.body.Bytes()
}

// The variable is on the heap anyway.
func sharedAlready(w io.Writer, value any) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%q\n", value)             // want `package fmt formats text of a fixed form`
	b.WriteString(fmt.Sprintf("%#v\n", value)) // want `makes a text that is only copied to a writer`
	b.WriteTo(w)
}

// A variable of each turn, of a loop that writes once, and of a function that is called in one.
func notRepaid(rows []any) (all []string) {
	for _, row := range rows {
		var b strings.Builder
		b.WriteString(fmt.Sprintf("%#v", row)) // want `package fmt formats text of a fixed form`
		all = append(all, b.String())
	}
	var once strings.Builder
	for _, row := range rows {
		once.WriteString(fmt.Sprintf("%#v", row)) // want `package fmt formats text of a fixed form`
		break
	}
	add := func(row any) {
		once.WriteString(fmt.Sprintf("%#v", row)) // want `package fmt formats text of a fixed form`
	}
	for _, row := range rows {
		add(row)
	}
	return append(all, once.String())
}

// The variable is another one when the values are there, or the call is made later.
func otherOne(rows []any, next func(*strings.Builder) any) string {
	b := new(strings.Builder)
	reset := func() any { b = new(strings.Builder); return 1 }
	for range rows {
		b.WriteString(fmt.Sprintf("%#v", reset())) // want `package fmt formats text of a fixed form`
		defer io.WriteString(b, fmt.Sprintf("%#v", rows))
	}
	return b.String()
}

// Where an address is taken for something else.
func addressed(row any) string {
	var b strings.Builder
	p := &b
	b.WriteString(fmt.Sprintf("%#v", row)) // want `package fmt formats text of a fixed form`
	io.WriteString(&b, "\n")
	p.WriteByte('\n')
	fmt.Fprintln(os.Stderr, b.Len())
	return b.String()
}
