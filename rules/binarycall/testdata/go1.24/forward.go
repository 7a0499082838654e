package binarycall

import (
	"encoding/binary"
	"io"
)

type word interface{ ~uint16 | ~uint32 | ~uint64 }

// takes reads a number.
func takes[T word](r io.Reader) (v T, err error) {
	err = binary.Read(r, binary.BigEndian, &v) // want `numbers passed on to be read by reflection`
	return v, err
}

func gives[T word](w io.Writer, v T) error {
	return binary.Write(w, binary.BigEndian, v) // want `numbers passed on to be written by reflection`
}

type opcode uint16

func relay(r io.Reader, w io.Writer) error {
	k, err := takes[opcode](r) // want `numbers passed on to be read by reflection`
	if err != nil {
		return err
	}
	n, err := takes[uint32](r) // want `numbers passed on to be read by reflection`
	if err != nil {
		return err
	}
	if err := gives(w, k); err != nil { // want `numbers passed on to be written by reflection`
		return err
	}
	return gives[uint32](w, n) // want `numbers passed on to be written by reflection`
}

// Takes is for others, too.
func Takes[T any](r io.Reader) (T, error) {
	var v T
	err := binary.Read(r, binary.LittleEndian, &v) // want `numbers passed on to be read by reflection`
	return v, err
}

func takesOne(r io.Reader) (int64, error) {
	return Takes[int64](r) // want `numbers passed on to be read by reflection`
}

type sink struct {
	w   io.Writer
	err error
}

func (s *sink) put(v any) {
	if s.err == nil {
		s.err = binary.Write(s.w, binary.BigEndian, v) // want `numbers passed on to be written by reflection`
	}
}

func (s *sink) record(id uint32, size int16) error {
	s.put(id)   // want `numbers passed on to be written by reflection`
	s.put(size) // want `numbers passed on to be written by reflection`
	return s.err
}

func three(r io.Reader) (a, b uint32, c uint16, err error) {
	next := func(v any) {
		if err == nil {
			err = binary.Read(r, binary.BigEndian, v) // want `numbers passed on to be read by reflection`
		}
	}
	next(&a) // want `numbers passed on to be read by reflection`
	next(&b) // want `numbers passed on to be read by reflection`
	next(&c) // want `numbers passed on to be read by reflection`
	return a, b, c, err
}
