// Package gate is where controllers of machines connect.
package gate

import (
	"errors"
	"io"
	"net"
	"time"

	"example.com/spindle/meter"
	"example.com/spindle/shop"
)

// idle is how long a controller may be silent.
const idle = time.Minute

// Port is a connection.
type Port interface {
	io.ReadWriteCloser
	SetReadDeadline(time.Time) error
}

// Door opens ports.
type Door interface {
	Accept() (net.Conn, error)
}

// Driver talks with one that does not speak frames.
type Driver interface {
	Drive(Port) error
}

// DriverFunc is a driver that is a function.
type DriverFunc func(Port) error

// Drive calls the function.
func (f DriverFunc) Drive(p Port) error { return f(p) }

// Gate serves controllers.
type Gate struct {
	floor   shop.Floor
	open    meter.Level
	board   *Board
	drivers map[byte]Driver
}

// New returns a gate. Who connects says with the first byte what it speaks: 'F'
// is frames, 'P' wants the program of its machine, 'S' waits for a stop; for
// others there are drivers.
func New(f shop.Floor, open meter.Level, program []byte, others map[byte]Driver) *Gate {
	g := &Gate{floor: f, open: open, board: NewBoard(), drivers: make(map[byte]Driver)}
	for c, d := range others {
		g.drivers[c] = d
	}
	g.drivers['F'] = DriverFunc(func(p Port) error { return newSession(p, f).run() })
	g.drivers['P'] = DriverFunc(func(p Port) error { return sendProgram(p, program) })
	g.drivers['S'] = DriverFunc(g.board.wait)
	return g
}

// Board is where those are who wait for a stop.
func (g *Gate) Board() *Board { return g.board }

// Serve serves who comes in by a door, until it is closed.
func (g *Gate) Serve(d Door) error {
	for {
		conn, err := d.Accept()
		switch {
		case errors.Is(err, net.ErrClosed):
			return nil
		case err != nil:
			return err
		}
		go g.serve(conn)
	}
}

func (g *Gate) serve(p Port) {
	g.open.Shift(1)
	defer g.open.Shift(-1)
	defer p.Close()
	d, err := g.choose(p)
	if err != nil {
		return
	}
	d.Drive(p)
}

// errDriver is of who speaks something else.
var errDriver = errors.New("no driver")

// choose reads the first byte. All others are the driver's.
func (g *Gate) choose(p Port) (Driver, error) {
	var first [1]byte
	p.SetReadDeadline(time.Now().Add(idle))
	if _, err := io.ReadFull(p, first[:]); err != nil {
		return nil, err
	}
	if d := g.drivers[first[0]]; d != nil {
		return d, nil
	}
	return nil, errDriver
}

// sendProgram sends the length of a program and the program, as large as it may
// be, with one call of the system and without a copy.
func sendProgram(p Port, program []byte) error {
	n := uint32(len(program))
	head := []byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)}
	parts := net.Buffers{head, program}
	_, err := parts.WriteTo(p)
	return err
}
