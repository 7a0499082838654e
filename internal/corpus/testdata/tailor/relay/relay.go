// Package relay takes lines of logs from other machines, in the manner of RELP.
//
// A message is a number that its sender chose, a command, the length of its data and the
// data, with blanks between them and a newline at the end. It is answered with the same
// number.
package relay

import (
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"sync"
	"time"
)

// Relay takes lines.
type Relay struct {
	Line func(string) error // gets each line; what has been answered, it has taken
	Idle time.Duration      // after which a connection is closed
}

const (
	maxWord = 32
	maxData = 1 << 20
)

// ErrMessage is wrapped by the errors of bytes that are no messages.
var ErrMessage = errors.New("no message")

// Serve takes lines from who connects, until the listener is closed.
func (r *Relay) Serve(l net.Listener) error {
	var all sync.WaitGroup
	defer all.Wait()
	for {
		conn, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		all.Add(1)
		go func() {
			defer all.Done()
			defer conn.Close()
			r.talk(&peer{conn: conn, idle: r.Idle})
		}()
	}
}

func (r *Relay) talk(p *peer) error {
	for {
		m, err := p.next()
		if err != nil {
			return err
		}
		text := "200 OK"
		switch m.command {
		case "open", "close":
		case "syslog":
			if err := r.Line(string(m.data)); err != nil {
				text = "500 " + err.Error()
			}
		default:
			text = "500 unknown command"
		}
		if err := p.answer(m, text); err != nil || m.command == "close" {
			return err
		}
	}
}

type peer struct {
	conn net.Conn
	idle time.Duration
}

type message struct {
	txn     string
	command string
	data    []byte
}

// next reads a message.
func (p *peer) next() (*message, error) {
	p.conn.SetDeadline(time.Now().Add(p.idle))
	txn, _, err := p.word()
	if err != nil {
		return nil, err
	}
	command, _, err := p.word()
	if err != nil {
		return nil, err
	}
	size, end, err := p.word()
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(size)
	if err != nil || n < 0 || n > maxData {
		return nil, fmt.Errorf("%w: length %q", ErrMessage, size)
	}
	m := &message{txn: txn, command: command}
	if end == '\n' {
		return m, nil
	}
	m.data = make([]byte, n+1)
	if _, err := io.ReadFull(p.conn, m.data); err != nil {
		return nil, err
	}
	if m.data[n] != '\n' {
		return nil, fmt.Errorf("%w: more than %d bytes", ErrMessage, n)
	}
	m.data = m.data[:n]
	return m, nil
}

// word reads up to a blank or a newline, and returns which it is.
func (p *peer) word() (string, byte, error) {
	word := make([]byte, 0, maxWord)
	var next [1]byte
	for {
		if _, err := io.ReadFull(p.conn, next[:]); err != nil {
			return "", 0, err
		}
		if next[0] == ' ' || next[0] == '\n' {
			return string(word), next[0], nil
		}
		if len(word) == maxWord {
			return "", 0, fmt.Errorf("%w: %q is too long", ErrMessage, word)
		}
		word = append(word, next[0])
	}
}

// answer sends a text for a message.
func (p *peer) answer(m *message, text string) error {
	if _, err := io.WriteString(p.conn, m.txn); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(p.conn, " rsp %d %s\n", len(text), text); err != nil {
		return err
	}
	return nil
}
