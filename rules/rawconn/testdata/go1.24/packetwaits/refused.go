// Package packetwaits answers by what an interface says.
package packetwaits

import (
	"io"
	"net"
	"time"
)

type Packet interface{ Encode() ([]byte, error) }

type text string

func (p text) Encode() ([]byte, error) { pause(); return []byte(p), nil }

type slow struct{ conn net.Conn }

func serve(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		c := &slow{conn: conn}
		go c.loop()
	}
}

func (c *slow) loop() {
	defer c.conn.Close()
	for {
		var head [2]byte
		if _, err := io.ReadFull(c.conn, head[:]); err != nil { // want `read straight from a connection`
			return
		}
		if err := write(c.conn, head[0], text("one")); err != nil { // want `written straight to a connection`
			return
		}
	}
}

func write(w io.Writer, kind byte, p Packet) error {
	body, err := p.Encode()
	if err != nil {
		return err
	}
	/* want `written straight to a connection` */ if _, err := w.Write([]byte{kind}); err != nil {
		return err
	}
	_, err = w.Write(body) // want `written straight to a connection`
	return err
}

func pause() { time.Sleep(time.Millisecond) }
