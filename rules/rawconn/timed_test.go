package rawconn_test

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"slices"
	"testing"
	"time"
)

// clock is a connection that notes under which deadlines it is used.
type clock struct {
	peer
	now   time.Duration // of the reading side
	used  []time.Duration
	calls int
}

func (c *clock) SetReadDeadline(t time.Time) error {
	c.calls++
	c.now = t.Sub(time.Unix(0, 0))
	return nil
}

func (c *clock) SetWriteDeadline(time.Time) error { c.calls++; return nil }

func (c *clock) Read(p []byte) (int, error) {
	c.used = append(c.used, c.now)
	return c.peer.Read(p)
}

// timed echoes bytes; each is waited for until a time of its own.
func timed(conn net.Conn) {
	var b [1]byte
	for n := 1; ; n++ {
		if conn.SetReadDeadline(time.Unix(int64(n), 0)) != nil || conn.SetWriteDeadline(time.Unix(int64(n), 0)) != nil {
			return
		}
		if _, err := io.ReadFull(conn, b[:]); err != nil {
			return
		}
		if _, err := conn.Write(b[:]); err != nil {
			return
		}
	}
}

// Whoever waits does so under the deadline that was set last, and those for
// what had arrived already are never set.
func TestDeadlines(t *testing.T) {
	plain, below := &clock{peer: peer{data: []byte("abcdef"), cut: 3}}, &clock{peer: peer{data: []byte("abcdef"), cut: 3}}
	timed(plain)
	c := newTimedConn(below)
	timed(c)
	if err := c.Close(); err != nil || !bytes.Equal(plain.all, below.all) {
		t.Errorf("%v, %q was sent, want %q", err, below.all, plain.all)
	}
	if want := []time.Duration{plain.used[0], plain.used[3], plain.used[6]}; !slices.Equal(below.used, want) || below.calls >= plain.calls {
		t.Errorf("read until %v, after %d calls, want %v and fewer than %d", below.used, below.calls, want, plain.calls)
	}
}

// What follows is the code that the fix adds where there are deadlines.

type timedConn struct {
	net.Conn
	in                *bufio.Reader
	out               *bufio.Writer
	readBy, writeBy   time.Time
	setRead, setWrite bool // they are not yet set
}

func newTimedConn(conn net.Conn) *timedConn {
	c := &timedConn{Conn: conn}
	c.in, c.out = bufio.NewReader(timedReader{c}), bufio.NewWriter(timedWriter{c})
	return c
}

func (c *timedConn) Read(p []byte) (int, error)  { return c.in.Read(p) }
func (c *timedConn) Write(p []byte) (int, error) { return c.out.Write(p) }
func (c *timedConn) Close() error                { return errors.Join(c.out.Flush(), c.Conn.Close()) }

func (c *timedConn) SetReadDeadline(t time.Time) error {
	c.readBy, c.setRead = t, true
	return nil
}

func (c *timedConn) SetWriteDeadline(t time.Time) error {
	c.writeBy, c.setWrite = t, true
	return nil
}

func (c *timedConn) SetDeadline(t time.Time) error {
	return errors.Join(c.SetReadDeadline(t), c.SetWriteDeadline(t))
}

// timedReader sends what a connection was to send before it reads from it.
type timedReader struct{ c *timedConn }

func (r timedReader) Read(p []byte) (int, error) {
	if err := r.c.out.Flush(); err != nil {
		return 0, err
	}
	if r.c.setRead {
		r.c.setRead = false
		if err := r.c.Conn.SetReadDeadline(r.c.readBy); err != nil {
			return 0, err
		}
	}
	return r.c.Conn.Read(p)
}

// timedWriter sends before the deadline of the connection.
type timedWriter struct{ c *timedConn }

func (w timedWriter) Write(p []byte) (int, error) {
	if w.c.setWrite {
		w.c.setWrite = false
		if err := w.c.Conn.SetWriteDeadline(w.c.writeBy); err != nil {
			return 0, err
		}
	}
	return w.c.Conn.Write(p)
}
