package wire

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// Kinds of bodies.
const (
	kindScan    = 'S'
	kindVerdict = 'V'
)

const (
	refSize  = 6
	scanSize = 1 + refSize + 2 + 4 // of a scan, without the tag
)

// Scan is a bag that a scanner has seen.
type Scan struct {
	Ref     string // what the scanner wants to have back
	Scanner uint16
	Grams   uint32 // 0 where there is no scale
	Tag     string
}

// Verdict is what becomes of a bag.
type Verdict struct {
	Ref   string
	Chute uint16
	Code  byte
}

// Codes of verdicts.
const (
	Sorted  = 0
	Unknown = 1 // the tag is of no airline that is known
	Manual  = 2 // the bag has come by too often
)

func parseScan(body []byte) (*Scan, error) {
	if len(body) <= scanSize || body[0] != kindScan {
		return nil, fmt.Errorf("%w: %d bytes", ErrFrame, len(body))
	}
	body, tag := body[1:], string(body[scanSize:])
	return &Scan{
		Ref:     string(body[:refSize]),
		Scanner: binary.LittleEndian.Uint16(body[refSize:]),
		Grams:   binary.LittleEndian.Uint32(body[refSize+2:]),
		Tag:     tag,
	}, nil
}

func (v Verdict) encode() []byte {
	chute := make([]byte, 2)
	binary.LittleEndian.PutUint16(chute, v.Chute)
	return bytes.Join([][]byte{{kindVerdict}, []byte(v.Ref), chute, {v.Code}}, nil)
}
