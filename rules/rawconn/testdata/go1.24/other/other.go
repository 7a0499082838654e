// Package other has access to the world.
package other

import (
	"io"
	"os"
)

func Decode(r io.Reader) (b []byte, err error) {
	b = make([]byte, 1)
	_, err = r.Read(b)
	os.WriteFile("x", b, 0o600)
	return b, err
}

func Save(b []byte) error { return os.WriteFile("x", b, 0o600) }
