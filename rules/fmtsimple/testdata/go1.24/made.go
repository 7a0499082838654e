package text

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
)

// Bytes that are made of nothing.
func madeOf(name string, n int) [][]byte {
	return [][]byte{
		fmt.Appendf(nil, "%s.", name),     // want `package fmt formats values that need no format`
		fmt.Append(nil, name, n),          // want `package fmt formats values that need no format`
		fmt.Append(nil, n),                // want `package fmt formats values that need no format`
		fmt.Appendf(nil, "%[1]q:", name),  // want `package fmt formats values that need no format`
		fmt.Appendln(nil, name, []byte{}), // asked for its elements
	}
}

// They may be nothing, and then they are nil.
func ofNothing(a, b string, raw []byte) [][]byte {
	return [][]byte{fmt.Append(nil, a), fmt.Append(nil, a, b), fmt.Appendf(nil, "%s", raw), fmt.Append(nil)}
}

// Bytes that are made to be written.
func toWriters(out *bufio.Writer, buf *bytes.Buffer, b *strings.Builder, w io.Writer, name string, n int) error {
	if _, err := out.Write(fmt.Appendf(nil, "%s=%d\n", name, n)); err != nil { // want `package fmt formats values that need no format`
		return err
	}
	out.Write(fmt.Append(nil, n))                        // want `package fmt formats values that need no format`
	buf.Write(fmt.Append(nil, name))                     // want `package fmt formats values that need no format`
	b.Write(fmt.Appendln(nil, name, n))                  // want `package fmt formats values that need no format`
	b.Write(fmt.Append(nil, n))                          // want `package fmt formats values that need no format`
	w.Write(fmt.Appendln(nil, name, n))                  // want `package fmt formats values that need no format`
	out.Write(fmt.Appendf(nil, "%8.2f", 1.5*float64(n))) // want `package fmt makes a text that is only copied to a writer`
	buf.Write(fmt.Appendln(nil, []int{n}))               // want `package fmt makes a text that is only copied to a writer`
	_, err := w.Write(fmt.Append(nil, n))                // want `package fmt formats values that need no format`
	return err
}

// The writer is used meanwhile, is another, or what is appended to is not nothing.
func otherwiseMade(out *bufio.Writer, buf *bytes.Buffer, next func() int, head []byte, xs []int) {
	var none []byte
	out.Write(fmt.Appendf(none, "%v", xs))
	buf.Write(fmt.Appendf(head, "%v", xs))
	out.Write(fmt.Appendf( /* to nothing */ nil, "%v", xs))
	out.Write( // in brackets
		fmt.Appendf(nil, "%v", xs))
	defer buf.Write(fmt.Append(nil, "x"))
	out.Write(fmt.Append(nil, "constant", 1))
}

// A number that a call gives is asked for before the bytes are made.
func calledFirst(out *bufio.Writer, next func() int) {
	out.Write(fmt.Appendf(nil, "%d;", next())) // want `package fmt formats values that need no format`
}

// Calls that are made later, by when the buffer of the writer and the values may be others.
func madeLater(out *bufio.Writer, buf *bytes.Buffer, b *strings.Builder, p *[]int, n int) {
	defer out.Write(fmt.Appendf(nil, "%v\n", p))
	defer buf.WriteString(fmt.Sprint(p))
	go b.Write(fmt.Append(nil, p))
	defer out.Write(fmt.Appendf(nil, "end %d\n", n)) // want `package fmt formats values that need no format`
	out.WriteString("begin\n")
	*p = nil
}
