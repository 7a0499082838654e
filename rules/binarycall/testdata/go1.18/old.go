package binarycall

import (
	"encoding/binary"
	"hash"
)

func hashed(h hash.Hash64, a, b uint64) error {
	e := binary.Write(h, binary.LittleEndian, a) // want "one number written by reflection"
	if e != nil {
		return e
	}
	return binary.Write(h, binary.LittleEndian, b) // want "one number written by reflection"
}
