package rawconn_test

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"testing"
)

// FuzzReadAhead holds that a connection which is read ahead gives the same messages and
// answers the same bytes, before anything is read that comes after them, however its messages
// are cut: what is written waits for nobody.
func FuzzReadAhead(f *testing.F) {
	f.Add([]byte{3, 'a', 'b', 'c', 1, 'x'}, uint8(1))
	f.Add([]byte{2, 'a'}, uint8(3))
	f.Add([]byte{0, 0, 0}, uint8(0))
	f.Add(bytes.Repeat([]byte{200}, 9000), uint8(255))
	f.Fuzz(func(t *testing.T, data []byte, cut uint8) {
		want, got := &peer{data: data, cut: int(cut) + 1}, &peer{data: data, cut: int(cut) + 1}
		failed, fails := serve(want), serveAtOnce(newReadAheadConn(got))
		if failed != fails || !bytes.Equal(want.all, got.all) {
			t.Errorf("sent %q and %v, want %q and %v", got.all, fails, want.all, failed)
		}
		for i := range got.atRead {
			if len(answers(data[:got.readTo[i]])) != got.atRead[i] {
				t.Errorf("%d bytes sent when %d were read, want %d", got.atRead[i], got.readTo[i], len(answers(data[:got.readTo[i]])))
			}
		}
	})
}

// serveAtOnce is serve, with one write for each message.
func serveAtOnce(conn io.ReadWriter) error {
	var size [1]byte
	for {
		if _, err := io.ReadFull(conn, size[:]); err != nil {
			return err
		}
		body := make([]byte, size[0])
		if _, err := io.ReadFull(conn, body); err != nil {
			return err
		}
		conn.Write(append(size[:], body...))
	}
}

// What follows is the code that the fix adds.

type readAheadConn struct {
	net.Conn
	in *bufio.Reader
}

func newReadAheadConn(conn net.Conn) *readAheadConn {
	return &readAheadConn{conn, bufio.NewReader(conn)}
}

func (c *readAheadConn) Read(p []byte) (int, error) { return c.in.Read(p) }
