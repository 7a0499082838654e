// Package odd has two writes on one line, as nobody formats them.
package odd

import (
	"encoding/binary"
	"io"
	"net"
)

func three(conn net.Conn, kind uint16, name string, body []byte) error {
	/* want `written straight to a connection` `written straight to a connection` */ if err := binary.Write(conn, binary.BigEndian, kind); err != nil { return err }; if _, err := io.WriteString(conn, name); err != nil { return err }
	_, err := conn.Write(body) // want `written straight to a connection`
	return err
}
