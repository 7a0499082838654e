package rawconn_test

import (
	"bufio"
	"errors"
	"io"
	"net"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

// counted counts how often a deadline for reading is set.
type counted struct {
	net.Conn
	n int
}

func (c *counted) SetReadDeadline(t time.Time) error {
	c.n++
	return c.Conn.SetReadDeadline(t)
}

// conversation lets a server wait for bytes, which arrive after the pauses, for so long
// each, and returns how often it set a deadline, and when it ended with what.
func conversation(within, pauses []time.Duration) (set int, after time.Duration, err error) {
	here, there := net.Pipe()
	conn := &counted{Conn: here}
	c := newPatientConn(conn)
	go func() {
		for _, p := range pauses {
			time.Sleep(p)
			there.Write([]byte("x"))
		}
	}()
	began := time.Now()
	var b [1]byte
	for i := 0; err == nil; i++ {
		if i < len(within) {
			c.readWithin, c.setRead = within[i], true
		}
		_, err = io.ReadFull(c, b[:])
	}
	after = time.Since(began)
	there.Close()
	here.Close()
	return conn.n, after, err
}

// A read ends when its own deadline comes: not when that of an earlier one does, which is
// still set, nor later.
func TestPatient(t *testing.T) {
	const s = time.Second
	for _, test := range []struct {
		name           string
		within, pauses []time.Duration
		set            int
		after          time.Duration
	}{
		{"silent", []time.Duration{60 * s}, nil, 1, 60 * s},
		{"often", []time.Duration{60 * s, 60 * s, 60 * s, 60 * s}, []time.Duration{s, s, s}, 2, 63 * s},
		{"late", []time.Duration{60 * s, 60 * s}, []time.Duration{59 * s}, 2, 119 * s},
		{"arrives after the earlier deadline", []time.Duration{60 * s, 60 * s, 60 * s}, []time.Duration{50 * s, 20 * s}, 3, 130 * s},
		{"shorter", []time.Duration{3600 * s, s}, []time.Duration{s}, 2, 2 * s},
		{"longer", []time.Duration{s, 3600 * s}, []time.Duration{s / 2}, 2, 3600*s + s/2},
		{"none of its own", []time.Duration{60 * s, 60 * s}, []time.Duration{s, s}, 2, 61 * s},
		{"over already", []time.Duration{60 * s, -s}, []time.Duration{s}, 2, s},
	} {
		synctest.Test(t, func(t *testing.T) {
			set, after, err := conversation(test.within, test.pauses)
			if set != test.set || after != test.after || !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("%s: deadline set %d times, %v after %v; want %d, %v", test.name, set, err, after, test.set, test.after)
			}
		})
	}
}

// A deadline that somebody else sets to end a read ends it.
func TestPatientInterrupted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here, there := net.Pipe()
		defer there.Close()
		c := newPatientConn(here)
		go func() {
			time.Sleep(time.Second)
			there.Write([]byte("x"))
			time.Sleep(time.Second)
			here.SetReadDeadline(time.Now())
		}()
		began := time.Now()
		var b [1]byte
		var err error
		for err == nil {
			c.readWithin, c.setRead = time.Minute, true
			_, err = io.ReadFull(c, b[:])
		}
		if after := time.Since(began); after != 2*time.Second || !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("%v after %v", err, after)
		}
	})
}

// Other errors are passed on, at once, also where the deadline is an earlier one's.
func TestPatientFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here, there := net.Pipe()
		defer here.Close()
		c := newPatientConn(here)
		go func() {
			time.Sleep(time.Second)
			there.Write([]byte("x"))
			time.Sleep(time.Second)
			there.Close()
		}()
		for i, want := range []error{nil, io.EOF} {
			c.readWithin, c.setRead = time.Minute, true
			if _, err := c.Read(make([]byte, 1)); err != want {
				t.Errorf("read %d: %v", i, err)
			}
		}
	})
}

// What follows is the code that the fix adds where nobody else sets deadlines, as far as
// it is about reading.

type patientConn struct {
	net.Conn
	in               *bufio.Reader
	out              *bufio.Writer
	readWithin       time.Duration
	setRead          bool // it is not yet set
	readBy, deadline time.Time
}

func newPatientConn(conn net.Conn) *patientConn {
	c := &patientConn{Conn: conn}
	c.in, c.out = bufio.NewReader(patientReader{c}), bufio.NewWriter(conn)
	return c
}

func (c *patientConn) Read(p []byte) (int, error) { return c.in.Read(p) }

type patientReader struct{ c *patientConn }

func (r patientReader) Read(p []byte) (int, error) {
	if err := r.c.out.Flush(); err != nil {
		return 0, err
	}
	if r.c.setRead {
		now := time.Now()
		r.c.setRead, r.c.readBy = false, now.Add(r.c.readWithin)
		if !r.c.deadline.After(now) || r.c.deadline.After(r.c.readBy) {
			if err := r.c.setDeadline(); err != nil {
				return 0, err
			}
		}
	}
	n, err := r.c.Conn.Read(p)
	if err == nil || !r.c.early(err) {
		return n, err
	}
	if err := r.c.setDeadline(); err != nil || n > 0 {
		return n, err
	}
	return r.c.Conn.Read(p)
}

// setDeadline sets the deadline of what is read now.
func (c *patientConn) setDeadline() error {
	c.deadline = c.readBy
	return c.Conn.SetReadDeadline(c.readBy)
}

// early reports whether it was the deadline of an earlier read that ended one.
func (c *patientConn) early(err error) bool {
	var timeout net.Error
	return c.deadline.Before(c.readBy) && !time.Now().Before(c.deadline) && errors.As(err, &timeout) && timeout.Timeout()
}
