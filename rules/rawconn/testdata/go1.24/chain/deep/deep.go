// Package deep passes the connection on and on.
package deep

import (
	"io"
	"log"
	"net"
	"time"
)

func accept(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go serve(conn)
	}
}

func serve(conn net.Conn) {
	log.Printf("%v is here", conn.RemoteAddr())
	defer conn.Close()
	for {
		if err := turn(time.Second, conn); err != nil {
			log.Printf("%v: %v", conn.RemoteAddr(), err)
			return
		}
	}
}

func turn(within time.Duration, conn net.Conn) error {
	b, err := next(conn, within)
	if err != nil {
		return err
	}
	return answer(conn, b) // want `written straight to a connection, in small pieces`
}

func next(conn net.Conn, within time.Duration) (byte, error) {
	if err := conn.SetReadDeadline(time.Now().Add(within)); err != nil {
		return 0, err
	}
	var b [1]byte
	_, err := io.ReadFull(conn, b[:]) // want `read straight from a connection, in small pieces`
	return b[0], err
}

func answer(w io.Writer, b byte) error {
	_, err := w.Write([]byte{b}) // want `written straight to a connection, in small pieces`
	return err
}
