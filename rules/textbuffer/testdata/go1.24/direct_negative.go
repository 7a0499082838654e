package textbuffer

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
)

type peer struct {
	w     io.Writer
	count int
}

func (p *peer) next() string {
	p.w = io.Discard
	return strconv.Itoa(p.count)
}

// The writer is another one after the text has been made.
func (p *peer) writerChanges() {
	p.w.Write([]byte(p.next() + "\n"))
}

func twoOperands(w io.Writer, s string) {
	for _, err := range []error{nil, errorOf(w.Write([]byte(s + "\n")))} {
		fmt.Println(err)
	}
}

func errorOf(_ int, err error) error { return err }

// Only what stands in a list has room before it.
func elsewhereWritten(w io.Writer, s string, n int) {
	for i := 0; i < n; w.Write([]byte(s + "\n")) {
		i++
	}
	if n > 0 {
		fmt.Println()
	} else if _, err := w.Write([]byte(s + "\n")); err != nil {
		fmt.Println(err)
	}
	defer w.Write([]byte(s + "\n"))
	go w.Write([]byte(s + "\n"))
}

func constantText(w io.Writer, s string) {
	w.Write([]byte("a" + "b"))
	w.Write([]byte(s))
}

func taken(w io.Writer, s string) {
	text := s
	w.Write([]byte(s + "\n"))
	fmt.Println(text)
}

func takenLater(w io.Writer, s string) {
	w.Write([]byte(s + "\n"))
	text := s
	fmt.Println(text)
}

func ownLen(w io.Writer, s string, len func() string) {
	w.Write([]byte(s + "\n"))
	fmt.Println(len())
}

func commentedText(w io.Writer, s string) {
	w.Write([]byte(s + // the first
		"\n"))
}

func toIndexed(w io.Writer, s string, errs []error) {
	_, errs[next(errs)] = w.Write([]byte(s + "\n"))
}

func next([]error) int { return 0 }

// Memory takes the text as it is: bytes of it cost nothing there.
func toMemory(b *strings.Builder, page *bytes.Buffer, key, value string, n int) {
	b.Write([]byte(key + "=" + value))
	page.Write([]byte(key + ": " + value + "\n"))
}
