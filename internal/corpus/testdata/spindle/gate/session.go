package gate

import (
	"bytes"
	"io"
	"time"

	"example.com/spindle/shop"
	"example.com/spindle/wire"
)

// phase is what a session is at.
type phase int

// Phases of sessions.
const (
	atHead phase = iota
	atBody
	atReply
)

// phases are what is done at each phase. They return the next one.
var phases = [...]func(*session) (phase, error){
	atHead:  (*session).takeHead,
	atBody:  (*session).takeBody,
	atReply: (*session).reply,
}

// session is a controller that speaks frames.
type session struct {
	port  Port
	floor shop.Floor
	in    [wire.HeadSize]byte
	out   [wire.HeadSize]byte
	size  int
	say   wire.Reply
}

func newSession(p Port, f shop.Floor) *session { return &session{port: p, floor: f} }

// run goes from phase to phase, until the controller is gone.
func (s *session) run() error {
	at := atHead
	for {
		next, err := phases[at](s)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		at = next
	}
}

// takeHead reads the head of a frame.
func (s *session) takeHead() (next phase, err error) {
	s.port.SetReadDeadline(time.Now().Add(idle))
	if _, err = io.ReadFull(s.port, s.in[:]); err != nil {
		return atHead, err
	}
	s.size, err = wire.Size(&s.in)
	return atBody, err
}

// takeBody reads the body and has the floor take what it says.
func (s *session) takeBody() (phase, error) {
	body := new(bytes.Buffer)
	if _, err := io.CopyN(body, s.port, int64(s.size)); err != nil {
		return atBody, io.ErrUnexpectedEOF
	}
	m, err := wire.Decode(body.Bytes())
	if err != nil {
		return atBody, err
	}
	s.say = wire.Reply{To: m.Ticket(), Code: s.floor.Take(m)}
	return atReply, nil
}

// reply sends what there is to say.
func (s *session) reply() (phase, error) {
	body := s.say.Body()
	wire.PutHead(&s.out, len(body))
	for _, part := range [][]byte{s.out[:], body} {
		if _, err := s.port.Write(part); err != nil {
			return atReply, err
		}
	}
	return atHead, nil
}
