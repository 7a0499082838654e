// Package chargers is what the charge points of a site talk to: it knows who
// charges, meters what is delivered and keeps a journal for the bills.
package chargers

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"

	"example.com/chargers/wire"
	"github.com/prometheus/client_golang/prometheus"
)

// Config says how a server is to be.
type Config struct {
	Site     string
	Secret   []byte        // that serial numbers are signed with
	Idle     time.Duration // how long a charge point may be silent; a minute if not set
	Journal  *Journal
	Roaming  Roaming
	Registry prometheus.Registerer
	Log      *log.Logger
	Now      func() time.Time
}

// Server is the server of a site.
type Server struct {
	cfg      Config
	sessions *Sessions
	figures  *figures
	handlers [wire.Stop + 1]handler
}

// peer is a charge point that is connected.
type peer struct {
	conn   *wire.Conn
	serial string // empty until it has booted
}

type handler func(ctx context.Context, p *peer, call *wire.Call) error

// New returns a server.
func New(cfg Config) *Server {
	if cfg.Idle == 0 {
		cfg.Idle = time.Minute
	}
	s := &Server{cfg: cfg, sessions: NewSessions(cfg.Site), figures: newFigures(cfg.Registry)}
	s.handlers[wire.Boot] = s.counted("boot", s.boot)
	s.handlers[wire.Authorize] = s.counted("authorize", s.authorize)
	s.handlers[wire.Meter] = s.counted("meter", s.meter)
	s.handlers[wire.Status] = s.counted("status", s.status)
	s.handlers[wire.Stop] = s.counted("stop", s.stop)
	return s
}

// counted counts the calls that a handler gets.
func (s *Server) counted(name string, next handler) handler {
	return func(ctx context.Context, p *peer, call *wire.Call) error {
		s.figures.calls.WithLabelValues(fmt.Sprintf("%s/%s", s.cfg.Site, name)).Inc()
		return next(ctx, p, call)
	}
}

// Serve serves all who connect, until the listener is closed or the context is
// done.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	stop := context.AfterFunc(ctx, func() { l.Close() })
	defer stop()
	var peers sync.WaitGroup
	defer peers.Wait()
	for {
		nc, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		peers.Add(1)
		go func() {
			defer peers.Done()
			if err := s.ServeConn(ctx, nc); err != nil {
				s.cfg.Log.Printf("%s: %v", nc.RemoteAddr(), err)
			}
		}()
	}
}

// ServeConn serves a charge point until it hangs up, is silent for too long or
// the context is done.
func (s *Server) ServeConn(ctx context.Context, nc net.Conn) error {
	p := &peer{conn: wire.NewConn(nc, s.cfg.Idle)}
	defer p.conn.Close()
	stop := context.AfterFunc(ctx, func() { nc.Close() })
	defer stop()
	s.figures.open.Inc()
	defer s.figures.open.Dec()
	for {
		call, err := p.conn.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if p.serial == "" && call.Kind != wire.Boot {
			return p.conn.Confirm(call, wire.Rejected)
		}
		if err := s.handlers[call.Kind](ctx, p, call); err != nil {
			return err
		}
	}
}

// boot lets a charge point in whose serial number is signed.
func (s *Server) boot(_ context.Context, p *peer, call *wire.Call) error {
	mac := hmac.New(sha256.New, s.cfg.Secret)
	mac.Write([]byte(call.Text))
	if !hmac.Equal(mac.Sum(nil), call.MAC[:]) {
		return p.conn.Confirm(call, wire.Rejected)
	}
	p.serial = call.Text
	return p.conn.Confirm(call, wire.Accepted)
}

// authorize begins a session if somebody pays for it.
func (s *Server) authorize(ctx context.Context, p *peer, call *wire.Call) error {
	if _, err := s.cfg.Roaming.Find(ctx, call.Text); err != nil {
		return p.conn.Confirm(call, wire.Rejected)
	}
	if err := s.sessions.Begin(p.serial, call.Connector, call.Text, s.cfg.Now()); err != nil {
		return p.conn.Confirm(call, wire.Rejected)
	}
	return p.conn.Confirm(call, wire.Accepted)
}

// meter takes a sample.
func (s *Server) meter(_ context.Context, p *peer, call *wire.Call) error {
	delta, err := s.sessions.Sample(p.serial, call.Connector, call.Energy)
	if err != nil {
		return p.conn.Confirm(call, wire.Rejected)
	}
	s.figures.wh.Advance(uint64(delta))
	return p.conn.Confirm(call, wire.Accepted)
}

// stop ends a session. It is billed before the charge point hears of it, which
// tells again what it has not heard to be accepted.
func (s *Server) stop(_ context.Context, p *peer, call *wire.Call) error {
	session, err := s.sessions.End(p.serial, call.Connector)
	if err != nil {
		return p.conn.Confirm(call, wire.Rejected)
	}
	s.figures.stay.Add(s.cfg.Now().Sub(session.Since))
	if err := s.cfg.Journal.Bill(session); err != nil {
		s.cfg.Log.Printf("%s: not billed: %v", session.Tag, err)
		return p.conn.Confirm(call, wire.Faulted)
	}
	return p.conn.Confirm(call, wire.Accepted)
}

// status says who charges at the charge point: for each connector that is in use
// its number, the tag, kilowatt hours and the number of samples.
func (s *Server) status(_ context.Context, p *peer, call *wire.Call) error {
	s.sessions.mu.Lock()
	defer s.sessions.mu.Unlock()
	var mine []*Session
	for _, session := range s.sessions.open {
		if session.Serial == p.serial {
			mine = append(mine, session)
		}
	}
	sort.Slice(mine, func(i, j int) bool { return mine[i].Connector < mine[j].Connector })
	var text strings.Builder
	for _, session := range mine {
		text.WriteString(fmt.Sprintf("%d %s ", session.Connector, session.Tag))
		text.WriteString(strconv.FormatFloat(float64(session.Delivered())/1000, 'f', 3, 64))
		text.WriteString("kWh/" + fmt.Sprint(session.Samples) + "\n")
	}
	return p.conn.ConfirmText(call, wire.Accepted, text.String())
}
