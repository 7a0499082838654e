package binarycall

import (
	"encoding/binary"
	"fmt"
	"io"
)

type kind int8

func length(r io.Reader) (int32, error) {
	var n int32
	if err := binary.Read(r, binary.BigEndian, &n); err != nil { // want `one number read by reflection`
		return 0, fmt.Errorf("length: %w", err)
	}
	return n, nil
}

func field(r io.Reader, h *header) error {
	err := binary.Read(r, binary.LittleEndian, &h.length) // want `one number read by reflection`
	if err != nil {
		return err
	}
	return nil
}

func several(r io.Reader) (sum uint64) {
	for {
		var a uint64
		var b float32
		var c kind
		if err := binary.Read(r, binary.BigEndian, &a); err != nil { // want `one number read by reflection`
			break
		}
		if err := binary.Read(r, binary.BigEndian, &b); err != nil { // want `one number read by reflection`
			continue
		}
		if err := binary.Read(r, binary.BigEndian, &c); err != nil { // want `one number read by reflection`
			return 0
		}
		sum += a + uint64(b) + uint64(c)
	}
	return sum
}
