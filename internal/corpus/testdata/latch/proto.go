package latch

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// Requests are a letter and what is asked, answers a letter and what there is to
// say. Numbers are big endian.
//
//	k  card, filled up with zeros; door; time    g  door; time; verdict; seconds
//	v  door; millivolts                          a  door
//	n  door; text to the end                     a  door
const cardSize = 12

// Verdict says whether a door opens.
type Verdict byte

// The verdicts.
const (
	Open Verdict = iota
	Closed
	Expired
	Stranger
)

// ops has what is done for requests, by their letters.
var ops = [256]func(*Hotel, []byte) ([]byte, error){
	'k': onKnock,
	'v': onVolts,
	'n': onNote,
}

// knock is a card at a door.
type knock struct {
	card string
	door uint16
	time int32
}

// scan reads a knock.
func scan(b []byte) (*knock, error) {
	if len(b) != cardSize+2+4 {
		return nil, fmt.Errorf("%w: knock of %d bytes", ErrProto, len(b))
	}
	k := new(knock)
	k.card = string(bytes.TrimRight(b[:cardSize], "\x00"))
	r := bytes.NewReader(b[cardSize:])
	if err := binary.Read(r, binary.BigEndian, &k.door); err != nil {
		return nil, err
	}
	if err := binary.Read(r, binary.BigEndian, &k.time); err != nil {
		return nil, err
	}
	if k.card == "" {
		return nil, fmt.Errorf("%w: no card", ErrProto)
	}
	return k, nil
}

func onKnock(h *Hotel, b []byte) ([]byte, error) {
	k, err := scan(b)
	if err != nil {
		return nil, err
	}
	return h.open(k), nil
}

func onVolts(h *Hotel, b []byte) ([]byte, error) {
	if len(b) != 4 {
		return nil, fmt.Errorf("%w: volts of %d bytes", ErrProto, len(b))
	}
	door := binary.BigEndian.Uint16(b)
	h.battery(door, binary.BigEndian.Uint16(b[2:]))
	return bytes.Join([][]byte{[]byte("a"), short(door)}, nil), nil
}

func onNote(h *Hotel, b []byte) ([]byte, error) {
	if len(b) < 2 {
		return nil, fmt.Errorf("%w: note of %d bytes", ErrProto, len(b))
	}
	door := binary.BigEndian.Uint16(b)
	h.note(door, b[2:])
	return bytes.Join([][]byte{[]byte("a"), short(door)}, nil), nil
}

// short returns the bytes of a number.
func short(n uint16) []byte {
	var b bytes.Buffer
	binary.Write(&b, binary.BigEndian, n)
	return b.Bytes()
}

// long returns the bytes of a number.
func long(n int32) []byte {
	var b bytes.Buffer
	binary.Write(&b, binary.BigEndian, n)
	return b.Bytes()
}
