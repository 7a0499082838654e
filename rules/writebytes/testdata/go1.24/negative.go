package writebytes

import (
	"bufio"
	"bytes"
	"fmt"
	"hash"
	"io"
	"net"
	"os"
	"strings"
)

type named []byte

type chars []rune

type odd struct{}

func (odd) Write(p []byte) {}

type mine struct{}

func (mine) Write(p []byte) (int, error) { return len(p), nil }

type inner struct{ *strings.Builder }

type hidden struct{ inner }

type short interface{ Write(p []byte) int }

func spared(b *bytes.Buffer, s *strings.Builder, text string) {
	b.Write([]byte(text))
	s.Write([]byte(text))
}

func kept(w io.Writer, text string) []byte {
	b := []byte(text)
	w.Write(b)
	return b
}

func bytesAlready(w io.Writer, b []byte, n named, c chars) {
	w.Write(b)
	w.Write([]byte(b))
	w.Write([]byte(n))
	w.Write(named("text"))
	w.Write([]byte(string(c))[1:])
}

type conn = net.Conn

func noStringWriters(c net.Conn, d conn, h hash.Hash, text string) {
	d.Write([]byte(text))
	c.Write([]byte(text))
	h.Write([]byte(text))
}

func others(o odd, m mine, e hidden, s short, text string) {
	o.Write([]byte(text))
	m.Write([]byte(text))
	e.Write([]byte(text))
	s.Write([]byte(text))
}

func generic[W io.Writer, T ~string | ~[]byte](w W, f *os.File, t T) {
	w.Write([]byte("text"))
	f.Write([]byte(t))
}

func later(f *os.File, w *bufio.Writer, text string) {
	defer f.Write([]byte(text))
	go w.Write([]byte(text))
}

func function(write func([]byte) (int, error), text string) {
	write([]byte(text))
}

func commented(f *os.File, text string) {
	f.Write([]byte( // why
		text))
	f.Write([]byte(text /* what */))
	f. /* how */ Write([]byte(text))
}

func shadowed(w io.Writer, f *os.File, text string) {
	io := "taken"
	w.Write([]byte(text + io))
	type string int
	f.Write([]byte(label("text")))
}

func methodExpression(text string) {
	(*os.File).Write(os.Stdout, []byte(text))
}

// What calls WriteString would call itself.

type self struct{ next io.Writer }

func (s *self) Write(p []byte) (int, error) { return len(p), nil }

func (s *self) WriteString(text string) (int, error) {
	var w io.Writer = s
	return w.Write([]byte(text))
}

func methodValue(f *os.File, text string) {
	write := f.Write
	write([]byte(text))
}

type speaking string

func (speaking) String() string { return "otherwise" }

func changedMeanwhile(f *os.File, b []byte) {
	f.Write(append([]byte("text"), b...))
	f.Write(append([]byte(speaking("text")), b...))
}

// Write is what it would call itself.
func (m *loudest) Write(p []byte) (int, error) {
	return fmt.Fprint(m.out, string(p))
}

type loudest struct{ out io.Writer }

// nilBuffer may be "<nil>".
func nilBuffer(w io.Writer, page *bytes.Buffer) {
	fmt.Fprint(w, page.String())
	io.WriteString(w, page.String())
}

func becomesNil(w io.Writer, other *bytes.Buffer) {
	page := &bytes.Buffer{}
	if other != nil {
		page = other
	}
	fmt.Fprint(w, page.String())
}

// intoItself moves the bytes that it writes.
func intoItself(page bytes.Buffer) {
	page.WriteString(page.String())
	fmt.Fprint(&page, page.String())
	same := &page
	same.WriteString(page.String())
	page.WriteString(string(page.Bytes()[1:]))
}

type text []byte

// asText is bytes of a type that prints itself in another way.
func asText(w io.Writer, t text, b []byte, n fmt.Stringer) {
	fmt.Fprint(w, n.String())
	fmt.Fprint(w, string(t))
	fmt.Fprintln(w, string(b))
	fmt.Fprintf(w, "%q", string(b))
	fmt.Fprintf(w, "%s %s", string(b), string(b))
}

// afterwards is written when the function ends.
func afterwards(w io.Writer, page bytes.Buffer) {
	defer fmt.Fprint(w, page.String())
	go io.WriteString(w, page.String())
}

func builtText(w io.Writer, page strings.Builder) {
	fmt.Fprint(w, page.String())
}

func commentedText(w io.Writer, page bytes.Buffer) {
	io.WriteString(w, page.String() /* all of it */)
}

func genericWriter[W io.Writer](w W, page bytes.Buffer) {
	io.WriteString(w, page.String())
}

// upper has a text that is not its bytes.
type upper struct{ bytes.Buffer }

func (u *upper) Bytes() []byte { return bytes.ToUpper(u.Buffer.Bytes()) }

func ownBytes(w io.Writer, f *os.File, c net.Conn, u *upper) {
	var mine upper
	mine.WriteString("x")
	fmt.Fprint(w, u.String())
	f.WriteString(mine.String())
	c.Write([]byte(mine.String()))
}

// maybe has a buffer, or none.
type maybe struct{ *bytes.Buffer }

func nilEmbedded(w io.Writer, f *os.File, m maybe) {
	f.WriteString(m.String())
	io.WriteString(w, m.String())
}

// newLater writes what is given to it before it has a buffer of its own.
func newLater(f *os.File, page *bytes.Buffer) error {
	f.WriteString(page.String())
	page, err := bytes.NewBufferString("page"), error(nil)
	f.WriteString(page.String())
	return err
}

func newResult(f *os.File) (page *bytes.Buffer) {
	f.WriteString(page.String())
	page, err := &bytes.Buffer{}, error(nil)
	if err == nil {
		f.WriteString(page.String())
	}
	return page
}

func newAfterVar(f *os.File) {
	var page *bytes.Buffer
	f.WriteString(page.String())
	page, n := new(bytes.Buffer), 1
	for range n {
		f.WriteString(page.String())
	}
}

// ofPages is each of them in turn.
func ofPages(f *os.File, pages []*bytes.Buffer) {
	page := &bytes.Buffer{}
	for _, page = range pages {
		f.WriteString(page.String())
	}
}

// Variables whose bytes are more than text.
func moreThanText(f *os.File, w io.Writer, c net.Conn, text string, fill func([]byte)) []byte {
	a := []byte(text)
	f.Write(a)
	a[0] = 'x'
	b := []byte(text)
	fill(b)
	f.Write(b)
	d := []byte(text)
	f.Write(d[1:])
	e := []byte(text)
	c.Write(e)
	g := []byte(text)
	defer f.Write(g)
	h := []byte(text)
	w.Write(h)
	w.Write(h)
	i := []byte(text)
	p := &i[0]
	f.Write(i)
	*p = 'y'
	j := []byte(text)
	f.Write(j)
	j = nil
	k := []byte(text)
	for range k {
		f.Write(k)
	}
	return append(a, d...)
}

func commentedVariable(f *os.File, text string) int {
	b := []byte( // of the text
		text)
	f.Write(b)
	return len(b)
}
