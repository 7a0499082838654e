// Package control is the control room as the terminals in the vehicles see it.
package control

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"sync"
	"time"

	"example.com/ambulance/fleet"
	"example.com/ambulance/message"
	"example.com/ambulance/tally"
	"example.com/ambulance/wire"
)

// Room answers terminals.
type Room struct {
	Fleet    *fleet.Fleet
	Strips   *fleet.Strips
	Log      *log.Logger
	Patience time.Duration // with a terminal that is silent

	Received, Answered tally.Counter
}

// Serve answers whoever calls at l, until ctx ends.
func (r *Room) Serve(ctx context.Context, l net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	var terminals sync.WaitGroup
	defer terminals.Wait()
	defer cancel()
	defer context.AfterFunc(ctx, func() { l.Close() })()
	for {
		conn, err := l.Accept()
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		terminals.Add(1)
		go func() {
			defer terminals.Done()
			defer context.AfterFunc(ctx, func() { conn.Close() })()
			if err := r.attend(conn); err != nil && ctx.Err() == nil {
				r.Log.Printf("terminal %s: %v", conn.RemoteAddr(), err)
			}
		}()
	}
}

// attend answers one terminal until it hangs up.
func (r *Room) attend(conn net.Conn) error {
	defer conn.Close()
	if err := greet(conn, r.Patience); err != nil {
		return err
	}
	link := wire.NewLink(conn, r.Patience)
	for {
		payload, err := link.Receive()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		r.Received.Add(1)
		receipt, err := r.take(payload)
		if err != nil {
			return err
		}
		if err := link.Send(receipt.Encode()); err != nil {
			return err
		}
		r.Answered.Add(1)
	}
}

// greet reads how a terminal introduces itself. What comes after that is read by
// the link.
func greet(conn net.Conn, patience time.Duration) error {
	conn.SetReadDeadline(time.Now().Add(patience))
	var hello [4]byte
	if _, err := io.ReadFull(conn, hello[:]); err != nil {
		return fmt.Errorf("no greeting: %w", err)
	}
	if string(hello[:]) != "AMB1" {
		return fmt.Errorf("greeting %q", hello)
	}
	return nil
}

// take does what a message asks for, and returns the receipt for it.
func (r *Room) take(payload []byte) (message.Receipt, error) {
	switch kind, body := payload[0], payload[1:]; kind {
	case message.KindStatus:
		m, err := message.ParseStatus(body)
		if err != nil {
			return message.Receipt{}, err
		}
		return message.Receipt{Serial: m.Serial, Verdict: r.apply(m)}, nil
	case message.KindStrip:
		serial, callsign, samples, err := message.ParseStrip(body)
		if err != nil {
			return message.Receipt{}, err
		}
		r.Strips.Keep(callsign, samples)
		return message.Receipt{Serial: serial}, nil
	default:
		return message.Receipt{}, fmt.Errorf("message of kind %#x", kind)
	}
}

// apply notes the status that a message tells.
func (r *Room) apply(m *message.Status) byte {
	switch {
	case !m.Status.Valid():
		return message.Refused
	case !r.Fleet.Set(m.Callsign, m.Status):
		return message.Unknown
	default:
		return message.Accepted
	}
}
