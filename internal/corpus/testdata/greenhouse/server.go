// Package greenhouse keeps what the sensors of greenhouses have measured. The
// stations in them report over TCP.
package greenhouse

import (
	"bytes"
	"errors"
	"io"
	"log"
	"net"
	"strconv"
	"sync"
	"time"
)

// Server serves stations.
type Server struct {
	Store    *Store
	Journal  *log.Logger // has a line for each value
	Patience time.Duration

	putsMu sync.RWMutex
	puts   int64

	badMu sync.Mutex
	bad   [][]byte // what could not be understood last
}

// Serve serves stations until the listener is closed.
func (s *Server) Serve(l net.Listener) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	for {
		conn, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		} else if err != nil {
			return err
		}
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer conn.Close()
			if err := s.talk(conn); err != nil && err != io.EOF {
				s.Journal.Printf("station %v: %v", conn.RemoteAddr(), err)
			}
		}()
	}
}

// talk serves one station. What it sends that is no packet ends the session.
func (s *Server) talk(conn net.Conn) error {
	for {
		if err := conn.SetDeadline(time.Now().Add(s.Patience)); err != nil {
			return err
		}
		text, err := receive(conn)
		if errors.Is(err, ErrPacket) {
			send(conn, []byte("BYE"))
			return err
		}
		if err != nil {
			return err
		}
		if err := send(conn, s.answer(text)); err != nil {
			return err
		}
	}
}

// answer does what a packet asks for.
func (s *Server) answer(text []byte) []byte {
	cmd, err := parse(text)
	if err != nil {
		s.keep(text)
		return []byte("ERR " + err.Error())
	}
	switch cmd.verb {
	case "PUT":
		if err := s.Store.Put(cmd.house, cmd.sensor, cmd.value); err != nil {
			return []byte("ERR " + err.Error())
		}
		s.putsMu.Lock()
		s.puts++
		n := s.puts
		s.putsMu.Unlock()
		s.Journal.Printf("%s/%s %g", cmd.house, cmd.sensor, cmd.value)
		return strconv.AppendInt([]byte("OK "), n, 10)
	default:
		v, err := s.Store.Get(cmd.house, cmd.sensor)
		if err != nil {
			return []byte("ERR " + err.Error())
		}
		return bytes.Join([][]byte{
			[]byte("IS"),
			[]byte(cmd.house),
			[]byte(cmd.sensor),
			strconv.AppendFloat(nil, v, 'f', -1, 64),
		}, []byte(" "))
	}
}

// Puts returns how many values have come in.
func (s *Server) Puts() int64 {
	s.putsMu.RLock()
	defer s.putsMu.RUnlock()
	return s.puts
}

// keep keeps what could not be understood.
func (s *Server) keep(text []byte) {
	s.badMu.Lock()
	defer s.badMu.Unlock()
	if len(s.bad) == 16 {
		s.bad = append(s.bad[:0], s.bad[1:]...)
	}
	s.bad = append(s.bad, bytes.Clone(text))
}

// Bad returns the last packets that could not be understood.
func (s *Server) Bad() [][]byte {
	s.badMu.Lock()
	defer s.badMu.Unlock()
	return append([][]byte(nil), s.bad...)
}
