// Package station is the office: it answers the terminals at the bridges.
package station

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"time"

	"example.com/weighbridge/slip"
	"example.com/weighbridge/stats"
	"example.com/weighbridge/wire"
	"example.com/weighbridge/yard"
)

// A Station serves terminals.
type Station struct {
	Yard     *yard.Yard
	Journal  *yard.Journal
	Lamps    io.Writer
	Patience time.Duration

	lampMu    sync.Mutex
	peak      yard.Peak
	set       stats.Set
	terminals *stats.Level
	weighings *stats.Level
	rejected  *stats.Level
}

// New returns a station.
func New(y *yard.Yard, j *yard.Journal, lamps io.Writer) *Station {
	s := &Station{Yard: y, Journal: j, Lamps: lamps, Patience: time.Minute}
	s.terminals = s.set.Level("terminals", "Terminals that are connected.", "")
	s.weighings = s.set.Level("weighings", "Weighings there were.", "")
	s.rejected = s.set.Level("rejected", "Trucks that were sent away.", "")
	return s
}

// Run serves terminals until ctx ends.
func (s *Station) Run(ctx context.Context, ln net.Listener) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	defer context.AfterFunc(ctx, func() { ln.Close() })()
	for {
		conn, err := ln.Accept()
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer conn.Close()
			defer context.AfterFunc(ctx, func() { conn.Close() })()
			s.attend(conn)
		}()
	}
}

// attend answers one terminal.
func (s *Station) attend(conn net.Conn) error {
	version, err := wire.Greeting(conn)
	if err != nil {
		return err
	}
	if version != 2 {
		return fmt.Errorf("version %d is not spoken here", version)
	}
	s.terminals.Shift(1)
	defer s.terminals.Shift(-1)
	link := &wire.Link{Conn: conn, Patience: s.Patience}
	for {
		frame, err := link.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if frame[0] == wire.KindAlive {
			continue
		}
		weighing, err := wire.ReadWeighing(frame)
		if err != nil {
			return err
		}
		verdict, err := s.weigh(weighing)
		if err != nil {
			return err
		}
		receipt := &wire.Receipt{Ticket: weighing.Ticket, Status: byte(verdict)}
		if err := link.Reply(receipt.Frame()); err != nil {
			return err
		}
	}
}

// weigh decides what is to become of a truck.
func (s *Station) weigh(w *wire.Weighing) (yard.Verdict, error) {
	verdict, heap := s.Yard.Weigh(w.Plate, w.Kilos)
	s.weighings.Shift(1)
	switch verdict {
	case yard.Left:
		s.peak.Note(w.Plate, w.Kilos)
		if err := s.Journal.Enter(w.Plate, heap, w.Kilos); err != nil {
			return verdict, err
		}
	case yard.Unknown, yard.Banned, yard.Overloaded:
		s.rejected.Shift(1)
		return verdict, nil
	}
	return verdict, s.signal(verdict)
}

// signal shows a verdict on the lamp, before the terminal knows.
func (s *Station) signal(v yard.Verdict) error {
	s.lampMu.Lock()
	defer s.lampMu.Unlock()
	_, err := io.WriteString(s.Lamps, slip.Lamp(v)+"\n")
	return err
}

// Handler shows the office what goes on.
func (s *Station) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, s.set.Page())
	})
	mux.HandleFunc("GET /heavy", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(s.Yard.Heavy(30000))
	})
	mux.HandleFunc("GET /slips", func(w http.ResponseWriter, r *http.Request) {
		slip.Print(w, r.FormValue("quarry"), s.Yard.Loads())
	})
	return mux
}
