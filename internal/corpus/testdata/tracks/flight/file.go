// Package flight reads and writes the files of flight recorders: a number that
// says how many points there are, then each of them in a record.
package flight

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
)

// Kind is what a recorder did.
type Kind byte

const (
	Fix Kind = iota
	Event
)

func (k Kind) String() string {
	if k == Event {
		return "event"
	}
	return "fix"
}

// Point is where the recorder was.
type Point struct {
	Seconds  uint32 // since the start
	Lat, Lon float64
	Height   int16 // metres
	Kind     Kind
}

const (
	magic      = 0x46_4C_47_54
	recordSize = 4 + 8 + 8 + 2 + 1
	mostPoints = 1 << 20
)

var (
	ErrFormat = errors.New("not a flight")
	ErrSize   = errors.New("too many points")
)

// Write writes a flight. Records have their length in front.
func Write(w io.Writer, points []Point) error {
	if len(points) > mostPoints {
		return ErrSize
	}
	for _, v := range []uint32{magic, uint32(len(points))} {
		if err := binary.Write(w, binary.LittleEndian, v); err != nil {
			return err
		}
	}
	var rec [recordSize]byte
	for i := range points {
		points[i].put(&rec)
		if err := binary.Write(w, binary.LittleEndian, uint32(len(rec))); err != nil {
			return fmt.Errorf("point %d: %w", i, err)
		}
		if _, err := w.Write(rec[:]); err != nil {
			return fmt.Errorf("point %d: %w", i, err)
		}
	}
	return nil
}

func (p *Point) put(rec *[recordSize]byte) {
	binary.LittleEndian.PutUint32(rec[0:], p.Seconds)
	binary.LittleEndian.PutUint64(rec[4:], math.Float64bits(p.Lat))
	binary.LittleEndian.PutUint64(rec[12:], math.Float64bits(p.Lon))
	binary.LittleEndian.PutUint16(rec[20:], uint16(p.Height))
	rec[22] = byte(p.Kind)
}

// Read reads a flight. Records may be longer than they have to be: later
// recorders add to them.
func Read(r io.Reader) ([]Point, error) {
	var head [8]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, fmt.Errorf("head: %w", err)
	}
	n := binary.LittleEndian.Uint32(head[4:])
	switch {
	case binary.LittleEndian.Uint32(head[:]) != magic:
		return nil, ErrFormat
	case n > mostPoints:
		return nil, ErrSize
	}
	points := make([]Point, 0, n)
	for i := range n {
		p, err := next(r)
		if err != nil {
			return nil, fmt.Errorf("point %d: %w", i, err)
		}
		points = append(points, p)
	}
	return points, nil
}

func next(r io.Reader) (p Point, err error) {
	var size uint32
	if err := binary.Read(r, binary.LittleEndian, &size); err != nil {
		return p, err
	}
	if size < recordSize || size > 1<<12 {
		return p, fmt.Errorf("%w: record of %d bytes", ErrFormat, size)
	}
	rec := make([]byte, size)
	if _, err := io.ReadFull(r, rec); err != nil {
		return p, err
	}
	p.Seconds = binary.LittleEndian.Uint32(rec)
	p.Lat = math.Float64frombits(binary.LittleEndian.Uint64(rec[4:]))
	p.Lon = math.Float64frombits(binary.LittleEndian.Uint64(rec[12:]))
	p.Height = int16(binary.LittleEndian.Uint16(rec[20:]))
	p.Kind = Kind(rec[22])
	return p, nil
}
