// Package fleet listens to the trackers of a fleet of lorries.
//
// A tracker opens a TCP connection, logs in with its number and reports where
// it is. All numbers are big endian. A frame is
//
//	length  2 bytes, of what follows
//	kind    1 byte
//	body
//
// A login has the 8 letters of the tracker as its body. A position has those 8
// letters, latitude and longitude (4 bytes each, in 1/100000 of a degree), the
// Unix time (4 bytes) and flags (1 byte). Every frame is answered by one of its
// kind with the lowest bit set; that to a position repeats tracker and time,
// and ends with a zero.
package fleet

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

const (
	kindLogin    = 0x10
	kindPosition = 0x20
	kindPing     = 0x30
	answered     = 0x01
)

const (
	idSize       = 8
	positionSize = idSize + 4 + 4 + 4 + 1
	maxFrame     = 512
)

// flagPanic is set while the driver holds the panic button.
const flagPanic = 0x80

var (
	errLength = errors.New("fleet: bad length")
	errKind   = errors.New("fleet: unknown kind of frame")
	errLogin  = errors.New("fleet: not logged in")
	errDevice = errors.New("fleet: reports for another tracker")
)

// readFrame reads one frame. The error is io.EOF only if there is no more frame.
func readFrame(r io.Reader) (kind byte, body []byte, err error) {
	var head [3]byte
	if _, err = io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	n := int(binary.BigEndian.Uint16(head[:2]))
	if n < 1 || n > maxFrame {
		return 0, nil, fmt.Errorf("%w: %d", errLength, n)
	}
	body = make([]byte, n-1)
	if _, err = io.ReadFull(r, body); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return 0, nil, err
	}
	return head[2], body, nil
}

// writeFrame writes one frame.
func writeFrame(w io.Writer, kind byte, body []byte) error {
	head := []byte{0, 0, kind}
	binary.BigEndian.PutUint16(head, uint16(len(body)+1))
	if _, err := w.Write(head); err != nil {
		return err
	}
	_, err := w.Write(body)
	return err
}

// position is a report of a tracker.
type position struct {
	device   string
	lat, lon int32
	at       uint32
	flags    byte
}

func decodePosition(body []byte) (*position, error) {
	if len(body) != positionSize {
		return nil, fmt.Errorf("%w: position of %d", errLength, len(body))
	}
	p := &position{}
	p.device = string(body[:idSize])
	r := bytes.NewReader(body[idSize:])
	if err := binary.Read(r, binary.BigEndian, &p.lat); err != nil {
		return nil, err
	}
	if err := binary.Read(r, binary.BigEndian, &p.lon); err != nil {
		return nil, err
	}
	if err := binary.Read(r, binary.BigEndian, &p.at); err != nil {
		return nil, err
	}
	flags, err := r.ReadByte()
	if err != nil {
		return nil, err
	}
	p.flags = flags
	return p, nil
}

// receipt returns the body of the answer to a position.
func (p *position) receipt() []byte {
	stamp := new(bytes.Buffer)
	binary.Write(stamp, binary.BigEndian, p.at)
	return bytes.Join([][]byte{[]byte(p.device), stamp.Bytes(), {0}}, []byte{})
}

// Recording returns the bodies of the frames that a tracker wrote to its memory
// card while it had no network: each with its length before it, and no kind.
func Recording(r io.Reader) ([][]byte, error) {
	var bodies [][]byte
	var size [2]byte
	for {
		if _, err := io.ReadFull(r, size[:]); err == io.EOF {
			return bodies, nil
		} else if err != nil {
			return bodies, err
		}
		n := binary.BigEndian.Uint16(size[:])
		if n > maxFrame {
			return bodies, fmt.Errorf("%w: %d", errLength, n)
		}
		record := make([]byte, n)
		if _, err := io.ReadFull(r, record); err != nil {
			return bodies, io.ErrUnexpectedEOF
		}
		bodies = append(bodies, record)
	}
}
