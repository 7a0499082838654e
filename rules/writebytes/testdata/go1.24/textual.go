package writebytes

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

type track struct {
	strings.Builder
	dst interface{ Write([]byte) (int, error) }
}

// send has no use for the text as bytes but to write it.
func (t *track) send() error {
	data := []byte(t.String()) // want `text copied to bytes only to be written`
	n, err := t.dst.Write(data)
	if err == nil && n < len(data) {
		return fmt.Errorf("%d of %d bytes", n, len(data))
	}
	return err
}

func files(f *os.File, w *bufio.Writer, name label) byte {
	b := append([]byte(nil), name+"\n"...) // want `text copied to bytes only to be written`
	if len(b) < 2 {
		return 0
	}
	f.Write(b)
	w.Write(b)
	return b[len(b)-1]
}

func multiline(f *os.File, a, b string) string {
	line := []byte(a + // want `text copied to bytes only to be written`
		b)
	defer func() { f.Write(line) }()
	return string(line)
}

type switching struct{ out *bufio.Writer }

func (s *switching) text() string { s.out = nil; return "text" }

func (s *switching) ofMethod() {
	b := []byte(s.text()) // want `text copied to bytes only to be written`
	s.out.Write(b)
}

func between(w *bufio.Writer, text string, change func()) {
	b := []byte(text) // want `text copied to bytes only to be written`
	change()
	w.Write(b)
}

func ofCall(w func() *bufio.Writer, text func() string) {
	b := []byte(text()) // want `text copied to bytes only to be written`
	os.Stdout.Write(b)
	c := []byte("text") // want `text copied to bytes only to be written`
	w().Write(c)
}

func ofCaptured(w *bufio.Writer, texts []string) {
	next := func() string { w = nil; return texts[0] }
	b := []byte(next()) // want `text copied to bytes only to be written`
	w.Write(b)
}

// Text that is made of the bytes is no longer, which needs those.
func neededAsBytes(w *bufio.Writer, b *strings.Builder, text string) int {
	data := []byte(text)
	w.Write(data)
	b.WriteString(string(data)) // want `bytes copied to text only to be written`
	return len(data)
}
