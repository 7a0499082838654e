package together

import (
	"bytes"
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

// A flag is no number.
func sized(conn net.Conn, h struct {
	Kind uint16
	Last bool
}, body []byte) error {
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

// The error of the first goes where the last return looks for it.
func noted(conn net.Conn, head, body []byte, ask func() error) error {
	err := ask()
	/* want `written straight to a connection` */ if _, err = conn.Write(head); err != nil {
		return err
	}
	if _, err := conn.Write(body); err != nil { // want `written straight to a connection`
		return err
	}
	return err
}

// The first has a variable of its own, and who is deferred sees that of the second.
func watched(conn net.Conn, head, body []byte) error {
	var err error
	defer func() { println(err != nil) }()
	/* want `written straight to a connection` */ if _, err := conn.Write(head); err != nil {
		return fmt.Errorf("send: %w", err)
	}
	if _, err = conn.Write(body); err != nil { // want `written straight to a connection`
		return fmt.Errorf("send: %w", err)
	}
	return nil
}

type label []byte

// A conversion of a slice makes no copy: what stands behind it is somebody's.
func converted(conn net.Conn, head label, body []byte) error {
	/* want `written straight to a connection` */ if _, err := conn.Write([]byte(head)); err != nil {
		return err
	}
	_, err := conn.Write(body) // want `written straight to a connection`
	return err
}

// Putting the second together may write over the first.
func overlapping(conn net.Conn, all []byte, head label, body []byte) error {
	/* want `written straight to a connection` */ if _, err := conn.Write(all); err != nil {
		return err
	}
	_, err := conn.Write(append([]byte(head), body...)) // want `written straight to a connection`
	return err
}

// A name of the language means something else.
func named(conn net.Conn, head, body []byte) (int, error) {
	len := len(head) + len(body)
	/* want `written straight to a connection` */ if _, err := conn.Write(head); err != nil {
		return len, err
	}
	_, err := conn.Write(body) // want `written straight to a connection`
	return len, err
}

// The second looks at what may not be there, when the first was sent.
func (m *message) late(conn net.Conn, head string) error {
	/* want `written straight to a connection` */ if _, err := io.WriteString(conn, head); err != nil {
		return err
	}
	_, err := fmt.Fprintf(conn, "%d\n", len(m.body)) // want `written straight to a connection`
	return err
}

type cents int

func (c cents) String() string { return "a lot" }

// What is formatted has a method for that.
func priced(conn net.Conn, head []byte, c cents) error {
	/* want `written straight to a connection` */ if _, err := conn.Write(head); err != nil {
		return err
	}
	_, err := fmt.Fprintln(conn, c) // want `written straight to a connection`
	return err
}

func inFormat(conn net.Conn, head []byte, format string, n int) error {
	/* want `written straight to a connection` */ if _, err := conn.Write(head); err != nil {
		return err
	}
	_, err := fmt.Fprintf(conn, format, n) // want `written straight to a connection`
	return err
}

func spelledOut(conn net.Conn, head []byte, all []any) error {
	/* want `written straight to a connection` */ if _, err := conn.Write(head); err != nil {
		return err
	}
	_, err := fmt.Fprint(conn, all...) // want `written straight to a connection`
	return err
}

type tag struct {
	Kind byte
	_    byte
	Size uint16
}

// What is not named has no name to be written by.
func blank(conn net.Conn, t tag, body []byte) error {
	/* want `written straight to a connection` */ if err := binary.Write(conn, binary.BigEndian, t); err != nil {
		return err
	}
	_, err := conn.Write(body) // want `written straight to a connection`
	return err
}

type mark struct{ Kind, Size uint16 }

// The literal lists them in another order.
func turned(conn net.Conn, body []byte) error {
	/* want `written straight to a connection` */ if err := binary.Write(conn, binary.BigEndian, mark{Size: uint16(len(body)), Kind: 1}); err != nil {
		return err
	}
	_, err := conn.Write(body) // want `written straight to a connection`
	return err
}

func partly(conn net.Conn, body []byte) error {
	/* want `written straight to a connection` */ if err := binary.Write(conn, binary.BigEndian, mark{Kind: 1}); err != nil {
		return err
	}
	_, err := conn.Write(body) // want `written straight to a connection`
	return err
}

// What is in the struct is found out when the first was sent.
func askedFor(conn net.Conn, head []byte, size func() uint16) error {
	/* want `written straight to a connection` */ if _, err := conn.Write(head); err != nil {
		return err
	}
	return binary.Write(conn, binary.BigEndian, mark{1, size()}) // want `written straight to a connection`
}

// Who is deferred looks at the variable that the last error is in.
func lookedAt(conn net.Conn, head, body []byte, ask func() error) error {
	err := ask()
	defer func() { println(err != nil) }()
	/* want `written straight to a connection` */ if _, err := conn.Write(head); err != nil {
		return err
	}
	_, err = conn.Write(body) // want `written straight to a connection`
	return err
}

// A buffer gets the same, too.
func either(w io.Writer, head, body []byte) error {
	if _, err := w.Write(head); err != nil {
		return err
	}
	_, err := w.Write(body)
	return err
}

func eithers(conn net.Conn, b *bytes.Buffer, body []byte) error {
	if err := either(b, nil, body); err != nil {
		return err
	}
	return either(conn, body[:0], body) // want `written straight to a connection`
}

// Others may have it write to something else.
func Anyone(w io.Writer, head, body []byte) error {
	if _, err := w.Write(head); err != nil {
		return err
	}
	_, err := w.Write(body)
	return err
}

func anyone(conn net.Conn, body []byte) error {
	return Anyone(conn, body[:0], body) // want `written straight to a connection`
}

var kept = asValue

func asValue(w io.Writer, head, body []byte) error {
	if _, err := w.Write(head); err != nil {
		return err
	}
	_, err := w.Write(body)
	return err
}

func asValues(conn net.Conn, body []byte) error {
	return asValue(conn, body[:0], body) // want `written straight to a connection`
}
