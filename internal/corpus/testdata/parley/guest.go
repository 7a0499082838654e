package parley

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"time"

	"example.com/parley/internal/wire"
)

var (
	errOp     = errors.New("parley: unknown frame")
	errNobody = errors.New("parley: talks without a name")
)

// patient is a connection that is not waited for forever.
type patient struct {
	net.Conn
	idle time.Duration
}

// Read reads what comes while patience lasts.
func (p patient) Read(b []byte) (int, error) {
	if p.idle > 0 {
		if err := p.SetReadDeadline(time.Now().Add(p.idle)); err != nil {
			return 0, err
		}
	}
	return p.Conn.Read(b)
}

// guest is who is connected.
type guest struct {
	*wire.Stream
	hub  *Hub
	name string
}

// receive serves a connection until it ends.
func (h *Hub) receive(conn net.Conn) error {
	g := guest{Stream: wire.NewStream(patient{conn, h.Idle}), hub: h}
	for {
		f, err := g.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch {
		case f.Op == wire.Enter:
			g.name = f.Text()
		case f.Op != wire.Say && f.Op != wire.Fetch:
			err = fmt.Errorf("%w: %q", errOp, byte(f.Op))
		case g.name == "":
			err = errNobody
		case f.Op == wire.Say:
			err = g.say(f.Request())
		default:
			err = g.fetch(f.Request())
		}
		if err != nil {
			return err
		}
	}
}

// say adds a line to a room.
func (g *guest) say(q *wire.Request) error {
	if !q.Whole {
		return g.Done(q, wire.Malformed)
	}
	return g.hub.within(q.Room, func(r *room) error {
		if r == nil {
			return g.Done(q, wire.NoRoom)
		}
		r.add(g.name, string(q.Rest))
		return g.Done(q, wire.OK)
	})
}

// fetch sends the lines of a room that are new.
func (g *guest) fetch(q *wire.Request) error {
	if !q.Whole || len(q.Rest) != 4 {
		return g.Done(q, wire.Malformed)
	}
	known := binary.LittleEndian.Uint32(q.Rest)
	return g.hub.within(q.Room, func(r *room) error {
		if r == nil {
			return g.Done(q, wire.NoRoom)
		}
		for _, s := range r.after(known) {
			if err := g.Send(wire.Line, s.encode()); err != nil {
				return err
			}
		}
		return g.Tip(q, r.last)
	})
}

// encode returns the payload of a frame with the line.
func (s *Said) encode() []byte {
	text := binary.LittleEndian.AppendUint32(nil, s.Number)
	return append(text, s.By+": "+strconv.Quote(s.Text)...)
}
