package writebytes

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
)

func sent(w io.Writer, lines []string) error {
	var page bytes.Buffer
	for _, l := range lines {
		page.WriteString(l)
	}
	_, err := io.WriteString(w, page.String()) // want `bytes copied to text only to be written`
	return err
}

func printed(w http.ResponseWriter, lines []string) {
	page := new(bytes.Buffer)
	for _, l := range lines {
		page.WriteString(l)
	}
	fmt.Fprint(w, page.String()) // want `bytes copied to text only to be written`
}

func formatted(c net.Conn, page bytes.Buffer) (int, error) {
	return fmt.Fprintf(c, "%s", page.String()) // want `bytes copied to text only to be written`
}

func twice(c net.Conn, w *bufio.Writer, f *os.File) {
	page := bytes.NewBufferString("page")
	c.Write([]byte(page.String())) // want `bytes copied to text only to be written`
	w.WriteString(page.String())   // want `bytes copied to text only to be written`
	f.WriteString(page.String())   // want `bytes copied to text only to be written`
}

type sheet struct {
	out  io.Writer
	head bytes.Buffer
	rows bytes.Buffer
}

func (s *sheet) flush() error {
	if _, err := s.out.Write([]byte(s.head.String())); err != nil { // want `bytes copied to text only to be written`
		return err
	}
	_, err := io.WriteString(s.out, s.rows.String()) // want `bytes copied to text only to be written`
	return err
}

func joined(parts []bytes.Buffer, b []byte) string {
	var all strings.Builder
	var whole bytes.Buffer
	for i := range parts {
		all.WriteString(parts[i].String()) // want `bytes copied to text only to be written`
	}
	all.WriteString(string(b)) // want `bytes copied to text only to be written`
	var part bytes.Buffer
	part.Write(b)
	whole.WriteString(part.String())     // want `bytes copied to text only to be written`
	fmt.Fprint(&whole, part.String())    // want `bytes copied to text only to be written`
	fmt.Fprint(os.Stdout, string(b[:1])) // want `bytes copied to text only to be written`
	return all.String() + whole.String()
}

type mirror struct{ io.Writer }

func (m mirror) show(b []byte) {
	m.Write([]byte(string(b))) // want `bytes copied to text only to be written`
}
