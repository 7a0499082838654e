package textbuffer

import (
	"fmt"
	"io"
	"strconv"
)

var total = 1

type account struct {
	n    int
	Name string
	buf  []byte
}

func (c *account) next() string {
	c.n++
	c.Name += "'" // want `text grown by .= where it is kept`
	total++
	return strconv.Itoa(c.n)
}

// fill changes the bytes it is given.
func fill(b []byte) string {
	clear(b)
	return "cleared"
}

// What a call may change stays in one expression with it, if it is in front.
func (c *account) together(w io.Writer, xs []string, i, j int) {
	s := c.Name + c.next()                                          // want `text joined`
	s += strconv.Itoa(total) + ":" + c.next()                       // want `text grown`
	s += fmt.Sprintf("%s%s%d", c.Name, c.next(), c.n)               // want `text grown` `text formatted`
	s += xs[i] + c.next()                                           // want `text grown`
	s += strconv.Itoa(i/j) + c.next()                               // want `text grown`
	s += fmt.Sprintf("%d", c.n) + c.next() + fmt.Sprintf("%d", c.n) // want `text grown` `text formatted` `text formatted`
	w.Write([]byte(s))                                              // want `text copied`
}

// What comes after the call, or what it cannot change, does not.
func (c *account) apart(w io.Writer, xs []string, i int) {
	s := c.next() + c.Name                         // want `text joined`
	s += strconv.Itoa(i) + ":" + c.next()          // want `text grown` `fresh string`
	s += c.next() + xs[i]                          // want `text grown`
	s += c.next() + c.next()                       // want `text grown`
	s += fmt.Sprintf("%d%s%d", i, c.next(), total) // want `text grown` `text formatted`
	w.Write([]byte(s))                             // want `text copied`
}

// Bytes are read when their text is made, which is after all arguments.
func bytesRead(w io.Writer, b []byte) {
	s := fmt.Sprintf("%s-%s", b, fill(b))  // want `text formatted`
	s += fmt.Sprintf("%s%d", b, len(b))    // want `text grown` `text formatted`
	s += fmt.Sprintf("%s-%s", fill(b), b)  // want `text grown` `text formatted`
	s += string(b) + fill(b) + string(b)   // want `text grown`
	s += fmt.Sprintf("%s", b[:1])          // want `text grown` `text formatted`
	s += fmt.Sprintf("%s", b) + fill(b[:]) // want `text grown` `text formatted`
	w.Write([]byte(s))                     // want `text copied`
}

// The variable is one that a closure assigns to.
func closures(w io.Writer, i int) {
	x := "x"
	grow := func() string { x += "x"; i++; return x }
	s := x + grow()                         // want `text joined`
	s += fmt.Sprintf("%d%s", i, grow())     // want `text grown` `text formatted`
	s += fmt.Sprintf("%s%d", grow(), i) + x // want `text grown` `text formatted`
	w.Write([]byte(s))                      // want `text copied`
}
