// Package toldkept has connections from which a package may go on reading.
package toldkept

import (
	"net"

	"rawconn/toldkept/notes"
)

var last notes.Note

func accept(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go keptBy(conn)
		go laterBy(conn)
		go storedBy(conn)
		go genericBy(conn)
	}
}

func keptBy(conn net.Conn) error {
	defer conn.Close()
	for {
		note, err := notes.Kept(conn)
		if err != nil {
			return err
		}
		conn.Write(nil)
		last = note
	}
}

func laterBy(conn net.Conn) error {
	defer conn.Close()
	for {
		note, err := notes.Later(conn)
		if err != nil {
			return err
		}
		conn.Write(nil)
		last = note
	}
}

func storedBy(conn net.Conn) error {
	defer conn.Close()
	for {
		note, err := notes.Stored(conn)
		if err != nil {
			return err
		}
		conn.Write(nil)
		last = note
	}
}

func genericBy(conn net.Conn) error {
	defer conn.Close()
	for {
		note, err := notes.Generic[notes.Note](conn, nil)
		if err != nil {
			return err
		}
		conn.Write(nil)
		last = note
	}
}
