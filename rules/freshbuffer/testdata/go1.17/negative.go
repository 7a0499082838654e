package freshbuffer

import "io"

func head(r io.Reader) (byte, error) {
	var b [4]byte
	_, err := io.ReadFull(r, b[:])
	return b[0], err
}
