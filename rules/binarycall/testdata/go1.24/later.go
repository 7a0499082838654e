package binarycall

import (
	"bytes"
	"encoding/binary"
	"io"
)

// Errors that are looked at later, or not at all.

func named(r io.Reader) (n uint32, err error) {
	err = binary.Read(r, binary.BigEndian, &n) // want `one number read by reflection`
	return
}

func handedOn(r io.Reader, h *header) error {
	return binary.Read(r, binary.LittleEndian, &h.length) // want `one number read by reflection`
}

func unchecked(b []byte) (n uint16) {
	binary.Read(bytes.NewReader(b), binary.BigEndian, &n) // want `one number read by reflection`
	return n
}

func thrownAway(r io.Reader) byte {
	var c byte
	_ = binary.Read(r, binary.BigEndian, &c) // want `one number read by reflection`
	return c
}

func again(r io.Reader) (n uint32, err error) {
	if err := binary.Read(r, binary.BigEndian, &n); err != nil { // want `one number read by reflection`
		return 0, err
	}
	if err := binary.Read(r, binary.BigEndian, &n); err != nil { // want `one number read by reflection`
		return 0, err
	}
	return n, nil
}

// What has an address, and may be another variable when the reader was called.

func anywhere(r io.Reader, list []uint32) error {
	if err := binary.Read(r, binary.BigEndian, &global); err != nil { // want `one number read by reflection`
		return err
	}
	for i := range list {
		if err := binary.Read(r, binary.BigEndian, &list[i]); err != nil { // want `one number read by reflection`
			return err
		}
	}
	return nil
}

func captured(h *header) func(io.Reader) error {
	change := func() { h = nil }
	return func(r io.Reader) error {
		change()
		if err := binary.Read(r, binary.BigEndian, &h.length); err != nil { // want `one number read by reflection`
			return err
		}
		return nil
	}
}

// Pointers.

func pointed(r io.Reader, w io.Writer) (*point, error) {
	n := new(uint32)
	if err := binary.Read(r, binary.BigEndian, n); err != nil { // want `one number read by reflection`
		return nil, err
	}
	p := &point{Z: *n}
	if err := binary.Read(r, binary.BigEndian, p); err != nil { // want `a struct read by reflection`
		return nil, err
	}
	return p, binary.Write(w, binary.BigEndian, p.Z)
}

type point struct {
	X, Y uint16
	Z    uint32
}

func ofAddress(w io.Writer, n uint32) error {
	return binary.Write(w, binary.BigEndian, &n) // want `one number written by reflection`
}

// Names of fields are spelled as those of variables.

type reading struct{ Gauge, Seq uint32 }

func (x *reading) decode(r io.Reader) error {
	if err := binary.Read(r, binary.BigEndian, &x.Gauge); err != nil { // want `one number read by reflection`
		return err
	}
	if err := binary.Read(r, binary.BigEndian, &x.Seq); err != nil { // want `one number read by reflection`
		return err
	}
	return nil
}
