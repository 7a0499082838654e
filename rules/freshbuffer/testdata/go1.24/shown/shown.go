// Package shown has buffers for one message that are found, and not kept.
package shown

import (
	"bytes"
	"io"
)

type record struct {
	kind byte
	body []byte
}

func literal(r io.Reader, n int) (record, error) {
	rec := record{kind: 1, body: make([]byte, n)} // want `a buffer is allocated`
	_, err := io.ReadFull(r, rec.body)
	return rec, err
}

func (rec *record) read(r io.Reader, n int) error {
	rec.body = make([]byte, n) // want `a buffer is allocated`
	_, err := r.Read(rec.body)
	return err
}

func named(r io.Reader, n int) (body []byte, err error) {
	body = make([]byte, n) // want `a buffer is allocated`
	if _, err = io.ReadFull(r, body); err != nil {
		return nil, err
	}
	return body, nil
}

func poured(r io.Reader, n int64) (int, error) {
	var b bytes.Buffer // want `a buffer is allocated`
	_, err := io.CopyN(&b, r, n)
	return b.Len(), err
}

func from(r io.Reader) (int, error) {
	b := new(bytes.Buffer) // want `a buffer is allocated`
	_, err := b.ReadFrom(r)
	return b.Len(), err
}

func all(r io.Reader, n int64) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, n)) // want `a buffer is allocated`
	return b, err
}
