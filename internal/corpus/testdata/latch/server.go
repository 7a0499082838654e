// Package latch is what the locks of the doors of hotels ask whether a card opens.
package latch

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"sync"
	"time"
)

// maxFrame is how long a frame is, at most, without its length.
const maxFrame = 2048

// ErrProto is wrapped by the errors of what no lock sends.
var ErrProto = errors.New("latch: protocol")

// Server answers locks.
type Server struct {
	name  string
	hotel *Hotel
	log   *log.Logger
	idle  time.Duration

	fmu    sync.RWMutex // of frames
	frames int64

	wg sync.WaitGroup
}

// NewServer returns a server. Locks that are silent for longer than idle are given
// up. What happens is logged.
func NewServer(name string, h *Hotel, l *log.Logger, idle time.Duration) *Server {
	return &Server{name: name, hotel: h, log: l, idle: idle}
}

// Serve answers until the listener is closed and the last lock is gone.
func (s *Server) Serve(l net.Listener) error {
	defer s.wg.Wait()
	for {
		c, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		s.wg.Add(1)
		go s.handle(c)
	}
}

// Frames returns how many frames have been answered.
func (s *Server) Frames() int64 {
	s.fmu.RLock()
	n := s.frames
	s.fmu.RUnlock()
	return n
}

// handle answers a lock until it hangs up or sends nonsense.
func (s *Server) handle(c net.Conn) {
	defer s.wg.Done()
	defer c.Close()
	p := &peer{sock: c}
	for {
		if err := c.SetDeadline(time.Now().Add(s.idle)); err != nil {
			s.log.Printf("%s[%s] %v", s.name, c.RemoteAddr(), err)
			return
		}
		n, err := p.size()
		if err == io.EOF {
			return
		}
		var req []byte
		if err == nil {
			req, err = p.body(n)
		}
		if err == nil {
			err = s.serve(p, req)
		}
		if err != nil {
			s.log.Printf("%s[%s] %v", s.name, c.RemoteAddr(), err)
			return
		}
	}
}

// serve answers a request.
func (s *Server) serve(p *peer, req []byte) error {
	start := time.Now()
	who := fmt.Sprintf("%s[%s]", s.name, p.sock.RemoteAddr())
	s.log.Printf("%s asks %q, %d bytes", who, req[0], len(req))
	op := ops[req[0]]
	if op == nil {
		return fmt.Errorf("%w: nothing is asked by %q", ErrProto, req[0])
	}
	rsp, err := op(s.hotel, req[1:])
	if err != nil {
		return err
	}
	if err := p.put(rsp); err != nil {
		return err
	}
	s.fmu.Lock()
	s.frames++
	s.fmu.Unlock()
	s.log.Printf("%s has its answer after %s", who, time.Since(start))
	return nil
}

// peer is a lock, at the other end of a socket.
type peer struct {
	sock net.Conn
}

// size reads the length of the next frame. At the end there is io.EOF.
func (p *peer) size() (int, error) {
	var n uint32
	if err := binary.Read(p.sock, binary.BigEndian, &n); err != nil {
		return 0, err
	}
	if n == 0 || n > maxFrame {
		return 0, fmt.Errorf("%w: frame of %d bytes", ErrProto, n)
	}
	return int(n), nil
}

// body reads a frame of n bytes.
func (p *peer) body(n int) ([]byte, error) {
	b := make([]byte, n)
	for have := 0; have < n; {
		k, err := p.sock.Read(b[have:])
		have += k
		if have == n {
			break
		}
		if err == io.EOF {
			return nil, io.ErrUnexpectedEOF
		}
		if err != nil {
			return nil, err
		}
	}
	return b, nil
}

// put writes a frame.
func (p *peer) put(b []byte) error {
	if err := binary.Write(p.sock, binary.BigEndian, uint32(len(b))); err != nil {
		return err
	}
	_, err := p.sock.Write(b)
	return err
}
