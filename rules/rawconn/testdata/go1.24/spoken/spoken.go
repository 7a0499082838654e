// Package spoken has a connection that writes texts in its own way.
package spoken

import (
	"io"
	"net"
)

type spoken struct{ net.Conn }

func (s spoken) WriteString(text string) (int, error) { return s.Write([]byte(text + "\r")) }

// What is written to writes texts in its own way.
func said(s spoken, text string, body []byte) error {
	/* want `written straight to a connection` */ if _, err := io.WriteString(s, text); err != nil {
		return err
	}
	_, err := s.Write(body) // want `written straight to a connection`
	return err
}

func maybeSpoken(conn net.Conn, text string, body []byte) error {
	/* want `written straight to a connection` */ if _, err := io.WriteString(conn, text); err != nil {
		return err
	}
	_, err := conn.Write(body) // want `written straight to a connection`
	return err
}
