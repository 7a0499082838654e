package binarycall

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"net"
)

type size uint32

type header struct{ length int32 }

func statement(w io.Writer, n int32) {
	binary.Write(w, binary.BigEndian, n) // want `one number written by reflection`
}

func checkedHere(w io.Writer, h *header) error {
	if err := binary.Write(w, binary.LittleEndian, h.length); err != nil { // want `one number written by reflection`
		return err
	}
	err := binary.Write(w, binary.BigEndian, uint16(len("text"))) // want `one number written by reflection`
	if err != nil {
		return err
	}
	return nil
}

func returned(conn net.Conn, n size) error {
	return binary.Write(conn, binary.BigEndian, n) // want `one number written by reflection`
}

func assigned(w *bufio.Writer, v uint64) (err error) {
	err = binary.Write(w, binary.BigEndian, v) // want `one number written by reflection`
	return
}

func dropped(b *bytes.Buffer, v uint8) {
	_ = binary.Write(b, binary.BigEndian, v) // want `one number written by reflection`
}

func addressed(v float64) []byte {
	var b bytes.Buffer
	binary.Write(&b, binary.LittleEndian, v) // want `one number written by reflection`
	return b.Bytes()
}

func constant(w io.Writer) {
	binary.Write(w, binary.BigEndian, int64(7)) // want `one number written by reflection`
}

func called(w *bytes.Buffer, next func() uint32) {
	binary.Write(w, binary.BigEndian, next()) // want `one number written by reflection`
}
