package dome

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// tokenSize is how long the name is that a telescope gives an exposure.
const tokenSize = 8

// exposure is what a telescope measured of a star.
type exposure struct {
	Token string // chosen by the telescope, given back with the verdict
	Star  uint32
	Milli int32 // thousandths of a magnitude
}

// parseExposure reads the body of a frame.
func parseExposure(body []byte) (*exposure, error) {
	if len(body) != tokenSize+8 {
		return nil, fmt.Errorf("%w: exposure of %d bytes", ErrFrame, len(body))
	}
	e := new(exposure)
	e.Token = string(body[:tokenSize])
	rest := bytes.NewReader(body[tokenSize:])
	if err := binary.Read(rest, binary.BigEndian, &e.Star); err != nil {
		return nil, err
	}
	if err := binary.Read(rest, binary.BigEndian, &e.Milli); err != nil {
		return nil, err
	}
	return e, nil
}

// Verdict is what the desk makes of an exposure.
type Verdict byte

// The verdicts.
const (
	Good    Verdict = 'g'
	Unknown Verdict = 'u' // no such star tonight
	Faint   Verdict = 'f' // clouds, more likely than not
	Enough  Verdict = 'e' // the star has been seen as often as was asked
)

// reply is the body of the frame that answers the exposure: its token, the verdict and,
// in digits, the number of the frame.
func (e *exposure) reply(v Verdict, nth uint32) []byte {
	digits := fmt.Sprint(nth)
	return bytes.Join([][]byte{[]byte(e.Token), {byte(v)}, []byte(digits)}, nil)
}
