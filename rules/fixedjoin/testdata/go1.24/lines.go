package fixedjoin

import (
	"bytes"
	"encoding/binary"
	"io"
)

type item struct {
	name, unit string
	price      uint64
	tags       []byte
}

func (i item) label() string { return i.name + "/" + i.unit }

func record(i item) ([]byte, error) {
	var number [8]byte
	binary.LittleEndian.PutUint64(number[:], i.price)
	label := i.label()
	return bytes.Join([][]byte{{byte(len(i.name))}, []byte(i.name), {byte(len(i.unit)), ':'}, []byte(i.unit), number[:], []byte(label), i.tags, {'\n'}}, nil), nil // want `bytes of a fixed list joined`
}

func shelf(w io.Writer, a, b, c, d []byte) error {
	if _, err := w.Write(bytes.Join([][]byte{a, b, c, d, a, {'.'}, b}, []byte(", "))); err != nil { // want `bytes of a fixed list joined`
		return err
	}
	joined := 1
	all := bytes.Join([][]byte{a, []byte("="), b, {';'}, c, []byte("="), d}, nil) // want `bytes of a fixed list joined`
	return binary.Write(w, binary.BigEndian, int32(len(all)+joined))
}
