package together

import (
	"bytes"
	"io"
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

// What is called writes once, and so does who calls it.
func once(w io.Writer, head, body []byte) error {
	_, err := w.Write(append(head[:len(head):len(head)], body...))
	return err
}

func onces(conn net.Conn, body []byte) error { return once(conn, body[:0], body) }
