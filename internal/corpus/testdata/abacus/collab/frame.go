package collab

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"strings"

	"example.com/abacus/sheet"
)

const (
	maxPayload = 1 << 16
	tagLen     = 6
	headLen    = 1 + tagLen + 4
)

// What a request is for.
const (
	opEdit = 'E'
	opGet  = 'G'
)

// How a request ended.
const (
	done    = 0
	refused = 1
)

var errFrame = errors.New("collab: bad frame")

// port is a connection with a client. Each way there are frames: the length of a
// payload, as four bytes, and the payload.
type port struct {
	net.Conn
}

// receive returns the next payload, or io.EOF after the last one.
func (p port) receive() ([]byte, error) {
	var size int32
	if err := binary.Read(p, binary.BigEndian, &size); err != nil {
		return nil, err
	}
	if size < headLen || size > maxPayload {
		return nil, fmt.Errorf("%w: %d bytes", errFrame, size)
	}
	payload := make([]byte, size)
	if _, err := io.ReadFull(p, payload); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return payload, nil
}

func (p port) send(payload []byte) error {
	if err := binary.Write(p, binary.BigEndian, int32(len(payload))); err != nil {
		return err
	}
	_, err := p.Write(payload)
	return err
}

// Request is what a client wants.
type Request struct {
	Op   byte
	Tag  string // chosen by the client, who finds it in the reply
	At   sheet.Ref
	Text string
	Note string // why a cell is edited
}

func parse(payload []byte) (*Request, error) {
	req := &Request{Op: payload[0], Tag: string(payload[1 : 1+tagLen])}
	if req.Op != opEdit && req.Op != opGet {
		return nil, fmt.Errorf("%w: op %q", errFrame, req.Op)
	}
	req.At.Row = int(binary.BigEndian.Uint16(payload[1+tagLen:]))
	req.At.Col = int(binary.BigEndian.Uint16(payload[3+tagLen:]))
	req.Text, req.Note, _ = strings.Cut(string(payload[headLen:]), "\x00")
	return req, nil
}

// receipt is the reply to an edit.
func receipt(req *Request, status byte, revision uint32) []byte {
	var number [4]byte
	binary.BigEndian.PutUint32(number[:], revision)
	return bytes.Join([][]byte{{status}, []byte(req.Tag), number[:]}, nil)
}

// figure is the reply to a request for a value.
func figure(req *Request, value float64, err error) []byte {
	reply := make([]byte, 0, 1+tagLen+8)
	if err != nil {
		reply = append(reply, refused)
		reply = append(reply, req.Tag...)
		return append(reply, err.Error()...)
	}
	reply = append(reply, done)
	reply = append(reply, req.Tag...)
	return binary.BigEndian.AppendUint64(reply, math.Float64bits(value))
}
