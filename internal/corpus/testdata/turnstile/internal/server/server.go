// Package server decides who may pass the gates of a venue.
package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strconv"
	"sync"
	"time"

	"example.com/turnstile/internal/audit"
	"example.com/turnstile/internal/metrics"
	"example.com/turnstile/internal/proto"
	"example.com/turnstile/internal/store"
)

// Config configures a server.
type Config struct {
	Store       *store.Store
	Room        *store.Room
	Audit       *audit.Log
	Doors       io.Writer // the controller of the doors
	Logger      *slog.Logger
	IdleTimeout time.Duration
	BehindProxy bool   // connections begin with a PROXY line
	OverrideKey []byte // signs overrides of stewards
}

// Server is a server of gates.
type Server struct {
	cfg      Config
	registry metrics.Registry

	connected *metrics.Gauge
	frames    *metrics.Counter
	verdicts  map[store.Code]*metrics.Counter

	doorsMu sync.Mutex
	wg      sync.WaitGroup
}

// New returns a server.
func New(cfg Config) *Server {
	if cfg.IdleTimeout == 0 {
		cfg.IdleTimeout = time.Minute
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	s := &Server{cfg: cfg, verdicts: make(map[store.Code]*metrics.Counter)}
	s.connected = s.registry.Gauge("turnstile_gates_connected", "", "Number of gates that are connected.")
	s.frames = s.registry.Counter("turnstile_frames_total", "", "Number of frames received.")
	for code := store.OK; code <= store.Full; code++ {
		s.verdicts[code] = s.registry.Counter("turnstile_verdicts_total", code.Label(), "Number of verdicts sent.")
	}
	return s
}

// Serve accepts gates until the context is done, and waits for those that are
// connected.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	stop := context.AfterFunc(ctx, func() { ln.Close() })
	defer stop()
	defer s.wg.Wait()
	for {
		nc, err := ln.Accept()
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		s.wg.Add(1)
		go func() {
			defer s.wg.Done()
			defer nc.Close()
			stop := context.AfterFunc(ctx, func() { nc.Close() })
			defer stop()
			if err := s.handle(nc); err != nil && ctx.Err() == nil {
				s.cfg.Logger.Error("gate disconnected", "error", err)
			}
		}()
	}
}

// handle serves a gate until it hangs up.
func (s *Server) handle(nc net.Conn) error {
	if s.cfg.BehindProxy {
		source, err := readProxyLine(nc)
		if err != nil {
			return err
		}
		s.cfg.Logger.Debug("gate connected", "source", source)
	}
	s.connected.Add(1)
	defer s.connected.Add(-1)
	conn := proto.NewConn(nc, s.cfg.IdleTimeout)
	for {
		payload, err := conn.Receive()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("receive: %w", err)
		}
		s.frames.Inc()
		switch payload[0] {
		case proto.TypeBeat:
			continue
		case proto.TypeScan:
		default:
			return fmt.Errorf("unknown type %#02x", payload[0])
		}
		scan, err := proto.ParseScan(payload)
		if err != nil {
			return err
		}
		code, err := s.decide(scan)
		if err != nil {
			return err
		}
		verdict := proto.Verdict{ID: scan.ID, Code: byte(code)}
		if err := conn.Send(verdict.Marshal()); err != nil {
			return fmt.Errorf("send: %w", err)
		}
		s.verdicts[code].Inc()
	}
}

// decide decides about a scan. The decision is on record before a door opens,
// and before the gate knows.
func (s *Server) decide(scan *proto.Scan) (store.Code, error) {
	now := time.Now()
	code := store.OK
	switch {
	case scan.Exit:
		s.cfg.Room.Leave()
	case !s.cfg.Room.TryEnter():
		code = store.Full
	default:
		code = s.cfg.Store.Admit(scan.Barcode, scan.Gate, now)
		if code != store.OK {
			s.cfg.Room.Leave()
		}
	}
	if err := s.cfg.Audit.Record(now, scan.Gate, scan.Barcode, code); err != nil {
		return code, err
	}
	if code == store.OK {
		return code, s.openDoor(scan.Gate)
	}
	return code, nil
}

// openDoor opens the door of a gate.
func (s *Server) openDoor(gate uint16) error {
	var line [16]byte
	cmd := append(line[:0], "OPEN "...)
	cmd = strconv.AppendUint(cmd, uint64(gate), 10)
	cmd = append(cmd, '\n')
	s.doorsMu.Lock()
	defer s.doorsMu.Unlock()
	if _, err := s.cfg.Doors.Write(cmd); err != nil {
		return fmt.Errorf("door %d: %w", gate, err)
	}
	return nil
}

// Summary returns what is logged at the end of an event.
func (s *Server) Summary() string {
	summary := "verdicts:"
	for code := store.OK; code <= store.Full; code++ {
		summary += " " + code.String() + "=" + strconv.FormatInt(s.verdicts[code].Value(), 10)
	}
	return summary
}
