// Package outsidekept has structs whose connections get no buffer.
package outsidekept

import (
	"io"
	"net"
)

type Later struct{ conn net.Conn }

func NewLater(conn net.Conn) *Later { return &Later{conn} }

func (c *Later) NextLater() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(c.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(c.conn, frame) // want `read straight from a connection`
	return frame, err
}

type Again struct{ conn net.Conn }

func NewAgain(conn net.Conn) *Again { return &Again{conn} }

func (c *Again) NextAgain() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(c.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(c.conn, frame) // want `read straight from a connection`
	return frame, err
}

type Open struct{ conn net.Conn }

func NewOpen(conn net.Conn) *Open { return &Open{conn} }

func (c *Open) NextOpen() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(c.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(c.conn, frame) // want `read straight from a connection`
	return frame, err
}

type Early struct{ conn net.Conn }

func NewEarly(conn net.Conn) *Early { return &Early{conn} }

// Close closes it.
func (c *Early) Close() error { return c.conn.Close() }

func (c *Early) NextEarly() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(c.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(c.conn, frame) // want `read straight from a connection`
	return frame, err
}

type Both struct{ conn net.Conn }

func NewBoth(conn net.Conn) *Both { return &Both{conn} }

func (c *Both) NextBoth() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(c.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(c.conn, frame) // want `read straight from a connection`
	return frame, err
}

type Called struct{ conn net.Conn }

func NewCalled(conn net.Conn) *Called { return &Called{conn} }

func (c *Called) NextCalled() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(c.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(c.conn, frame) // want `read straight from a connection`
	return frame, err
}

type Valued struct{ conn net.Conn }

func NewValued(conn net.Conn) *Valued { return &Valued{conn} }

func (c *Valued) NextValued() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(c.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(c.conn, frame) // want `read straight from a connection`
	return frame, err
}

type Field struct{ conn net.Conn }

func NewField(conn net.Conn) *Field { return &Field{conn} }

func (c *Field) NextField() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(c.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(c.conn, frame) // want `read straight from a connection`
	return frame, err
}

type Passed struct{ conn net.Conn }

func NewPassed(conn net.Conn) *Passed { return &Passed{conn} }

func (c *Passed) NextPassed() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(c.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(c.conn, frame) // want `read straight from a connection`
	return frame, err
}

type Kept struct{ conn net.Conn }

func NewKept(conn net.Conn) *Kept { return &Kept{conn} }

func (c *Kept) NextKept() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(c.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(c.conn, frame) // want `read straight from a connection`
	return frame, err
}

type Jumped struct{ conn net.Conn }

func NewJumped(conn net.Conn) *Jumped { return &Jumped{conn} }

func (c *Jumped) NextJumped() ([]byte, error) {
	size := make([]byte, 1)
	if _, err := io.ReadFull(c.conn, size); err != nil { // want `read straight from a connection`
		return nil, err
	}
	frame := make([]byte, size[0])
	_, err := io.ReadFull(c.conn, frame) // want `read straight from a connection`
	return frame, err
}
