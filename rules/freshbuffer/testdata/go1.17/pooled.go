package freshbuffer

import (
	"bufio"
	"bytes"
	"hash/crc32"
	"io"
)

type records struct {
	src *bufio.Reader
	sum uint32
}

// Next adds a record to the sum.
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
	return nil
}

// Peak takes no more than a number from what it reads.
func (r *records) Peak(size int64) (top byte, err error) {
	var body bytes.Buffer // want `a buffer is allocated`
	if _, err := io.CopyN(&body, r.src, size); err != nil {
		return 0, err
	}
	for _, b := range body.Bytes() {
		if b > top {
			top = b
		}
	}
	return top, nil
}
