package textbuffer

import (
	"bytes"
	"fmt"
	"hash"
	"io"
	"net"
	"os"
	"strings"
)

type conn struct {
	net.Conn
	log  *os.File
	text string
}

func (c *conn) file() *os.File { return c.log }

func sinks(c *conn, h hash.Hash, f *os.File, b *bytes.Buffer, t strings.Builder, x string) (int, error) {
	s := "x: "
	s += x                  // want `text grown`
	c.Write([]byte(s))      // want `text copied`
	c.Conn.Write([]byte(s)) // want `text copied`
	h.Write([]byte(s))      // want `text copied`
	f.WriteString(s)        // a file takes bytes as well
	c.log.WriteString(s)    // as do these
	c.file().WriteString(s)
	b.WriteString(s)
	t.WriteString(s)
	(&t).WriteString(s)
	io.WriteString(f, s)
	io.WriteString(&t, s)
	io.WriteString(*&f, s)
	if n, err := io.WriteString(c.file(), s); err != nil {
		return n, err
	}
	fmt.Fprintln(os.Stderr, x)
	return f.Write([]byte(s)) // want `text copied`
}

func declared(w io.Writer, x string, i int) {
	var s string
	var t = x + "\n"                    // want `text joined`
	var u string = fmt.Sprintf("%s", x) // want `text formatted`
	v := ""
	s += x             // want `text grown`
	t += x             // want `text grown`
	v = v + x          // want `text grown`
	w.Write([]byte(s)) // want `text copied`
	w.Write([]byte(t)) // want `text copied`
	w.Write([]byte(u)) // want `text copied`
	w.Write([]byte(v)) // want `text copied`
}

func field(w io.Writer, c *conn) {
	text := fmt.Sprintf("%s\n", c.text) // want `text formatted`
	w.Write([]byte(text))               // want `text copied`
}

func branches(w io.Writer, x string, i int, done chan int) {
	s := "x: "
	switch {
	case i < 0:
		s += "-" + x // want `text grown`
	case i > 0:
		s += x // want `text grown`
		fallthrough
	default:
		s += "." // want `text grown`
	}
	select {
	case n := <-done:
		s += fmt.Sprint(n) // want `text grown` `text formatted`
	default:
	}
	{
		s += x  // want `text grown`
		s += "" // want `text grown`
	}
	if i < 9 {
		w.Write([]byte(s)) // want `text copied`
	} else if i < 99 {
		w.Write([]byte(s)) // want `text copied`
		return
	}
	for range i {
		w.Write([]byte(s)) // want `text copied`
	}
	go fmt.Println(w.Write([]byte(s)))    // want `text copied`
	defer fmt.Println(w.Write([]byte(s))) // want `text copied`
}

func turns(w io.Writer, rows [][]string) {
rows:
	for i, row := range rows {
		s := fmt.Sprintf("%d:", i) // want `text formatted`
		for _, cell := range row {
			if cell == "" {
				continue rows
			}
			if cell == "." {
				break
			}
			s += " " + cell // want `text grown`
		}
		for range 2 {
			w.Write([]byte(s)) // want `text copied`
		}
	}
}

func sequence(w io.Writer, each func(func(string) bool)) {
	var s string
	for x := range each {
		s += x + "\n" // want `text grown`
	}
	w.Write([]byte(s)) // want `text copied`
}

func literal(x string) func(io.Writer) {
	return func(w io.Writer) {
		s := "x: "
		s += x             // want `text grown`
		w.Write([]byte(s)) // want `text copied`
	}
}

func oneLine() func(io.Writer, string) {
	return func(w io.Writer, x string) { s := x; s += x + "."; w.Write([]byte(s)) } // want `text grown` `text copied`
}

func generic[W io.Writer, T any](w W, x T) {
	s := "x: "
	s += fmt.Sprint(x) // want `text grown` `text formatted`
	w.Write([]byte(s)) // want `text copied`
}

func nested(v, w io.Writer, x string) {
	a, b := x, x
	s := "a: "
	s += a                     // want `text grown`
	n, _ := w.Write([]byte(s)) // want `text copied`
	t := "b: "
	t += fmt.Sprintf("%d %s", n, b) // want `text grown` `text formatted`
	w.Write([]byte(t))              // want `text copied`
	// Comments beside the statements stay.
	u := "c: " // this one
	/* and this */ u += x // want `text grown`
	w.Write([]byte(u))    // want `text copied`
}

func long(w io.Writer, x string) {
	s := "0123456789012345678901234567890123456789012345678901234567890123456789"
	s += x             // want `text grown`
	w.Write([]byte(s)) // want `text copied`
}
