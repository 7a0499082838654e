// Package hub answers packets.
package hub

import (
	"io"

	"freshbuffer/wire"
)

func answer(r io.Reader, w io.Writer) error {
	for {
		if err := exchange(r, w); err != nil { // want `buffers and small objects` `each turn of the loop` `each turn of the loop` `each turn of the loop` `each turn of the loop` `each turn of the loop`
			return err
		}
	}
}

// exchange reads a packet and writes it back.
func exchange(r io.Reader, w io.Writer) error {
	n, err := wire.Next(r)
	if err != nil {
		return err
	}
	data := make([]byte, n) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, data); err != nil {
		return err
	}
	p, err := wire.Decode(data)
	if err != nil {
		return err
	}
	return wire.Send(w, p)
}

func pad(w io.Writer, all []wire.Packet) error {
	for _, p := range all {
		if err := wire.Padding(w, p, 10); err != nil { // want `each turn of the loop` `each turn of the loop`
			return err
		}
	}
	return nil
}
