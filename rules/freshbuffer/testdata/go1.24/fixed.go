package freshbuffer

import (
	"encoding/binary"
	"io"
)

const record = 8

// Buffers of a constant size, made in each turn.

func readings(r io.Reader, n int) (sum uint64, err error) {
	for range n {
		b := make([]byte, record) // want `a buffer is allocated for each message that is read`
		if _, err := io.ReadFull(r, b); err != nil {
			return sum, err
		}
		sum += binary.BigEndian.Uint64(b)
	}
	return sum, nil
}

func kept(r io.Reader, n int) (all [][]byte, err error) {
	for range n {
		b := make([]byte, 4) // want `a buffer is allocated for each message that is read`
		if _, err := io.ReadFull(r, b); err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	return all, nil
}
