// Package field has a server whose connections are in a field.
package field

import (
	"log"
	"net"

	"rawconn/codec"
)

type peer struct {
	conn  net.Conn
	count int
}

func accept(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		go func() {
			p := &peer{conn: conn}
			if err := p.serve(); err != nil {
				log.Println(conn.RemoteAddr(), err)
			}
		}()
	}
}

func (p *peer) serve() error {
	defer p.conn.Close()
	in := codec.NewReader(p.conn)
	out := codec.NewWriter(p.conn)
	for {
		b, err := in.Next() // want `read straight from a connection, in small pieces`
		if err != nil {
			return err
		}
		p.count += len(b)
		if err := out.Put(b); err != nil { // want `written straight to a connection, in small pieces`
			return err
		}
		if err := p.answer(); err != nil {
			return err
		}
	}
}

func (p *peer) answer() error {
	_, err := p.conn.Write([]byte{byte(p.count)}) // want `written straight to a connection, in small pieces`
	return err
}
