package text

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

type page struct {
	body bytes.Buffer
	out  *strings.Builder
}

func (p *page) write(s string, n int) string {
	fmt.Fprintf(&p.body, "%s=%d;", s, n) // want `package fmt formats values that need no format`
	fmt.Fprintln(p.out, s)               // want `need no format`
	var b strings.Builder
	fmt.Fprint(&b, s, n, "\n")          // want `need no format`
	k, err := fmt.Fprintf(&b, "%s.", s) // want `need no format`
	if err == nil && k > 0 {
		fmt.Fprintf(os.Stderr, "%d bytes\n", k) // want `need no format`
	}
	return b.String()
}

// Made in the buffer of the writer itself, unless a value may use the writer or
// be of its memory.
func buffered(w *bufio.Writer, s string, n int, raw []byte) error {
	fmt.Fprintf(w, "%s=%d;", s, n)      // want `need no format`
	fmt.Fprint(w, "begin\n")            // want `need no format`
	fmt.Fprintf(w, "%s %s.", s, raw)    // want `need no format`
	fmt.Fprintf(w, "%d", flush(w))      // want `need no format`
	fmt.Fprintf(open(), "%s.", s)       // want `need no format`
	_, err := fmt.Fprintf(w, "%s\n", s) // want `need no format`
	return err
}

func flush(w *bufio.Writer) int { w.Flush(); return w.Buffered() }

func open() *bufio.Writer { return nil }

// Writers that may do anything with a string get bytes, in one call.
func others(w io.Writer, r http.ResponseWriter, c *counter, s string, n int) error {
	fmt.Fprintf(w, "%s=%d", s, n)                                   // want `need no format`
	fmt.Fprint(r, s)                                                // want `need no format`
	fmt.Fprintln(w.(*counter), s)                                   // want `need no format`
	fmt.Fprintf(io.Writer(c), "%s.", s)                             // want `need no format`
	if _, err := fmt.Fprintf(c, "%s.", fmt.Sprint(n)); err != nil { // want `need no format` `need no format`
		return err
	}
	return nil
}

type counter struct{ n int }

func (c *counter) Write(p []byte) (int, error) { c.n += len(p); return len(p), nil }

// Where the writer comes from makes no difference.
func found(all map[string]*strings.Builder, ch chan *bytes.Buffer, p **os.File, s string) {
	fmt.Fprintf(all[s], "%s.", s)             // want `need no format`
	fmt.Fprintf(<-ch, "%s.", s)               // want `need no format`
	fmt.Fprintf(*p, "%s.", s)                 // want `need no format`
	fmt.Fprintf(&strings.Builder{}, "%s.", s) // want `need no format`
}

// Where the bytes would be the caller's, the method another, or the value nil
// in another way, it is only said.
func reported[W io.Writer](w io.Writer, any W, v value, e *embeds, raw []byte, s string) {
	fmt.Fprintf(w, "%s", raw) // want `need no format`
	fmt.Fprintln(any, s)      // want `need no format`
	fmt.Fprintln(&v, s)       // want `need no format`
	fmt.Fprintln(e, s)        // want `need no format`
}

type value struct{}

func (value) Write(p []byte) (int, error) { return len(p), nil }

type embeds struct{ io.Writer }

// Numbers with a precision, and in base 16.
func numbers(w io.Writer, x float64, n int64, s string) string {
	fmt.Fprintf(w, "%s=%.2f\n", s, x) // want `values that need no format`
	return fmt.Sprintf("%x %e", n, x) // want `values that need no format`
}

func oneByte(w *bufio.Writer) {
	fmt.Fprintln(w)     // want `package fmt formats values that need no format`
	fmt.Fprint(w, " ")  // want `package fmt formats values that need no format`
	fmt.Fprint(w, "; ") // want `package fmt formats values that need no format`
	fmt.Fprintf(w, "é") // want `package fmt formats values that need no format`
}
