// Package record reads and writes what seismographs store.
//
// A record begins with the number of the station (4 bytes), the second it begins
// in (4 bytes) and how many samples there are (2 bytes). Each sample follows as
// its difference from the one before it (4 bytes). All is big endian.
package record

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
)

var order = binary.BigEndian

const headSize = 10

// Record is what one station felt for a while.
type Record struct {
	Station uint32
	Start   uint32 // Unix time
	Samples []int32
}

// MaxSamples is how many samples fit into a record.
const MaxSamples = 1<<16 - 1

// Append appends the record to buf as it is stored.
func (r *Record) Append(buf []byte) ([]byte, error) {
	if len(r.Samples) > MaxSamples {
		return buf, fmt.Errorf("station %d: %d samples are too many", r.Station, len(r.Samples))
	}
	buf = order.AppendUint32(buf, r.Station)
	buf = order.AppendUint32(buf, r.Start)
	buf = order.AppendUint16(buf, uint16(len(r.Samples)))
	last := int32(0)
	for _, s := range r.Samples {
		var err error
		if buf, err = binary.Append(buf, order, s-last); err != nil {
			return buf, err
		}
		last = s
	}
	return buf, nil
}

// Summary is what is to be known of a record without its samples.
type Summary struct {
	Station uint32
	Start   uint32
	Samples int
	Peak    int32 // the largest distance from zero
}

// Reader reads records one after the other.
type Reader struct {
	src  io.Reader
	head [headSize]byte
}

// NewReader returns a Reader of what src has.
func NewReader(src io.Reader) *Reader { return &Reader{src: src} }

// next reads the head of the next record. At the end it returns io.EOF.
func (r *Reader) next() (Summary, error) {
	if _, err := io.ReadFull(r.src, r.head[:]); err != nil {
		return Summary{}, err
	}
	return Summary{
		Station: order.Uint32(r.head[:]),
		Start:   order.Uint32(r.head[4:]),
		Samples: int(order.Uint16(r.head[8:])),
	}, nil
}

// Summary reads the next record for its summary. It returns io.EOF where there
// is none.
func (r *Reader) Summary() (Summary, error) {
	s, err := r.next()
	if err != nil {
		return s, err
	}
	var body bytes.Buffer
	if _, err := io.CopyN(&body, r.src, int64(4*s.Samples)); err != nil {
		return s, fmt.Errorf("station %d: %w", s.Station, cut(err))
	}
	s.Peak, err = peak(body.Bytes())
	return s, err
}

// peak returns the largest distance from zero in a body.
func peak(body []byte) (top int32, err error) {
	at := int32(0)
	for len(body) > 0 {
		var step int32
		n, err := binary.Decode(body, order, &step)
		if err != nil {
			return top, err
		}
		body = body[n:]
		at += step
		top = max(top, at, -at)
	}
	return top, nil
}

// Body reads the next record for its samples as they are stored, which stay
// with the caller.
func (r *Reader) Body() (Summary, []byte, error) {
	s, err := r.next()
	if err != nil {
		return s, nil, err
	}
	body := make([]byte, 4*s.Samples)
	if _, err := io.ReadFull(r.src, body); err != nil {
		return s, nil, fmt.Errorf("station %d: %w", s.Station, cut(err))
	}
	return s, body, nil
}

// cut is what to say where a record ends too early.
func cut(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
