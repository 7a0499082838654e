// Package together writes what belongs together in several calls, side by side.
package together

import (
	"encoding/binary"
	"fmt"
	"io"
	"net"
)

type Line struct{ conn net.Conn }

func (l *Line) Send(op byte, body []byte) error {
	var head [5]byte
	binary.BigEndian.PutUint32(head[:], uint32(len(body)+1))
	head[4] = op
	/* want `written straight to a connection` */ if _, err := l.conn.Write(head[:]); err != nil {
		return err
	}
	_, err := l.conn.Write(body) // want `written straight to a connection`
	return err
}

func (l *Line) Put(body []byte) error {
	/* want `written straight to a connection` */ if err := binary.Write(l.conn, binary.LittleEndian, int32(len(body))); err != nil {
		return err
	}
	if _, err := l.conn.Write(body); err != nil { // want `written straight to a connection`
		return err
	}
	return nil
}

func (l *Line) Tell(name string, body []byte) (int, error) {
	/* want `written straight to a connection` */ if _, err := io.WriteString(l.conn, name+"\n"); err != nil {
		return 0, err
	}
	if _, err := l.conn.Write(append([]byte{0}, body...)); err != nil { // want `written straight to a connection`
		return 0, err
	}
	return len(body), nil
}

type session struct {
	net.Conn
	size [2]byte
	body []byte
}

func (s *session) send() error {
	/* want `written straight to a connection` */ if _, err := s.Write(s.size[:]); err != nil {
		return err
	}
	_, err := s.Write(s.body) // want `written straight to a connection`
	return err
}

func reply(conn net.Conn, head, body []byte) error {
	/* want `written straight to a connection` */ _, err := conn.Write(head)
	if err != nil {
		return err
	}
	_, err = conn.Write(body) // want `written straight to a connection`
	return err
}

func after(conn net.Conn, frame []byte) (err error) {
	/* want `written straight to a connection` */ if err = binary.Write(conn, binary.BigEndian, uint64(len(frame))); err != nil {
		return err
	}
	_, err = conn.Write(frame) // want `written straight to a connection`
	return err
}

type order struct {
	id   string
	size int
}

func (l *Line) Confirm(o *order, text string) error {
	/* want `written straight to a connection` */ if _, err := io.WriteString(l.conn, o.id); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(l.conn, " %d %s\r\n", len(text), text); err != nil { // want `written straight to a connection`
		return err
	}
	return nil
}

func numbered(conn net.Conn, n int, body []byte) error {
	/* want `written straight to a connection` */ if _, err := fmt.Fprintln(conn, "part", n); err != nil {
		return err
	}
	/* want `written straight to a connection` */ if _, err := fmt.Fprint(conn, n, " bytes", true, '\n'); err != nil {
		return err
	}
	_, err := conn.Write(body) // want `written straight to a connection`
	return err
}

type prefix struct {
	Kind  byte
	Flags int8
	Size  uint16
	At    int64
}

func stamped(conn net.Conn, p prefix, body []byte) error {
	/* want `written straight to a connection` */ if err := binary.Write(conn, binary.BigEndian, p); err != nil {
		return err
	}
	_, err := conn.Write(body) // want `written straight to a connection`
	return err
}

func (s *session) reply(body []byte, at int64) error {
	/* want `written straight to a connection` */ if err := binary.Write(s, binary.LittleEndian, prefix{1, int8(len(s.body)), uint16(len(body)), at}); err != nil {
		return err
	}
	_, err := s.Write(body) // want `written straight to a connection`
	return err
}

func (l *Line) Forward(text fmt.Stringer, encode func(fmt.Stringer) ([]byte, error)) error {
	body, err := encode(text)
	if err != nil {
		return err
	}
	var head [2]byte
	binary.BigEndian.PutUint16(head[:], uint16(len(body)))
	/* want `written straight to a connection` */ if _, err := l.conn.Write(head[:]); err != nil {
		return err
	}
	_, err = l.conn.Write(body) // want `written straight to a connection`
	return err
}

// It is called with connections alone, as it knows of no reason to have one.
func frame(w io.Writer, kind byte, body []byte) error {
	head := []byte{kind, byte(len(body))}
	/* want `written straight to a connection` */ if _, err := w.Write(head); err != nil {
		return err
	}
	_, err := w.Write(body) // want `written straight to a connection`
	return err
}

func (l *Line) ping() error {
	return frame(l.conn, 'p', nil) // want `written straight to a connection`
}
