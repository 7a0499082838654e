package together

import (
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"time"
)

// Errors say which of both failed.
func told(conn net.Conn, head, body []byte) error {
	/* want `written straight to a connection` */ if _, err := conn.Write(head); err != nil {
		return fmt.Errorf("head: %w", err)
	}
	if _, err := conn.Write(body); err != nil { // want `written straight to a connection`
		return fmt.Errorf("body: %w", err)
	}
	return nil
}

// Something is done between.
func paused(conn net.Conn, head, body []byte) error {
	/* want `written straight to a connection` */ if _, err := conn.Write(head); err != nil {
		return err
	}
	time.Sleep(time.Millisecond)
	_, err := conn.Write(body) // want `written straight to a connection`
	return err
}

// What is written is made when the first is sent.
func made(conn net.Conn, head []byte, body func() []byte) error {
	/* want `written straight to a connection` */ if _, err := conn.Write(head); err != nil {
		return err
	}
	_, err := conn.Write(body()) // want `written straight to a connection`
	return err
}

// The second may panic, when the first was sent.
func cut(conn net.Conn, head, body []byte, n int) error {
	/* want `written straight to a connection` */ if _, err := conn.Write(head); err != nil {
		return err
	}
	_, err := conn.Write(body[:n]) // want `written straight to a connection`
	return err
}

type message struct{ body []byte }

func (m *message) send(conn net.Conn, head []byte) error {
	/* want `written straight to a connection` */ if _, err := conn.Write(head); err != nil {
		return err
	}
	_, err := conn.Write(m.body) // want `written straight to a connection`
	return err
}

// There are two peers.
func both(one, other net.Conn, head, body []byte) error {
	/* want `written straight to a connection` */ if _, err := one.Write(head); err != nil {
		return err
	}
	_, err := other.Write(body) // want `written straight to a connection`
	return err
}

// Which is written to is found out each time.
func asked(conn func() net.Conn, head, body []byte) error {
	/* want `written straight to a connection` */ if _, err := conn().Write(head); err != nil {
		return err
	}
	_, err := conn().Write(body) // want `written straight to a connection`
	return err
}

// It is counted what was sent.
func counted(conn net.Conn, head, body []byte) (n int, err error) {
	/* want `written straight to a connection` */ if n, err = conn.Write(head); err != nil {
		return n, err
	}
	_, err = conn.Write(body) // want `written straight to a connection`
	return n, err
}

// A failure of the first is left behind.
func careless(conn net.Conn, head, body []byte) error {
	conn.Write(head)           // want `written straight to a connection`
	_, err := conn.Write(body) // want `written straight to a connection`
	return err
}

// The size of an int is not known, and a struct has no simple bytes.
func sized(conn net.Conn, h struct{ Kind, Size uint16 }, body []byte) error {
	/* want `written straight to a connection` */ if err := binary.Write(conn, binary.BigEndian, h); err != nil {
		return err
	}
	_, err := conn.Write(body) // want `written straight to a connection`
	return err
}

func ordered(conn net.Conn, order binary.ByteOrder, n uint16, body []byte) error {
	/* want `written straight to a connection` */ if err := binary.Write(conn, order, n); err != nil {
		return err
	}
	_, err := conn.Write(body) // want `written straight to a connection`
	return err
}

func explained(conn net.Conn, head, body []byte) error {
	/* want `written straight to a connection` */ if _, err := conn.Write(head); err != nil {
		return err
	}
	// The peer is told what comes.
	_, err := conn.Write(body) // want `written straight to a connection`
	return err
}

// The variable is another one behind it.
func shadowed(conn net.Conn, head, body []byte) (err error) {
	/* want `written straight to a connection` */ _, err = conn.Write(head)
	if err != nil {
		return err
	}
	if _, err := conn.Write(body); err != nil { // want `written straight to a connection`
		return err
	}
	return err
}

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
