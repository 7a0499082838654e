package lifts

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"net"
)

// Controller is the end of a session that is in the machine room.
type Controller struct {
	conn net.Conn
	in   *bufio.Reader
	out  *bufio.Writer
	seq  uint16
}

// Dial connects a controller with the control room.
func Dial(addr string) (*Controller, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &Controller{conn: conn, in: bufio.NewReader(conn), out: bufio.NewWriter(conn)}, nil
}

// Close hangs up.
func (c *Controller) Close() error { return c.conn.Close() }

// Report says where a car is and waits for what it is to do.
func (c *Controller) Report(car string, floor int16, load uint16, open bool) (Command, int16, error) {
	c.seq++
	if err := writeFrame(c.out, appendPosition(nil, c.seq, car, floor, load, open)); err != nil {
		return Hold, 0, err
	}
	return c.wait()
}

// Complain reports a fault. The car stays where it is once the room knows.
func (c *Controller) Complain(car string, code uint16, text []byte) error {
	c.seq++
	body := binary.BigEndian.AppendUint16([]byte{kindFault}, c.seq)
	body = append(body, car...)
	body = binary.BigEndian.AppendUint16(body, code)
	if err := writeFrame(c.out, append(body, text...)); err != nil {
		return err
	}
	cmd, _, err := c.wait()
	if err == nil && cmd != Hold {
		err = fmt.Errorf("%w: command %d", ErrProtocol, cmd)
	}
	return err
}

func (c *Controller) wait() (Command, int16, error) {
	if err := c.out.Flush(); err != nil {
		return Hold, 0, err
	}
	body, err := readFrame(c.in)
	if err != nil {
		return Hold, 0, err
	}
	if len(body) != orderLen || body[0] != kindOrder || binary.BigEndian.Uint16(body[1:]) != c.seq {
		return Hold, 0, fmt.Errorf("%w: reply % x", ErrProtocol, body)
	}
	rest := body[headLen+carLen:]
	return Command(rest[0]), int16(binary.BigEndian.Uint16(rest[1:])), nil
}

func appendPosition(dst []byte, seq uint16, car string, floor int16, load uint16, open bool) []byte {
	dst = append(dst, kindPosition)
	dst = binary.BigEndian.AppendUint16(dst, seq)
	dst = append(dst, car...)
	dst = binary.BigEndian.AppendUint16(dst, uint16(floor))
	dst = binary.BigEndian.AppendUint16(dst, load)
	if open {
		return append(dst, 1)
	}
	return append(dst, 0)
}
