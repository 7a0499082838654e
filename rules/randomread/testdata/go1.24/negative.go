package randomread

import (
	"crypto/rand"
	"io"
)

func other(r io.Reader) (id [16]byte, err error) {
	_, err = io.ReadFull(r, id[:])
	return id, err
}

func large() []byte {
	b := make([]byte, 4096)
	rand.Read(b)
	return b
}

func unknown(b []byte) { rand.Read(b) }

var seed [8]byte

func init() { rand.Read(seed[:]) }
