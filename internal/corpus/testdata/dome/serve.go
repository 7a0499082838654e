package dome

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

// handler answers a frame of one kind.
type handler func(l *link, body []byte) error

// counted has a tally kept of the frames that h answers.
func (d *Desk) counted(k Kind, h handler) handler {
	return func(l *link, body []byte) error {
		err := h(l, body)
		if err != nil {
			d.count(fmt.Sprintf("%s.%s.failed", d.site, k))
			return err
		}
		d.count(fmt.Sprintf("%s.%s.answered", d.site, k))
		return nil
	}
}

// exposed answers an exposure.
func (d *Desk) exposed(l *link, body []byte) error {
	e, err := parseExposure(body)
	if err != nil {
		return err
	}
	d.stars.Lock()
	defer d.stars.Unlock()
	v := d.judge(e)
	return l.send(KindVerdict, e.reply(v, l.out+1))
}

// plate takes a picture in.
func (d *Desk) plate(l *link, body []byte) error {
	if len(body) != 8 {
		return fmt.Errorf("%w: plate of %d bytes", ErrFrame, len(body))
	}
	star := binary.BigEndian.Uint32(body)
	raw, err := l.picture(binary.BigEndian.Uint32(body[4:]))
	if err != nil {
		return err
	}
	d.plates.Lock()
	d.kept[star] = append(d.kept[star], raw)
	d.plates.Unlock()
	return l.send(KindStored, body[:4])
}

// slew turns the dome. The telescope is told at once that it moves, so that it closes
// its shutter, and once more when it has arrived.
func (d *Desk) slew(l *link, body []byte) error {
	if len(body) != 4 {
		return fmt.Errorf("%w: slew of %d bytes", ErrFrame, len(body))
	}
	if err := l.send(KindMoving, body); err != nil {
		return err
	}
	if err := d.rotate(binary.BigEndian.Uint32(body)); err != nil {
		return err
	}
	return l.send(KindArrived, body)
}

// greet reads what comes first: T of a telescope, G of a guider. What follows is for
// who it is handed to.
func greet(wire net.Conn) (byte, error) {
	var first [1]byte
	if _, err := io.ReadFull(wire, first[:]); err != nil {
		return 0, err
	}
	return first[0], nil
}

// Attend serves who called, until they hang up.
func (d *Desk) Attend(wire net.Conn, wait time.Duration) error {
	defer wire.Close()
	if err := wire.SetReadDeadline(time.Now().Add(wait)); err != nil {
		return err
	}
	who, err := greet(wire)
	if err != nil {
		return err
	}
	switch who {
	case 'T':
		return d.telescope(newLink(wire, wait))
	case 'G':
		return d.guider(wire)
	}
	return fmt.Errorf("%w: greeting %q", ErrFrame, who)
}

// telescope answers frame after frame.
func (d *Desk) telescope(l *link) error {
	d.open.pass(1)
	defer d.open.pass(-1)
	for {
		k, body, err := l.receive()
		if errors.Is(err, io.EOF) || k == KindQuit {
			return nil
		}
		if err != nil {
			return err
		}
		d.frames.pass(1)
		h, ok := d.handler[k]
		if !ok {
			return fmt.Errorf("%w: kind %#x", ErrFrame, byte(k))
		}
		if err := h(l, body); err != nil {
			return err
		}
	}
}

// guider takes bytes in, each of which is how steady the air is.
func (d *Desk) guider(wire net.Conn) error {
	var heap [512]byte
	for {
		n, err := wire.Read(heap[:])
		for _, hundredths := range heap[:n] {
			d.air.report(int64(hundredths))
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// Serve answers calls, until the listener is closed.
func (d *Desk) Serve(at net.Listener, wait time.Duration) error {
	for {
		wire, err := at.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		go func() {
			if err := d.Attend(wire, wait); err != nil {
				d.Book.Enter(wire.RemoteAddr().Network() + ": " + err.Error())
			}
		}()
	}
}
