// Package sheet writes sheets to whatever it is given.
package sheet

import (
	"fmt"
	"io"
)

type Sheet struct{ Rows [][]string }

func (s *Sheet) Dump(w io.Writer) error {
	for _, r := range s.Rows {
		if err := row(w, r); err != nil {
			return err
		}
	}
	return nil
}

func row(w io.Writer, cells []string) error {
	for _, c := range cells {
		if _, err := fmt.Fprintf(w, "%q\t", c); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func Title(w io.Writer, s *Sheet) error {
	_, err := fmt.Fprintf(w, "%d rows\n", len(s.Rows))
	return err
}

type Log struct{ w io.Writer }

// Keep keeps the writer.
func Keep(w io.Writer, s *Sheet) *Log {
	for _, r := range s.Rows {
		fmt.Fprintln(w, r)
	}
	return &Log{w}
}

// Reader reads records of four bytes.
type Reader struct {
	in   io.Reader
	left int
}

func NewReader(in io.Reader) (*Reader, error) {
	var head [2]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return nil, err
	}
	return &Reader{in: in, left: int(head[0])<<8 | int(head[1])}, nil
}

func (r *Reader) Next() (b [4]byte, err error) {
	if r.left == 0 {
		return b, io.EOF
	}
	r.left--
	_, err = io.ReadFull(r.in, b[:])
	return b, err
}

func Read(in io.Reader) (all [][4]byte, err error) {
	r, err := NewReader(in)
	if err != nil {
		return nil, err
	}
	for {
		b, err := r.Next()
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
}

// Peek looks whether it is a file that can be left where it was.
func Peek(in io.Reader) (n int) {
	var b [1]byte
	for b[0] != '\n' {
		if _, err := io.ReadFull(in, b[:]); err != nil {
			return n
		}
		n++
	}
	if s, ok := in.(io.Seeker); ok {
		s.Seek(0, io.SeekStart)
	}
	return n
}
