package binarycall

import (
	"bytes"
	"encoding/binary"
	"io"
)

type frame struct {
	Kind   uint8
	Length uint16
	Scale  float32
	Way    kind
}

type hidden struct {
	kind   kind
	length uint32
}

func readFrame(r io.Reader) (f frame, err error) {
	if err = binary.Read(r, binary.BigEndian, &f); err != nil { // want `a struct read by reflection`
		return f, err
	}
	return f, nil
}

func writeFrame(w io.Writer, f frame, h hidden) error {
	if err := binary.Write(w, binary.BigEndian, f); err != nil { // want `a struct written by reflection`
		return err
	}
	return binary.Write(w, binary.LittleEndian, h) // want `a struct written by reflection`
}

func toBuffer(b *bytes.Buffer, h hidden) {
	binary.Write(b, binary.LittleEndian, &h) // want `a struct written by reflection`
}

// readFrom reads into what its receiver points to.
func (f *frame) readFrom(r io.Reader) error {
	return binary.Read(r, binary.BigEndian, f) // want `a struct read by reflection`
}

func (f *frame) writeTo(w io.Writer) error {
	return binary.Write(w, binary.BigEndian, f) // want `a struct written by reflection`
}
