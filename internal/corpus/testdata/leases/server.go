// Package leases is a small daemon that grants leases on names, for programs
// that must not run twice.
package leases

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"time"

	"example.com/leases/wire"
)

// Config is what a server is told when it starts.
type Config struct {
	Node   string
	Secret string
	Idle   time.Duration
	Logf   func(format string, args ...any)
}

type handler func(c *wire.Conn, req *wire.Request) error

// Server answers clients.
type Server struct {
	cfg      Config
	secret   [sha256.Size]byte
	table    *Table
	stats    *Stats
	clients  level
	handlers map[wire.Op]handler
}

// NewServer returns a server for a table.
func NewServer(cfg Config, table *Table) *Server {
	if cfg.Logf == nil {
		cfg.Logf = func(string, ...any) {}
	}
	s := &Server{cfg: cfg, secret: sha256.Sum256([]byte(cfg.Secret)), table: table, stats: NewStats("node=" + cfg.Node)}
	s.handlers = map[wire.Op]handler{
		wire.OpAcquire:  s.measured(wire.OpAcquire, s.acquire),
		wire.OpRenew:    s.measured(wire.OpRenew, s.renew),
		wire.OpRelease:  s.measured(wire.OpRelease, s.release),
		wire.OpDescribe: s.measured(wire.OpDescribe, s.describe),
	}
	return s
}

// measured times a handler.
func (s *Server) measured(op wire.Op, h handler) handler {
	return func(c *wire.Conn, req *wire.Request) error {
		start := time.Now()
		err := h(c, req)
		s.stats.meter(fmt.Sprintf("lease.%s.%s", s.cfg.Node, op)).add(time.Since(start))
		return err
	}
}

// Serve accepts clients until ctx is done, and returns when the last is gone.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	stop := context.AfterFunc(ctx, func() { ln.Close() })
	defer stop()
	for {
		nc, err := ln.Accept()
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		wg.Add(1)
		go func() {
			defer wg.Done()
			unhook := context.AfterFunc(ctx, func() { nc.Close() })
			defer unhook()
			if err := s.ServeConn(nc); err != nil && ctx.Err() == nil {
				s.cfg.Logf("client %s: %v", nc.RemoteAddr(), err)
			}
		}()
	}
}

// ServeConn answers one client, and closes its connection in the end.
func (s *Server) ServeConn(nc net.Conn) error {
	defer nc.Close()
	hello, err := wire.Hello(nc)
	if err != nil {
		return err
	}
	if !s.trusts(hello) {
		return errors.New("wrong secret")
	}
	s.clients.move(+1)
	defer s.clients.move(-1)
	c := wire.NewConn(nc, s.cfg.Idle)
	for {
		req, err := c.Receive()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		h, ok := s.handlers[req.Op]
		if !ok {
			return fmt.Errorf("%v is not supported", req.Op)
		}
		if err := h(c, req); err != nil {
			return err
		}
	}
}

// trusts reports whether a greeting has our secret. It takes as long whatever
// the greeting has.
func (s *Server) trusts(hello string) bool {
	version, secret, _ := strings.Cut(hello, " ")
	sum := sha256.Sum256([]byte(secret))
	return subtle.ConstantTimeCompare(sum[:], s.secret[:]) == 1 && version == "LEASE/1"
}

// status is the byte that an error is sent as.
func status(err error) wire.Status {
	switch {
	case err == nil:
		return wire.OK
	case errors.Is(err, ErrTaken):
		return wire.Taken
	case errors.Is(err, ErrExpired):
		return wire.Expired
	default:
		return wire.Unknown
	}
}

func (s *Server) acquire(c *wire.Conn, req *wire.Request) error {
	l, err := s.table.Acquire(req.Name, req.Owner, req.TTL)
	return c.Answer(req, status(err), l.Until.Sub(s.table.now()))
}

func (s *Server) renew(c *wire.Conn, req *wire.Request) error {
	left, err := s.table.Renew(req.Name, req.Owner, req.TTL)
	return c.Answer(req, status(err), left)
}

func (s *Server) release(c *wire.Conn, req *wire.Request) error {
	return c.Answer(req, status(s.table.Release(req.Name, req.Owner)), 0)
}

// describe tells who has a lease, and how often that was asked.
func (s *Server) describe(c *wire.Conn, req *wire.Request) error {
	s.table.Lock()
	defer s.table.Unlock()
	l, ok := s.table.held[req.Name]
	if !ok {
		return c.AnswerText(req, wire.Unknown, "")
	}
	l.Reads++
	var text strings.Builder
	text.WriteString(s.table.fence(*l))
	text.WriteString(" owner=")
	text.WriteString(l.Owner)
	if left := l.Until.Sub(s.table.now()); left > 0 {
		text.WriteString(" left=")
		text.WriteString(left.Truncate(time.Millisecond).String())
	}
	fmt.Fprintf(&text, " reads=%d", l.Reads)
	return c.AnswerText(req, wire.OK, text.String())
}
