// Package wire is a package whose functions the rule sees from outside: some of them can tell
// a connection from a buffer, and some ask for no more than Read and Write.
package wire

import (
	"encoding/binary"
	"fmt"
	"io"
)

type Codec struct{ head [2]byte }

// Decode hands on what it reads from.
func (c *Codec) Decode(r io.Reader) (int, error) { return c.decodeInto(r, c.head[:]) }

func (c *Codec) decodeInto(r io.Reader, b []byte) (int, error) {
	_, err := io.ReadFull(r, b)
	return int(binary.BigEndian.Uint16(b)), err
}

func (c *Codec) Encode(w io.Writer, n int) error {
	if err := put(w, n); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func put(w io.Writer, n int) error {
	_, err := w.Write([]byte{byte(n)})
	return err
}

// Peek asks what else the reader can do.
func (c *Codec) Peek(r io.Reader) (byte, error) {
	if b, ok := r.(io.ByteReader); ok {
		return b.ReadByte()
	}
	var b [1]byte
	_, err := io.ReadFull(r, b[:])
	return b[0], err
}

// Scan reads a rune too much, but where one can be put back.
func Scan(r io.Reader) (n int, err error) {
	_, err = fmt.Fscan(r, &n)
	return n, err
}

// Skip copies, in whatever way the reader knows.
func Skip(r io.Reader) error {
	_, err := io.Copy(io.Discard, io.LimitReader(r, 10))
	return err
}

// Count hands it to what is not seen.
func (c *Codec) Count(r io.Reader) (int, error) { return counts(r) }

var counts = func(r io.Reader) (int, error) { return r.Read(make([]byte, 1)) }

// Again gives the name another meaning.
func (c *Codec) Again(r io.Reader) (int, error) {
	if r, ok := any(r).(interface{ Buffered() int }); ok {
		return r.Buffered(), nil
	}
	return r.Read(c.head[:])
}

// Own has a function of its own by the name of another.
func (c *Codec) Own(w io.Writer, n int) error {
	put := func(w io.Writer, n int) error {
		_, err := fmt.Fprintf(w, "%T", w)
		return err
	}
	return put(w, n)
}

// Type writes what it writes to.
func Type(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%T", w)
	return err
}

// Deep goes round and round.
func (c *Codec) Deep(w io.Writer, n int) error {
	if n == 0 {
		return put(w, n)
	}
	return c.Deep(w, n-1)
}
