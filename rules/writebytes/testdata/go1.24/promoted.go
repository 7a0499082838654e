package writebytes

import (
	"bufio"
	"io"
	"os"
)

// Methods of what is embedded.

type report struct {
	io.Writer
	lines int
}

func (r *report) line(text string) {
	r.lines++
	r.Write([]byte(text)) // want `text copied to bytes only to be written`
}

type wrapped struct {
	*report
	*bufio.Reader
}

func (w wrapped) both(text string) (int, error) {
	return w.Write([]byte(text)) // want `text copied to bytes only to be written`
}

type store struct{ *os.File }

func (s store) WriteString(text string) (int, error) {
	return s.Write([]byte(text)) // want `text copied to bytes only to be written`
}

// Bytes in a variable.

func held(w io.Writer, r *report, text string) error {
	b := []byte(text) // want `text copied to bytes only to be written`
	if _, err := w.Write(b); err != nil {
		return err
	}
	c := []byte(text) // want `text copied to bytes only to be written`
	_, err := r.Writer.Write(c)
	return err
}
