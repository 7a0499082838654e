// Package desk is a lighting desk, which operators tell over TCP what to do.
package desk

import (
	"fmt"
	"io"
	"net"
	"strconv"
	"sync"
	"time"

	"example.com/limelight/cue"
)

// Desk plays the cues of a show.
type Desk struct {
	Patience time.Duration // with a client that says nothing

	stack *cue.Stack
	log   io.Writer

	mu     sync.Mutex // guards what follows, and the order of the log
	rig    *Rig
	number uint32
	notes  []string

	door     sync.Mutex
	sessions map[*session]struct{}
	closed   bool

	answers odometer
}

// New returns a desk that writes a log of what operators did.
func New(stack *cue.Stack, rig *Rig, log io.Writer) *Desk {
	return &Desk{Patience: time.Hour, stack: stack, rig: rig, log: log, sessions: make(map[*session]struct{})}
}

// Answers returns how many commands were answered.
func (d *Desk) Answers() int64 { return d.answers.read() }

// Notes returns what is to be seen to, as text.
func (d *Desk) Notes() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	text := ""
	for i, n := range d.notes {
		text += strconv.Itoa(i+1) + ". " + n + "\n"
	}
	return text
}

// session is one client.
type session struct {
	desk *Desk
	conn net.Conn
	who  string
}

// Serve serves a client until it leaves.
func (d *Desk) Serve(conn net.Conn, who string) error {
	defer conn.Close()
	s := &session{d, conn, who}
	d.enter(s)
	defer d.leave(s)
	if err := greet(conn); err != nil {
		return err
	}
	for {
		if err := s.step(); err == io.EOF {
			return nil
		} else if err != nil {
			return fmt.Errorf("%s: %w", who, err)
		}
	}
}

func (d *Desk) enter(s *session) {
	d.door.Lock()
	defer d.door.Unlock()
	d.sessions[s] = struct{}{}
	if d.closed {
		s.conn.Close()
	}
}

func (d *Desk) leave(s *session) {
	d.door.Lock()
	defer d.door.Unlock()
	delete(d.sessions, s)
}

// Close sends all clients away, and those who come later.
func (d *Desk) Close() {
	d.door.Lock()
	defer d.door.Unlock()
	d.closed = true
	for s := range d.sessions {
		s.conn.Close()
	}
}

// step does what the next command says. The error is io.EOF if there is none.
func (s *session) step() error {
	if err := s.conn.SetDeadline(time.Now().Add(s.desk.Patience)); err != nil {
		return err
	}
	body, err := s.next()
	if err != nil {
		return err
	}
	cmd, err := decode(body)
	if err != nil {
		return err
	}
	status, number, err := s.desk.do(s.who, cmd)
	if err != nil {
		return err
	}
	s.desk.answers.turn()
	return s.put(answer(cmd, status, number))
}

// do carries a command out. It is in the log before the operator hears of it.
func (d *Desk) do(who string, cmd *Command) (byte, uint32, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	status := d.carry(cmd)
	d.number++
	if _, err := fmt.Fprintf(d.log, "%d %s %c%d.%d %d\n", d.number, who, cmd.Kind, cmd.A, cmd.B, status); err != nil {
		return 0, 0, fmt.Errorf("log: %w", err)
	}
	return status, d.number, nil
}

func (d *Desk) carry(cmd *Command) byte {
	switch cmd.Kind {
	case goTo:
		c := d.stack.Cue(cue.Number{Whole: cmd.A, Point: cmd.B})
		if c == nil {
			return unknown
		}
		for _, l := range c.Levels {
			if d.rig.Set(Channel(l.Channel), l.Value) != nil {
				return unknown
			}
		}
	case level:
		if d.rig.Set(Channel(cmd.A), byte(cmd.B)) != nil {
			return unknown
		}
	case note:
		d.notes = append(d.notes, cmd.Text)
	}
	return ok
}

// Run serves all who come, until the listener is closed. Errors go to failed.
func (d *Desk) Run(l net.Listener, failed func(error)) {
	var wg sync.WaitGroup
	defer wg.Wait()
	defer d.Close()
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := d.Serve(conn, conn.RemoteAddr().String()); err != nil {
				failed(err)
			}
		}()
	}
}
