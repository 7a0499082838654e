// Package aheadbranches has connections that get no buffer, since more is read from them.
package aheadbranches

import (
	"io"
	"net"
)

func drain(conn net.Conn) {
	b := make([]byte, 1)
	for {
		if _, err := conn.Read(b); err != nil {
			return
		}
	}
}

type falling struct{ conn net.Conn }

func (l *falling) next() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(l.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(l.conn, frame) // want `read straight from a connection`
	return frame, err
}

// Both branches may be taken.
func serveFalling(conn net.Conn, kind byte) {
	defer conn.Close()
	switch kind {
	case 'F':
		(&falling{conn}).next()
		fallthrough
	case 'P':
		drain(conn)
	}
}

type repeated struct{ conn net.Conn }

func (l *repeated) next() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(l.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(l.conn, frame) // want `read straight from a connection`
	return frame, err
}

// The branches are taken one after the other.
func serveRepeated(conn net.Conn, kinds []byte) {
	defer conn.Close()
	for _, kind := range kinds {
		switch kind {
		case 'F':
			(&repeated{conn}).next()
		case 'P':
			drain(conn)
		}
	}
}

type started struct{ conn net.Conn }

func (l *started) next() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(l.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(l.conn, frame) // want `read straight from a connection`
	return frame, err
}

// It is read meanwhile.
func serveStarted(conn net.Conn) {
	defer conn.Close()
	go drain(conn)
	(&started{conn}).next()
}

type ended struct{ conn net.Conn }

func (l *ended) next() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(l.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(l.conn, frame) // want `read straight from a connection`
	return frame, err
}

// It is read in the end.
func serveEnded(conn net.Conn) {
	defer conn.Close()
	defer drain(conn)
	(&ended{conn}).next()
}

type after struct{ conn net.Conn }

func (l *after) next() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(l.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(l.conn, frame) // want `read straight from a connection`
	return frame, err
}

// It is read after the switch.
func serveAfter(conn net.Conn, kind byte) {
	defer conn.Close()
	switch kind {
	case 'F':
		(&after{conn}).next()
	}
	drain(conn)
}

type other struct{ conn net.Conn }

func (l *other) next() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(l.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(l.conn, frame) // want `read straight from a connection`
	return frame, err
}

// In one branch, it is read by two.
func serveOther(conn net.Conn, kind byte) {
	defer conn.Close()
	switch kind {
	case 'F':
		(&other{conn}).next()
	case 'P':
		(&other{conn}).next()
		drain(conn)
	}
}

func accept(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go serveFalling(conn, 0)
	}
}

func acceptRepeated(l net.Listener) {
	if conn, err := l.Accept(); err == nil {
		serveRepeated(conn, nil)
	}
}

func acceptStarted(l net.Listener) {
	if conn, err := l.Accept(); err == nil {
		serveStarted(conn)
	}
}

func acceptEnded(l net.Listener) {
	if conn, err := l.Accept(); err == nil {
		serveEnded(conn)
	}
}

func acceptAfter(l net.Listener) {
	if conn, err := l.Accept(); err == nil {
		serveAfter(conn, 0)
	}
}

func acceptOther(l net.Listener) {
	if conn, err := l.Accept(); err == nil {
		serveOther(conn, 0)
	}
}
