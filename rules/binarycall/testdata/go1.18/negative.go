package binarycall

import (
	"encoding/binary"
	"io"
)

// lists are no numbers.
func lists(w io.Writer, a []uint64) error { return binary.Write(w, binary.LittleEndian, a) }
