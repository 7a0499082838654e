package tolls

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// Frames are sent behind their length in two bytes. All numbers are big endian.
const (
	kindPassage = 'P' // tag, lane, class, time
	kindAlive   = 'K' // time
	kindReceipt = 'R' // tag, time, result, fee
	kindEcho    = 'E' // time

	tagSize      = 24
	passageSize  = 1 + tagSize + 1 + 1 + 4
	receiptSize  = 1 + tagSize + 4 + 1 + 2
	maxFrameSize = 512
)

// ErrFrame is wrapped by the errors of frames that no gantry sends.
var ErrFrame = errors.New("tolls: bad frame")

// message is what a gantry sends.
type message interface {
	// parse takes what is behind the kind.
	parse(body []byte) error
	// answer does what is asked for and returns the frame that says so.
	answer(s *session) ([]byte, error)
}

// passage says that a car has passed a gantry.
type passage struct {
	tag         []byte // filled up with spaces
	lane, class byte
	at          uint32
}

func (p *passage) parse(body []byte) error {
	if len(body) < passageSize-1 {
		return fmt.Errorf("%w: passage of %d bytes", ErrFrame, len(body))
	}
	p.tag = body[:tagSize]
	p.lane, p.class = body[tagSize], body[tagSize+1]
	_, err := binary.Decode(body[tagSize+2:], binary.BigEndian, &p.at)
	return err
}

func (p *passage) answer(s *session) ([]byte, error) {
	fee := s.srv.Tariff.Fee(p.lane, p.class)
	tag := string(bytes.TrimRight(p.tag, " "))
	result := s.srv.Ledger.Charge(tag, fee)
	if p.class == Unreadable {
		s.srv.Ledger.doubt(p, s.gantry)
	}
	at, err := binary.Append(nil, binary.BigEndian, p.at)
	if err != nil {
		return nil, err
	}
	return slices.Concat([]byte{kindReceipt}, p.tag, at, []byte{byte(result), byte(fee >> 8), byte(fee)}), nil
}

// alive is sent by gantries that nobody passes.
type alive struct {
	at [4]byte
}

func (a *alive) parse(body []byte) error {
	if copy(a.at[:], body) < len(a.at) {
		return fmt.Errorf("%w: keep-alive of %d bytes", ErrFrame, len(body))
	}
	return nil
}

func (a *alive) answer(*session) ([]byte, error) {
	return slices.Concat([]byte{kindEcho}, a.at[:]), nil
}

// decode returns the message that a frame is.
func decode(frame []byte) (message, error) {
	if len(frame) == 0 {
		return nil, fmt.Errorf("%w: empty", ErrFrame)
	}
	var m message
	switch frame[0] {
	case kindPassage:
		m = &passage{}
	case kindAlive:
		m = new(alive)
	default:
		return nil, fmt.Errorf("%w: kind %q", ErrFrame, frame[0])
	}
	return m, m.parse(frame[1:])
}
