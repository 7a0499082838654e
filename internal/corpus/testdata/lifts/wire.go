package lifts

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// A frame is its length in two bytes, and then the body, which begins with its
// kind and a sequence number. All numbers are big endian.
const (
	kindPosition = 0x10 // car, floor, load, doors
	kindFault    = 0x11 // car, code, text
	kindPing     = 0x12
	kindOrder    = 0x90 // car, command, floor
	kindPong     = 0x92

	maxBody     = 1024
	carLen      = 6
	headLen     = 3
	positionLen = headLen + carLen + 2 + 2 + 1
	faultLen    = headLen + carLen + 2
	orderLen    = headLen + carLen + 1 + 2
)

// ErrProtocol is wrapped by the errors of frames that make no sense.
var ErrProtocol = errors.New("protocol error")

// position is where a car is.
type position struct {
	seq   uint16
	car   string
	floor int16
	load  uint16
	open  bool
}

func parsePosition(body []byte) (*position, error) {
	if len(body) != positionLen {
		return nil, fmt.Errorf("%w: position of %d bytes", ErrProtocol, len(body))
	}
	p := &position{
		seq:  binary.BigEndian.Uint16(body[1:]),
		car:  string(body[headLen : headLen+carLen]),
		open: body[positionLen-1] != 0,
	}
	rest := bytes.NewReader(body[headLen+carLen:])
	if err := binary.Read(rest, binary.BigEndian, &p.floor); err != nil {
		return nil, err
	}
	if err := binary.Read(rest, binary.BigEndian, &p.load); err != nil {
		return nil, err
	}
	return p, nil
}

// order makes the body that tells a car what to do.
func order(seq uint16, car string, cmd Command, floor int16) []byte {
	var b bytes.Buffer
	b.WriteByte(kindOrder)
	b.Write([]byte{byte(seq >> 8), byte(seq)})
	b.WriteString(car)
	b.WriteByte(byte(cmd))
	b.Write([]byte{byte(uint16(floor) >> 8), byte(floor)})
	return b.Bytes()
}

// readFrame returns the body of the next frame. The error is io.EOF if there is
// none.
func readFrame(r io.Reader) ([]byte, error) {
	var size uint16
	if err := binary.Read(r, binary.BigEndian, &size); err != nil {
		return nil, err
	}
	if size < headLen || size > maxBody {
		return nil, fmt.Errorf("%w: body of %d bytes", ErrProtocol, size)
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(r, body); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return body, nil
}

func writeFrame(w io.Writer, body []byte) error {
	if err := binary.Write(w, binary.BigEndian, uint16(len(body))); err != nil {
		return err
	}
	_, err := w.Write(body)
	return err
}
