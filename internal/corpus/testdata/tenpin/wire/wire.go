// Package wire is what the lanes of a bowling alley and its house say to each
// other.
//
// A packet has its length before it, in four bytes that it counts in.
package wire

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"net"
	"time"
)

const (
	kindThrow = 0x31
	kindAck   = 0xB1
)

const (
	prefix    = 4
	refLen    = 8
	throwLen  = 1 + refLen + 1 + 2 // and the name
	maxPacket = 4096
)

// Results of throws.
const (
	Counted = 0
	Refused = 1
)

// ErrPacket is the error of what no lane would say.
var ErrPacket = errors.New("wire: bad packet")

// Greet hears who comes, in four bytes like "L07\n", and no more than that: what
// follows is for whoever serves that kind of guest.
func Greet(guest io.Reader) (kind byte, lane string, err error) {
	var said [4]byte
	if _, err := io.ReadFull(guest, said[:]); err != nil {
		return 0, "", err
	}
	if said[3] != '\n' {
		return 0, "", fmt.Errorf("%w: greeting %q", ErrPacket, said)
	}
	return said[0], string(said[1:3]), nil
}

// Ref is what a lane calls a throw by.
type Ref string

// Throw is a ball that was thrown.
type Throw struct {
	Ref    Ref
	Pins   uint8 // that fell
	Foul   bool
	Speed  uint16 // in mm/s
	Player string // as the keyboard of the lane has it
}

const foulBit = 0x80

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (t *Throw) UnmarshalBinary(packet []byte) error {
	if len(packet) < throwLen || packet[0] != kindThrow {
		return fmt.Errorf("%w: %d bytes that are no throw", ErrPacket, len(packet))
	}
	rest := packet[1:]
	t.Ref, rest = Ref(rest[:refLen]), rest[refLen:]
	t.Foul = rest[0]&foulBit != 0
	t.Pins = rest[0] &^ foulBit
	t.Speed = binary.BigEndian.Uint16(rest[1:])
	t.Player = string(rest[3:])
	return nil
}

// Throws is all that a lane says until it hangs up. An error is the last of it.
func Throws(lane net.Conn, patience time.Duration) iter.Seq2[*Throw, error] {
	return func(yield func(*Throw, error) bool) {
		for {
			t, err := hear(lane, patience)
			if err == io.EOF || !yield(t, err) || err != nil {
				return
			}
		}
	}
}

// hear returns the next throw. The error is io.EOF if there is none any more.
func hear(lane net.Conn, patience time.Duration) (*Throw, error) {
	if err := lane.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return nil, err
	}
	size, err := scalar[int32](lane)
	if err != nil {
		return nil, err
	}
	if size < prefix+throwLen || size > maxPacket {
		return nil, fmt.Errorf("%w of %d bytes", ErrPacket, size)
	}
	packet := make([]byte, size-prefix)
	switch _, err := io.ReadFull(lane, packet); {
	case errors.Is(err, io.EOF):
		return nil, io.ErrUnexpectedEOF
	case err != nil:
		return nil, err
	}
	t := new(Throw)
	if err := t.UnmarshalBinary(packet); err != nil {
		return nil, err
	}
	return t, nil
}

// scalar reads a number, of which the first byte is the greatest.
func scalar[N int16 | int32 | int64](r io.Reader) (n N, err error) {
	err = binary.Read(r, binary.BigEndian, &n)
	return n, err
}

// Ack is what a lane hears of a throw.
type Ack struct {
	Ref    Ref
	Result byte
}

// AckTo is what is to be said of a throw.
func AckTo(t *Throw, result byte) Ack { return Ack{t.Ref, result} }

func (a Ack) packet() []byte {
	return bytes.Join([][]byte{{kindAck}, []byte(a.Ref), {a.Result}}, nil)
}

// WriteTo implements io.WriterTo.
func (a Ack) WriteTo(lane io.Writer) (int64, error) {
	packet := a.packet()
	if err := binary.Write(lane, binary.BigEndian, int32(prefix+len(packet))); err != nil {
		return 0, err
	}
	n, err := lane.Write(packet)
	return int64(prefix + n), err
}
