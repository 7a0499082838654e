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

func buffered(w *bufio.Writer, s string) error {
	_, err := fmt.Fprintf(w, "%s\n", s) // want `need no format`
	return err
}

// Other writers get one Write, as from package fmt.
func others(w io.Writer, r http.ResponseWriter, s string, n int) {
	fmt.Fprintf(w, "%s=%d", s, n) // want `need no format`
	fmt.Fprint(r, s)              // want `need no format`
}

// Writers that are found anew.
func found(all map[string]*strings.Builder, s string) {
	fmt.Fprintf(all[s], "%s.", s) // want `need no format`
	fmt.Fprintf(open(), "%s.", s) // want `need no format`
}

func open() *os.File { return os.Stdout }

// What is promoted, or copied when it is called, fails elsewhere if it is nil.

type wrapper struct{ io.Writer }

type byValue struct{}

func (byValue) Write(p []byte) (int, error) { return len(p), nil }

func indirect(w *wrapper, v *byValue, s string) {
	fmt.Fprintf(w, "%s.", s) // want `need no format`
	fmt.Fprintf(v, "%s.", s) // want `need no format`
}

// Nothing is gained where the bytes are there already.
func bytesOnly(w io.Writer, p []byte) {
	fmt.Fprintf(w, "%s", p) // want `need no format`
}
