// Package front puts bytes of its own before those that others make.
package front

import (
	"encoding/binary"
	"errors"
)

// Part is one of the parts below.
type Part interface{ Bytes() ([]byte, error) }

// Name is text.
type Name struct{ Text string }

// Bytes returns the text.
func (n *Name) Bytes() ([]byte, error) {
	if n.Text == "" {
		return nil, errors.New("name: is empty")
	}
	return append(append(make([]byte, 0, len(n.Text)+1), n.Text...), 0), nil
}

// Raw has its bytes already.
type Raw struct{ data []byte }

// Bytes returns what is there.
func (r *Raw) Bytes() ([]byte, error) { return r.data, nil }

// Frame returns a part behind its length.
func Frame(p Part, kind byte) ([]byte, error) {
	body, err := p.Bytes() // want `for each call`
	if err != nil {
		return nil, err
	}
	return append(append(binary.BigEndian.AppendUint16(make([]byte, 0, len(body)+4), uint16(len(body))), kind, '!'), body...), nil
}

// Line returns a line behind a mark. It has room for that of its callers, as a fix has left it.
func Line(s string, buffer *[]byte) []byte {
	text := ended(s) // want `for each call`
	return append(append(sized(buffer, len(text)+2)[:0], "> "...), text...)
}

func ended(s string) []byte { return append(append(make([]byte, 0, len(s)+1), s...), '\n') }

// sized returns n bytes of a buffer that is kept from call to call, or new ones
// where there is none, and where they are too many to be kept.
func sized(kept *[]byte, n int) []byte {
	if kept == nil || n < 0 || n > 1<<16 {
		return make([]byte, n)
	}
	if *kept == nil || cap(*kept) < n {
		*kept = make([]byte, n)
	}
	return (*kept)[:n:n]
}

// Two functions put as many bytes there.
func Quoted(s string) []byte {
	text := doubled(s) // want `for each call`
	return append(append(make([]byte, 0, 1+len(text)), '"'), text...)
}

// Bracketed is the other one.
func Bracketed(s string) []byte {
	text := doubled(s) // want `for each call`
	return append(append(make([]byte, 0, 1+len(text)), '['), text...)
}

func doubled(s string) []byte { return append(append(make([]byte, 0, 2*0+len(s)+len(s)), s...), s...) }
