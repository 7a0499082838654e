// Package generic has functions that read and write what they are told the type of.
package generic

import (
	"encoding/binary"
	"io"
	"net"
)

func serve(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go loop(conn)
	}
}

func loop(conn net.Conn) error {
	defer conn.Close()
	for {
		n, err := get[uint16](conn) // want `read straight from a connection`
		if err != nil {
			return err
		}
		if err := put(conn, n); err != nil { // want `written straight to a connection`
			return err
		}
		if err := put(conn, uint32(n)); err != nil { // want `written straight to a connection`
			return err
		}
	}
}

func get[T any](r io.Reader) (v T, err error) {
	err = binary.Read(r, binary.BigEndian, &v) // want `read straight from a connection`
	return v, err
}

func put[T any](w io.Writer, v T) error { return binary.Write(w, binary.BigEndian, v) } // want `written straight to a connection`
