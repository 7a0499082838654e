package rawconn_test

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"testing"
)

// FuzzConversation holds that a peer which waits for each answer before it sends
// on sees the same bytes at the same moments, however its messages are cut.
func FuzzConversation(f *testing.F) {
	f.Add([]byte{3, 'a', 'b', 'c', 1, 'x'}, uint8(1))
	f.Add([]byte{2, 'a'}, uint8(3))
	f.Add(bytes.Repeat([]byte{200}, 9000), uint8(255))
	f.Fuzz(func(t *testing.T, data []byte, cut uint8) {
		want, got := &peer{data: data, cut: int(cut) + 1}, &peer{data: data, cut: int(cut) + 1}
		serve(want)
		conn := newBufferedConn(got)
		serve(conn)
		conn.Close()
		if !bytes.Equal(want.all, got.all) {
			t.Errorf("sent %q, want %q", got.all, want.all)
		}
		for i := range got.atRead {
			// Whoever reads from the network has sent all answers to what came before.
			if len(answers(data[:got.readTo[i]])) != got.atRead[i] {
				t.Errorf("%d bytes sent when %d were read, want %d", got.atRead[i], got.readTo[i], len(answers(data[:got.readTo[i]])))
			}
		}
	})
}

// answers are the echoes of the whole messages in the data.
func answers(data []byte) []byte {
	p := &peer{data: data, cut: len(data) + 1}
	serve(p)
	return p.all
}

// serve echoes messages, each behind its length in one byte.
func serve(conn io.ReadWriter) error {
	var size [1]byte
	for {
		if _, err := io.ReadFull(conn, size[:]); err != nil {
			return err
		}
		body := make([]byte, size[0])
		if _, err := io.ReadFull(conn, body); err != nil {
			return err
		}
		conn.Write(size[:])
		conn.Write(body)
	}
}

// peer is a connection to somebody who sends the data, at most cut bytes a read.
type peer struct {
	net.Conn
	data           []byte
	from, cut      int
	all            []byte
	atRead, readTo []int
}

func (p *peer) Read(b []byte) (int, error) {
	p.atRead, p.readTo = append(p.atRead, len(p.all)), append(p.readTo, p.from)
	if p.from == len(p.data) {
		return 0, io.EOF
	}
	n := copy(b, p.data[p.from:min(len(p.data), p.from+p.cut)])
	p.from += n
	return n, nil
}

func (p *peer) Write(b []byte) (int, error) {
	p.all = append(p.all, b...)
	return len(b), nil
}

func (p *peer) Close() error { return nil }

// What follows is the code that the fix adds.

type bufferedConn struct {
	net.Conn
	in  *bufio.Reader
	out *bufio.Writer
}

func newBufferedConn(conn net.Conn) *bufferedConn {
	out := bufio.NewWriter(conn)
	return &bufferedConn{conn, bufio.NewReader(flushingReader{conn, out}), out}
}

func (c *bufferedConn) Read(p []byte) (int, error)  { return c.in.Read(p) }
func (c *bufferedConn) Write(p []byte) (int, error) { return c.out.Write(p) }
func (c *bufferedConn) Close() error                { return c.out.Flush() }

type flushingReader struct {
	conn net.Conn
	out  *bufio.Writer
}

func (r flushingReader) Read(p []byte) (int, error) {
	if err := r.out.Flush(); err != nil {
		return 0, err
	}
	return r.conn.Read(p)
}
