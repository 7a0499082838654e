// Package finish counts the laps of runners, of whose chips mats on the course
// tell it over TCP.
//
// Whatever is sent begins with its length (4 bytes, little endian, without
// these). A mat sends passages: the letter P, the chip (8 bytes), the tenths of a
// second since the start (4 bytes, little endian) and the number of the mat. It
// is answered with the letter A, the chip, and the laps of the runner (2 bytes,
// little endian), which are left out where the chip is nobody's.
package finish

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

const (
	chipSize    = 8
	passageSize = 1 + chipSize + 4 + 1
	maxSize     = 1 << 10
)

// Errors of what a mat sends.
var (
	ErrSize = errors.New("packet has a wrong size")
	ErrKind = errors.New("packet is of an unknown kind")
)

// Passage says that a chip crossed a mat.
type Passage struct {
	Chip string
	At   uint32 // tenths of a second
	Mat  byte
}

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (p *Passage) UnmarshalBinary(data []byte) error {
	switch {
	case len(data) == 0 || data[0] != 'P':
		return ErrKind
	case len(data) != passageSize:
		return fmt.Errorf("passage: %w: %d bytes", ErrSize, len(data))
	}
	p.Chip = string(data[1 : 1+chipSize])
	p.At = binary.LittleEndian.Uint32(data[1+chipSize:])
	p.Mat = data[passageSize-1]
	return nil
}

// answer returns what the mat is told of a passage. No runner has no laps.
func (p *Passage) answer(laps int) []byte {
	parts := [][]byte{{'A'}, []byte(p.Chip)}
	if laps > 0 {
		parts = append(parts, binary.LittleEndian.AppendUint16(nil, uint16(laps)))
	}
	return bytes.Join(parts, nil)
}
