// Package notes reads and writes notes, of kinds that are interfaces.
package notes

import (
	"encoding/binary"
	"io"
)

// Note is a note of some kind.
type Note interface{ Answer() Note }

type short struct{ b []byte }

func (s *short) Answer() Note { return s }

// Read returns the next note.
func Read(r io.Reader) (Note, error) {
	var n uint16
	if err := binary.Read(r, binary.BigEndian, &n); err != nil {
		return nil, err
	}
	b, err := bytes(r, int(n))
	if err != nil {
		return nil, err
	}
	return &short{b}, nil
}

func bytes(r io.Reader, n int) ([]byte, error) {
	b := make([]byte, n)
	_, err := io.ReadFull(r, b)
	return b, err
}

// Write writes a note.
func Write(w io.Writer, n Note) error {
	if err := binary.Write(w, binary.BigEndian, uint16(len(n.(*short).b))); err != nil {
		return err
	}
	_, err := w.Write(n.(*short).b)
	return err
}
