package desk

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

const (
	maxBody   = 1 << 14
	cookieLen = 8
	headLen   = 1 + cookieLen + 2 + 2
)

// What a command is for.
const (
	goTo  = 'G' // the cue A.B
	level = 'L' // of channel A is B
	note  = 'N' // for the next rehearsal
)

// What an answer says.
const (
	ok      = 0
	unknown = 1
)

// ErrFrame is the error of clients that speak another language.
var ErrFrame = errors.New("desk: bad frame")

// greeting is what clients say first.
const greeting = "LIME/1\r\n"

// greet hears whether a client speaks our language.
func greet(conn io.ReadWriter) error {
	var said [len(greeting)]byte
	if _, err := io.ReadFull(conn, said[:]); err != nil {
		return err
	}
	if string(said[:]) != greeting {
		return fmt.Errorf("%w: greeting %q", ErrFrame, said)
	}
	return nil
}

// next returns the body of the next frame, before which there is its length in
// four bytes, the least of them first.
func (s *session) next() ([]byte, error) {
	var n uint32
	if err := binary.Read(s.conn, binary.LittleEndian, &n); err != nil {
		return nil, err
	}
	if n < headLen || n > maxBody {
		return nil, fmt.Errorf("%w of %d bytes", ErrFrame, n)
	}
	body := make([]byte, n)
	_, err := io.ReadFull(s.conn, body)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return body, err
}

func (s *session) put(body []byte) error {
	if err := binary.Write(s.conn, binary.LittleEndian, uint32(len(body))); err != nil {
		return err
	}
	_, err := s.conn.Write(body)
	return err
}

// Command is what an operator wants.
type Command struct {
	Kind   byte
	Cookie string // is in the answer again
	A, B   uint16
	Text   string
}

func decode(body []byte) (*Command, error) {
	cmd := &Command{Kind: body[0]}
	switch cmd.Kind {
	case goTo, level, note:
	default:
		return nil, fmt.Errorf("%w: command %q", ErrFrame, cmd.Kind)
	}
	cmd.Cookie = string(body[1 : 1+cookieLen])
	cmd.A = binary.LittleEndian.Uint16(body[1+cookieLen:])
	cmd.B = binary.LittleEndian.Uint16(body[3+cookieLen:])
	cmd.Text = string(body[headLen:])
	return cmd, nil
}

// answer says how a command ended, and which number it has in the log.
func answer(cmd *Command, status byte, number uint32) []byte {
	count := make([]byte, 4)
	binary.LittleEndian.PutUint32(count, number)
	return bytes.Join([][]byte{[]byte(cmd.Cookie), {status}, count}, []byte{})
}
