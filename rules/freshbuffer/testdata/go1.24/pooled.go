package freshbuffer

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
)

// noLoop is called by whom nobody knows.
func noLoop(r io.Reader, n int) byte {
	b := make([]byte, n) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, b); err != nil {
		return 0
	}
	return b[0]
}

type records struct {
	src *bufio.Reader
	sum uint32
	n   int
}

// Next adds a record to the sums.
func (r *records) Next() error {
	size, err := r.src.ReadByte()
	if err != nil {
		return err
	}
	body := make([]byte, size) // want `a buffer is allocated`
	if _, err := io.ReadFull(r.src, body); err != nil {
		return err
	}
	r.sum = crc32.Update(r.sum, crc32.IEEETable, body)
	if len(body) > 4 {
		r.n += int(binary.BigEndian.Uint32(body))
	}
	return nil
}

// Peak takes no more than a number from what it reads.
func (r *records) Peak(size int64) (top byte, err error) {
	var body bytes.Buffer // want `a buffer is allocated`
	if _, err := io.CopyN(&body, r.src, size); err != nil {
		return 0, err
	}
	r.n += body.Len()
	return largest(body.Bytes()), nil
}

func largest(b []byte) (top byte) {
	for len(b) > 0 {
		var step uint8
		n, err := binary.Decode(b, binary.BigEndian, &step)
		if err != nil {
			return top
		}
		b = b[n:]
		top = max(top, step)
	}
	return top
}

// sized has a buffer with the name of what the fix would hold its size in.
func sized(r io.Reader, n int) (string, error) {
	size := make([]byte, n) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, size); err != nil {
		return "", err
	}
	return string(size), nil
}
