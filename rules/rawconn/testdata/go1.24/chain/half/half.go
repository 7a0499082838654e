// Package half hands the connection to functions that only read or only write.
package half

import (
	"encoding/binary"
	"fmt"
	"io"
	"net"

	"rawconn/chain/half/wire"
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

func serve(conn net.Conn) error {
	defer conn.Close()
	var c wire.Codec
	for {
		if err := turn(conn, &c); err != nil {
			return err
		}
		if err := others(conn, &c); err != nil {
			return err
		}
		if err := own(conn, 1); err != nil {
			return err
		}
	}
}

func turn(conn net.Conn, c *wire.Codec) error {
	n, err := c.Decode(conn) // want `read straight from a connection, in small pieces`
	if err != nil {
		return err
	}
	if err := c.Encode(conn, n); err != nil { // want `written straight to a connection, in small pieces`
		return err
	}
	if _, err := io.WriteString(conn, "and\n"); err != nil { // want `written straight to a connection, in small pieces`
		return err
	}
	return binary.Write(conn, binary.BigEndian, uint16(n)) // want `written straight to a connection, in small pieces`
}

// others are given to functions that may see a difference.
func others(conn net.Conn, c *wire.Codec) error {
	if _, err := c.Peek(conn); err != nil { // want `read straight from a connection, in small pieces`
		return err
	}
	if _, err := wire.Scan(conn); err != nil { // want `read straight from a connection, in small pieces`
		return err
	}
	if err := wire.Skip(conn); err != nil { // want `read straight from a connection, in small pieces`
		return err
	}
	if _, err := c.Count(conn); err != nil { // want `read straight from a connection, in small pieces`
		return err
	}
	if _, err := c.Again(conn); err != nil { // want `read straight from a connection, in small pieces`
		return err
	}
	if err := c.Own(conn, 1); err != nil { // want `written straight to a connection, in small pieces`
		return err
	}
	if err := c.Deep(conn, 1); err != nil { // want `written straight to a connection, in small pieces`
		return err
	}
	return wire.Type(conn) // want `written straight to a connection, in small pieces`
}

// own is given to a function of the package.
func own(conn net.Conn, n int) error {
	return line(conn, n) // want `written straight to a connection, in small pieces`
}

func line(w io.Writer, n int) error {
	_, err := fmt.Fprintln(w, n) // want `written straight to a connection, in small pieces`
	return err
}
