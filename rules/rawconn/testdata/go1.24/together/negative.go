package together

import (
	"bytes"
	"net"
)

// A buffer has no calls of the system.
func gathered(b *bytes.Buffer, head, body []byte) error {
	if _, err := b.Write(head); err != nil {
		return err
	}
	_, err := b.Write(body)
	return err
}

func single(conn net.Conn, body []byte) error {
	_, err := conn.Write(body)
	return err
}
