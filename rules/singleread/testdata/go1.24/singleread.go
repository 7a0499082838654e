package singleread

import "io"

func line(r io.Reader) (string, error) {
	var text []byte
	b := make([]byte, 1)
	for {
		if _, err := r.Read(b); err != nil { // want `reader asked for one byte at a time`
			return "", err
		}
		if b[0] == '\n' {
			return string(text), nil
		}
		text = append(text, b[0])
	}
}

func readByte(r io.Reader) (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(r, b[:]) // want `reader asked for one byte at a time`
	return b[0], err
}

type decoder struct {
	r    io.ReadCloser
	room []byte
}

func (d *decoder) number() (n uint64, err error) {
	for i := uint(0); ; i += 7 {
		if _, err := io.ReadFull(d.r, d.room[:1]); err != nil { // want `reader asked for one byte at a time`
			return 0, err
		}
		n |= uint64(d.room[0]&0x7f) << i
		if d.room[0] < 0x80 {
			return n, nil
		}
	}
}

func fill(r io.Reader, to []byte) error {
	for i := range to {
		if _, err := r.Read(to[i : i+1]); err != nil { // want `reader asked for one byte at a time`
			return err
		}
	}
	return nil
}
