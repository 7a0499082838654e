package randomread

import (
	"crypto/rand"
	"io"
	"math/big"
)

var rander = rand.Reader

func newID() (id [16]byte, err error) {
	_, err = io.ReadFull(rand.Reader, id[:]) // want "random bytes asked of the system"
	return id, err
}

func seeded() (id [16]byte, err error) {
	_, err = io.ReadFull(rander, id[6:]) // want "random bytes asked of the system"
	return id, err
}

func token() []byte {
	b := make([]byte, 8)
	rand.Read(b) // want "random bytes asked of the system"
	return b
}

func draw(n *big.Int) int64 {
	i, _ := rand.Int(rand.Reader, n) // want "random number drawn through big numbers"
	return i.Int64()
}
