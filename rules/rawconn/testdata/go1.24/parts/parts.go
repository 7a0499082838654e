// Package parts has connections in structs, by their name and embedded, that a function
// makes and uses.
package parts

import (
	"io"
	"log"
	"net"
	"time"
)

type framed struct {
	rw   io.ReadWriter
	size [1]byte
}

func (f *framed) next() ([]byte, error) {
	if _, err := io.ReadFull(f.rw, f.size[:]); err != nil { // want `read straight from a connection, in small pieces`
		return nil, err
	}
	body := make([]byte, f.size[0])
	_, err := io.ReadFull(f.rw, body) // want `read straight from a connection, in small pieces`
	return body, err
}

func (f *framed) put(body []byte) error {
	f.size[0] = byte(len(body))
	if _, err := f.rw.Write(f.size[:]); err != nil { // want `written straight to a connection, in small pieces`
		return err
	}
	_, err := f.rw.Write(body) // want `written straight to a connection, in small pieces`
	return err
}

// Serve may be called by others: it closes the connection, which is then of no use.
func Serve(conn net.Conn) {
	defer log.Println("bye")
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(time.Hour))
	f := &framed{rw: conn}
	for {
		body, err := f.next()
		if err != nil {
			return
		}
		if err := f.put(body); err != nil {
			return
		}
	}
}
