package rawconn_test

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"testing"
	"time"
)

// stopwatch is a connection that notes how long each read and each write may take
// from when it is made; -1 if no deadline was set for it.
type stopwatch struct {
	peer
	reads, writes []time.Duration
	readBy        time.Time
	writeBy       time.Time
	calls         int
}

func (s *stopwatch) SetReadDeadline(t time.Time) error { s.calls, s.readBy = s.calls+1, t; return nil }
func (s *stopwatch) SetWriteDeadline(t time.Time) error {
	s.calls, s.writeBy = s.calls+1, t
	return nil
}

func (s *stopwatch) Read(p []byte) (int, error) {
	s.reads = append(s.reads, time.Until(s.readBy).Round(time.Hour))
	return s.peer.Read(p)
}

func (s *stopwatch) Write(p []byte) (int, error) {
	s.writes = append(s.writes, time.Until(s.writeBy).Round(time.Hour))
	return s.peer.Write(p)
}

// patiently echoes bytes; the n-th is waited for n hours, and its answer may take
// 100 hours more than that.
func patiently(conn net.Conn) error {
	var b [1]byte
	for n := 1; ; n++ {
		if err := setReadTimeout(conn, time.Duration(n)*time.Hour); err != nil {
			return err
		}
		if err := setWriteTimeout(conn, time.Duration(100+n)*time.Hour); err != nil {
			return err
		}
		if _, err := io.ReadFull(conn, b[:]); err != nil {
			return err
		}
		if _, err := conn.Write(b[:]); err != nil {
			return err
		}
	}
}

// Whoever waits does so for as long as was said last; for what had arrived already
// nothing is set.
func TestTimeouts(t *testing.T) {
	plain := &stopwatch{peer: peer{data: []byte("abcdef"), cut: 3}}
	below := &stopwatch{peer: peer{data: []byte("abcdef"), cut: 3}}
	patiently(plain)
	c := newWithinConn(below)
	patiently(c)
	if err := c.Close(); err != nil || !bytes.Equal(plain.all, below.all) {
		t.Errorf("%v, %q was sent, want %q", err, below.all, plain.all)
	}
	for i, n := range []int{0, 3, 6} {
		if len(below.reads) <= i || below.reads[i] != plain.reads[n] {
			t.Errorf("read %d within %v, want %v", i, below.reads, plain.reads[n])
		}
	}
	// The answers to one to three are sent before four is waited for.
	if want := []time.Duration{104 * time.Hour, 107 * time.Hour}; len(below.writes) != 2 || below.writes[0] != want[0] || below.writes[1] != want[1] {
		t.Errorf("written within %v, want %v", below.writes, want)
	}
	if below.calls != 5 || plain.calls != 14 {
		t.Errorf("%d deadlines set, and %d without buffers", below.calls, plain.calls)
	}
}

// A deadline that cannot be set ends the conversation, as it did.
func TestTimeoutFails(t *testing.T) {
	for _, reading := range []bool{true, false} {
		refuses := &refusing{peer{data: []byte("a"), cut: 1}, reading}
		if err := patiently(newWithinConn(refuses)); !errors.Is(err, errRefused) {
			t.Errorf("reading %v: %v", reading, err)
		}
		if len(refuses.all) > 0 {
			t.Errorf("reading %v: %q was sent", reading, refuses.all)
		}
	}
}

var errRefused = errors.New("refused")

type refusing struct {
	peer
	reading bool
}

func (r *refusing) SetReadDeadline(time.Time) error {
	if r.reading {
		return errRefused
	}
	return nil
}

func (r *refusing) SetWriteDeadline(time.Time) error { return errRefused }

// What follows is the code that the fix adds where all deadlines are so long from
// now.

type withinConn struct {
	net.Conn
	in                      *bufio.Reader
	out                     *bufio.Writer
	readWithin, writeWithin time.Duration
	setRead, setWrite       bool // they are not yet set
}

func newWithinConn(conn net.Conn) *withinConn {
	c := &withinConn{Conn: conn}
	c.in, c.out = bufio.NewReader(withinReader{c}), bufio.NewWriter(withinWriter{c})
	return c
}

func (c *withinConn) Read(p []byte) (int, error)  { return c.in.Read(p) }
func (c *withinConn) Write(p []byte) (int, error) { return c.out.Write(p) }
func (c *withinConn) Close() error                { return errors.Join(c.out.Flush(), c.Conn.Close()) }

type withinReader struct{ c *withinConn }

func (r withinReader) Read(p []byte) (int, error) {
	if err := r.c.out.Flush(); err != nil {
		return 0, err
	}
	if r.c.setRead {
		r.c.setRead = false
		if err := r.c.Conn.SetReadDeadline(time.Now().Add(r.c.readWithin)); err != nil {
			return 0, err
		}
	}
	return r.c.Conn.Read(p)
}

type withinWriter struct{ c *withinConn }

func (w withinWriter) Write(p []byte) (int, error) {
	if w.c.setWrite {
		w.c.setWrite = false
		if err := w.c.Conn.SetWriteDeadline(time.Now().Add(w.c.writeWithin)); err != nil {
			return 0, err
		}
	}
	return w.c.Conn.Write(p)
}

func setReadTimeout(conn net.Conn, d time.Duration) error {
	c, ok := conn.(*withinConn)
	if !ok {
		return conn.SetReadDeadline(time.Now().Add(d))
	}
	c.readWithin, c.setRead = d, true
	return nil
}

func setWriteTimeout(conn net.Conn, d time.Duration) error {
	c, ok := conn.(*withinConn)
	if !ok {
		return conn.SetWriteDeadline(time.Now().Add(d))
	}
	c.writeWithin, c.setWrite = d, true
	return nil
}
