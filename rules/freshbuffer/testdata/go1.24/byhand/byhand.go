// Package byhand has buffers that are filled part by part.
package byhand

import (
	"errors"
	"io"
	"net"
)

type peer struct{ sock net.Conn }

func (p *peer) body(n int) ([]byte, error) {
	b := make([]byte, n) // want `a buffer is allocated for each message that is read`
	for have := 0; have < n; {
		k, err := p.sock.Read(b[have:])
		have += k
		if err != nil && have < n {
			return nil, err
		}
	}
	return b, nil
}

func counted(r io.Reader, size uint32) ([]byte, error) {
	buf := make([]byte, size) // want `a buffer is allocated for each message that is read`
	got := 0
	for got < int(size) {
		n, err := r.Read(buf[got:size])
		if err != nil {
			return nil, err
		}
		got += n
	}
	return buf, nil
}

func again(c *net.TCPConn, sizes []int, use func([]byte)) error {
	var b []byte
	for _, n := range sizes {
		b = make([]byte, n) // want `a buffer is allocated for each message that is read`
		var have int
		for {
			k, err := c.Read(b[have:])
			if have += k; have == n {
				break
			}
			if err != nil {
				return errors.Join(io.ErrUnexpectedEOF, err)
			}
		}
		use(b)
	}
	return nil
}
