package latch

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
)

// Lock is the other end. A door does not open before the answer is there.
type Lock struct {
	door uint16
	in   *bufio.Reader
	out  *bufio.Writer
	buf  [4 + 1 + cardSize + 2 + 4]byte
}

// NewLock returns the lock of a door, which asks over conn.
func NewLock(door uint16, conn io.ReadWriter) *Lock {
	return &Lock{door: door, in: bufio.NewReader(conn), out: bufio.NewWriter(conn)}
}

// Knock asks whether a card opens, and for how many seconds.
func (l *Lock) Knock(card string, time int32) (Verdict, uint16, error) {
	if len(card) > cardSize {
		return 0, 0, fmt.Errorf("%w: card %q", ErrProto, card)
	}
	if _, err := l.out.Write(appendKnock(l.buf[:0], card, l.door, time)); err != nil {
		return 0, 0, err
	}
	if err := l.out.Flush(); err != nil {
		return 0, 0, err
	}
	b := l.buf[:4+10]
	if _, err := io.ReadFull(l.in, b); err != nil {
		return 0, 0, err
	}
	if n := binary.BigEndian.Uint32(b); n != 10 || b[4] != 'g' {
		return 0, 0, fmt.Errorf("%w: answer %q of %d bytes", ErrProto, b[4], n)
	}
	return Verdict(b[11]), binary.BigEndian.Uint16(b[12:]), nil
}

// appendKnock appends the frame of a knock.
func appendKnock(b []byte, card string, door uint16, time int32) []byte {
	b = binary.BigEndian.AppendUint32(b, 1+cardSize+2+4)
	b = append(b, 'k')
	b = append(b, card...)
	for i := len(card); i < cardSize; i++ {
		b = append(b, 0)
	}
	b = binary.BigEndian.AppendUint16(b, door)
	return binary.BigEndian.AppendUint32(b, uint32(time))
}
