//go:build plan9

package binarycall

import (
	"encoding/binary"
	"io"
)

func split(w io.Writer, v any) error { return binary.Write(w, binary.LittleEndian, v) }
