package callbuffer

import (
	"bytes"
	"io"
	"strings"
)

type hash [4]byte

func (hash) sum(b []byte) []byte { return b }

// The text is made bytes to be written, which the buffer has.
func writtenAsBytes(w io.Writer, rows []string) error {
	var page bytes.Buffer // want `buffer made in each call, and left behind`
	for _, row := range rows {
		page.WriteString(row)
	}
	_, err := w.Write([]byte((page.String())))
	return err
}

// The text is made bytes for something else, or is a builder's.
func madeBytes(w io.Writer, rows []string) ([]byte, []byte, error) {
	var page bytes.Buffer // want `buffer made in each call, and left behind`
	for _, row := range rows {
		page.WriteString(row)
	}
	var sum bytes.Buffer // want `buffer made in each call, and left behind`
	for _, row := range rows {
		sum.WriteString(row)
	}
	var text strings.Builder // want `text put together without room`
	for _, row := range rows {
		text.WriteString(row)
	}
	_, err := w.Write([]byte(text.String()))
	return []byte(page.String()), hash{}.sum([]byte(sum.String())), err
}
