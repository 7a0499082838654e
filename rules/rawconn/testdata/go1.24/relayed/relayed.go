package relayed

import (
	"encoding/binary"
	"errors"
	"io"
	"net"
	"time"
)

type session struct {
	net.Conn
	out [4]byte
	n   int
}

func (s *session) put(p []byte) error {
	_, err := s.Write(p)
	return err
}

func head(body []byte) []byte {
	return binary.BigEndian.AppendUint32(nil, uint32(len(body)))
}

func (s *session) answer(body []byte) error {
	// want +2 `written straight to a connection`
	// want +4 `written straight to a connection`
	if err := s.put(head(body)); err != nil {
		return err
	}
	return s.put(body)
}

func (s *session) three(body, tail []byte) (int, error) {
	first := 3
	// want +3 `written straight to a connection`
	// want +5 `written straight to a connection`
	// want +7 `written straight to a connection`
	if err := s.put(body); err != nil {
		return 0, err
	}
	if err := s.put(s.out[:]); err != nil {
		return 0, err
	}
	if err := s.put(tail); err != nil {
		return 0, err
	}
	return first, nil
}

// port is a connection by another name.
type port interface {
	io.ReadWriteCloser
	SetReadDeadline(time.Time) error
}

type holder struct {
	port port
	in   [3]byte
}

func (h *holder) send(p []byte) error {
	if _, err := h.port.Write(p); err != nil {
		return err
	}
	return nil
}

func (h *holder) both(a, b []byte) error {
	// want +2 `written straight to a connection`
	// want +4 `written straight to a connection`
	if err := h.send(a); err != nil {
		return err
	}
	return h.send(b)
}

func (h *holder) inParts(body []byte) (bool, error) {
	for _, part := range [][]byte{h.in[:], body} {
		if _, err := h.port.Write(part); err != nil { // want `written straight to a connection`
			return false, err
		}
	}
	return true, nil
}

func (h *holder) take() error {
	h.port.SetReadDeadline(time.Now().Add(time.Second))
	_, err := io.ReadFull(h.port, h.in[:]) // want `read straight from a connection`
	return err
}

// What follows has no fix.

func (s *session) counted(p []byte) error {
	s.n += len(p)
	_, err := s.Write(p)
	return err
}

func (s *session) twiceCounted(a, b []byte) error {
	if err := s.counted(a); err != nil { // want `written straight to a connection`
		return err
	}
	return s.counted(b) // want `written straight to a connection`
}

func (s *session) toldApart(a, b []byte) error {
	if err := s.put(a); err != nil { // want `written straight to a connection`
		return errors.New("head")
	}
	return s.put(b) // want `written straight to a connection`
}

func (s *session) madeLater(a []byte, b func() []byte) error {
	if err := s.put(a); err != nil { // want `written straight to a connection`
		return err
	}
	return s.put(b()) // want `written straight to a connection`
}

func (s *session) toOther(o *session, a, b []byte) error {
	if err := s.put(a); err != nil { // want `written straight to a connection`
		return err
	}
	return o.put(b) // want `written straight to a connection`
}

func (s *session) remarkedOn(a, b []byte) error {
	if err := s.put(a); err != nil { // want `written straight to a connection`
		return err
	}
	// now the rest
	return s.put(b) /* want `written straight to a connection` */
}

func (h *holder) listed(parts [][]byte) error {
	for _, part := range parts {
		if _, err := h.port.Write(part); err != nil { // want `written straight to a connection`
			return err
		}
	}
	return nil
}

func (h *holder) numbered(body []byte) error {
	for i, part := range [][]byte{h.in[:], body} {
		if _, err := h.port.Write(part); err != nil { // want `written straight to a connection`
			return errors.New(string(rune('0' + i)))
		}
	}
	return nil
}

func (h *holder) goingOn(body []byte) (last error) {
	for _, part := range [][]byte{h.in[:], body} {
		if _, err := h.port.Write(part); err != nil { // want `written straight to a connection`
			last = err
		}
	}
	return last
}

func (h *holder) madeInList(body func() []byte) error {
	for _, part := range [][]byte{h.in[:], body()} {
		if _, err := h.port.Write(part); err != nil { // want `written straight to a connection`
			return err
		}
	}
	return nil
}

func (s *session) passedBy(a []byte, none bool) error {
	if none {
		goto end
	}
	if err := s.put(a[:1]); err != nil { // want `written straight to a connection`
		return err
	}
	if err := s.put([]byte("end")); err != nil { // want `written straight to a connection`
		return err
	}
end:
	return nil
}
