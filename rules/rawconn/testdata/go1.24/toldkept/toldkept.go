// Package toldkept has connections from which a package may go on reading.
package toldkept

import (
	"net"

	"rawconn/toldkept/notes"
)

func keptAccept(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go keptBy(conn)
	}
}

func keptBy(conn net.Conn) error {
	defer conn.Close()
	for {
		if _, err := notes.Kept(conn); err != nil {
			return err
		}
		conn.Write(nil)
	}
}

func laterAccept(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go laterBy(conn)
	}
}

func laterBy(conn net.Conn) error {
	defer conn.Close()
	for {
		if _, err := notes.Later(conn); err != nil { // want `read straight from a connection`
			return err
		}
		conn.Write(nil)
	}
}

func storedAccept(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go storedBy(conn)
	}
}

func storedBy(conn net.Conn) error {
	defer conn.Close()
	for {
		if _, err := notes.Stored(conn); err != nil {
			return err
		}
		conn.Write(nil)
	}
}

func genericAccept(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go genericBy(conn)
	}
}

func genericBy(conn net.Conn) error {
	defer conn.Close()
	for {
		if _, err := notes.Generic[notes.Note](conn, nil); err != nil {
			return err
		}
		conn.Write(nil)
	}
}
