package freshbuffer

import (
	"encoding/binary"
	"io"
	"net"
)

func frame(r io.Reader) ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	body := make([]byte, binary.BigEndian.Uint32(head[:])) // want `a buffer is allocated for each message that is read`
	if _, err := io.ReadFull(r, body); err != nil {
		return nil, err
	}
	return body, nil
}

func datagram(conn net.Conn, size int) ([]byte, error) {
	b := make([]byte, size) // want `a buffer is allocated for each message that is read`
	n, err := conn.Read(b)
	return b[:n], err
}
