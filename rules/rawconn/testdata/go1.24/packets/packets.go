// Package packets answers by what an interface of its own says.
package packets

import (
	"encoding/binary"
	"io"
	"net"
)

type Packet interface{ Encode() ([]byte, error) }

type number struct{ n uint32 }

func (p *number) Encode() ([]byte, error) { return binary.BigEndian.AppendUint32(nil, p.n), nil }

type text string

func (p text) Encode() ([]byte, error) { return []byte(p), nil }

// Decode may give a packet to others.
func Decode(kind byte) Packet {
	if kind == 0 {
		return &number{1}
	}
	return text("one")
}

type client struct{ conn net.Conn }

func serve(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		c := &client{conn: conn}
		go c.loop()
	}
}

func (c *client) loop() {
	defer c.conn.Close()
	for {
		var head [2]byte
		if _, err := io.ReadFull(c.conn, head[:]); err != nil { // want `read straight from a connection`
			return
		}
		if err := write(c.conn, head[0], Decode(head[1])); err != nil { // want `written straight to a connection`
			return
		}
	}
}

func write(w io.Writer, kind byte, p Packet) error {
	body, err := p.Encode()
	if err != nil {
		return err
	}
	if _, err := w.Write([]byte{kind}); err != nil { // want `written straight to a connection`
		return err
	}
	_, err = w.Write(body) // want `written straight to a connection`
	return err
}
