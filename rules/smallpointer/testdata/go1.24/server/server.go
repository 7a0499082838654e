// Package server answers packets.
package server

import (
	"fmt"
	"io"

	"smallpointer/packets"
)

func handle(r io.Reader, w io.Writer) error {
	data := make([]byte, 100)
	for {
		if _, err := io.ReadFull(r, data); err != nil {
			return err
		}
		answer, err := respond(data) // want `each turn of the loop` `each turn of the loop`
		if err != nil {
			return err
		}
		if _, err := w.Write(answer); err != nil {
			return err
		}
	}
}

// respond answers a packet.
func respond(data []byte) ([]byte, error) {
	p, err := packets.Decode(data)
	if err != nil {
		return nil, err
	}
	switch p := p.(type) {
	case *packets.Submit:
		return packets.Encode(p.Ack())
	default:
		return nil, fmt.Errorf("unknown packet type %T", p)
	}
}
