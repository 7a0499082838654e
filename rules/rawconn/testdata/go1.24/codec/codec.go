// Package codec is a package whose functions the rule sees from outside.
package codec

import (
	"encoding/binary"
	"io"
)

type Codec struct{}

func (Codec) Decode(r io.Reader) ([]byte, error) {
	var n uint16
	if err := binary.Read(r, binary.BigEndian, &n); err != nil {
		return nil, err
	}
	b := make([]byte, n)
	_, err := io.ReadFull(r, b)
	return b, err
}

func (Codec) Encode(w io.Writer, b []byte) error {
	if err := binary.Write(w, binary.BigEndian, uint16(len(b))); err != nil {
		return err
	}
	_, err := w.Write(b)
	return err
}

// Keep returns a value that holds on to the reader.
func Keep(r io.Reader) io.Reader { return io.LimitReader(r, 1<<20) }

// Reader holds on to what it reads from.
type Reader struct{ r io.Reader }

func NewReader(r io.Reader) *Reader { return &Reader{r} }

// Next returns bytes, which are there.
func (r *Reader) Next() ([]byte, error) { return Codec{}.Decode(r.r) }

// Rest returns what will read them.
func (r *Reader) Rest() io.Reader { return io.LimitReader(r.r, 1<<20) }

// Writer holds on to what it writes to.
type Writer struct{ w io.Writer }

func NewWriter(w io.Writer) *Writer { return &Writer{w} }

func (w *Writer) Put(b []byte) error { return Codec{}.Encode(w.w, b) }
