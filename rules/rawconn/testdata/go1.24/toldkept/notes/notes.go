// Package notes returns interfaces, which read from what they were read from, or somebody does.
package notes

import "io"

// Note is a note of some kind.
type Note interface{ Rest() []byte }

type kept struct{ r io.Reader }

func (k kept) Rest() []byte {
	b := make([]byte, 1)
	k.r.Read(b)
	return b
}

// Kept returns what reads on.
func Kept(r io.Reader) (Note, error) { return kept{r}, nil }

type plain []byte

func (p plain) Rest() []byte { return p }

// Later has a function read later.
func Later(r io.Reader) (func() []byte, error) {
	b := make([]byte, 1)
	return func() []byte { r.Read(b); return b }, nil
}

var last io.Reader

// Stored has it somewhere.
func Stored(r io.Reader) (Note, error) {
	last = r
	return plain(nil), nil
}

// Generic is many functions.
func Generic[T Note](r io.Reader, n T) (T, error) {
	_, err := r.Read(n.Rest())
	return n, err
}
