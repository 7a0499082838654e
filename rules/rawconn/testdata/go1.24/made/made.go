// Package made has a server that makes a struct for each connection, which others close.
package made

import (
	"io"
	"net"
	"sync"
	"time"
)

type server struct {
	mu    sync.Mutex
	peers map[*peer]bool
	idle  time.Duration
}

type peer struct {
	server *server
	conn   net.Conn
	head   [2]byte
}

func newPeer(s *server, conn net.Conn) *peer { return &peer{server: s, conn: conn} }

func (s *server) accept(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		p := newPeer(s, conn)
		s.mu.Lock()
		s.peers[p] = true
		s.mu.Unlock()
		go p.serve()
	}
}

func (s *server) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for p := range s.peers {
		p.conn.Close()
	}
}

func (p *peer) serve() {
	defer func() {
		p.conn.Close()
		p.server.mu.Lock()
		delete(p.server.peers, p)
		p.server.mu.Unlock()
	}()
	for {
		p.conn.SetDeadline(time.Now().Add(p.server.idle))
		if _, err := io.ReadFull(p.conn, p.head[:]); err != nil { // want `read straight from a connection, in small pieces`
			return
		}
		if p.head[0] == 0 {
			time.Sleep(time.Second)
		}
		if err := p.answer(); err != nil {
			return
		}
	}
}

func (p *peer) answer() error {
	if _, err := p.conn.Write(p.head[:1]); err != nil { // want `written straight to a connection, in small pieces`
		return err
	}
	_, err := p.conn.Write(p.head[1:]) // want `written straight to a connection, in small pieces`
	return err
}
