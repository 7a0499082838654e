package writebytes

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"os"
	"strings"
)

// Readers of what was copied for them.
func readers(w http.ResponseWriter, f *os.File, out *bufio.Writer, text string) error {
	bytes.NewBufferString(text + "\n").WriteTo(w)                        // want `text copied to bytes only to be written`
	if _, err := io.Copy(f, bytes.NewReader([]byte(text))); err != nil { // want `text copied to bytes only to be written`
		return err
	}
	var buf bytes.Buffer
	n, err := io.Copy(&buf, bytes.NewBuffer([]byte(text))) // want `text copied to bytes only to be written`
	if err != nil || n == 0 {
		return err
	}
	buf.WriteString("end")
	if _, err := io.Copy(out, strings.NewReader(buf.String())); err != nil { // want `bytes copied to text only to be written`
		return err
	}
	_, err = strings.NewReader(buf.String()).WriteTo(w) // want `bytes copied to text only to be written`
	return err
}

type pages struct {
	out  io.Writer
	page bytes.Buffer
}

func (p *pages) print() error {
	_, err := io.Copy(p.out, strings.NewReader(p.page.String())) // want `bytes copied to text only to be written`
	return err
}

func (p *pages) turn() string { p.out = os.Stderr; return "text" }

func notCopied(w io.Writer, b []byte, text string, r io.Reader) {
	io.Copy(w, strings.NewReader(text))
	io.Copy(w, bytes.NewReader(b))
	io.Copy(w, r)
	io.CopyN(w, bytes.NewReader([]byte(text)), 3)
	kept := bytes.NewBufferString(text)
	io.Copy(w, kept)
	bytes.NewReader([]byte(text)).Read(b)
}

func changesWriter(p *pages, w io.Writer) {
	io.Copy(p.out, bytes.NewBufferString(p.turn())) // which of them it is written to
	io.Copy(io.MultiWriter(w), bytes.NewBufferString("x"))
	go io.Copy(w, bytes.NewBufferString("x"))
	io.Copy(w, bytes.NewBufferString( // the text
		"x"))
}

func mayBeNil(w io.Writer, page *bytes.Buffer, own pages) {
	io.Copy(w, strings.NewReader(page.String()))
	io.Copy(&own.page, strings.NewReader(own.page.String()))
}

func genericReader[W io.Writer](w W, text string) { io.Copy(w, bytes.NewBufferString(text)) }

func (p *pages) Write(b []byte) (int, error) {
	n, err := io.Copy(p.out, bytes.NewBufferString(string(b)))
	return int(n), err
}

// Bytes that append makes.
func byAppend(w io.Writer, f *os.File, text string, l *lineOf, more []byte) error {
	if _, err := w.Write(append([]byte(nil), text...)); err != nil { // want `text copied to bytes only to be written`
		return err
	}
	f.Write(append([]byte{}, *l...)) // want `text copied to bytes only to be written`
	b := []byte(*l)                  // want `text copied to bytes only to be written`
	if _, err := w.Write(b); err != nil {
		return err
	}
	return nil
}

// What append makes bytes of is not all text, or no text alone.
func otherAppends(w io.Writer, text string, more []byte) error {
	w.Write(append([]byte("> "), text...))
	w.Write(append(more, text...))
	w.Write(append([]byte{'>'}, text...))
	w.Write(append([]byte{'<'}, more...))
	w.Write(append([]byte(nil), text[0], text[1]))
	_, err := w.Write(append(rawOf(nil), text...))
	return err
}

type (
	lineOf string
	rawOf  []byte
)
