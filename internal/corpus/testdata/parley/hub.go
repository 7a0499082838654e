// Package parley relays chat over TCP. Who talks enters with a name, says lines
// in rooms, and asks rooms for the lines that are new. Package wire has the
// protocol.
package parley

import (
	"fmt"
	"io"
	"log"
	"net"
	"slices"
	"sync"
	"time"
)

// Hub has the rooms.
type Hub struct {
	Log  *log.Logger   // nil is none
	Idle time.Duration // after which who is silent is put out; 0 is never

	mu    sync.Mutex
	rooms map[string]*room
}

// Open makes a room, of which the last lines are kept.
func (h *Hub) Open(name string, keep int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.rooms == nil {
		h.rooms = map[string]*room{}
	}
	h.rooms[name] = &room{name: name, keep: keep}
}

// Listen has w told each line of a room, when it is said.
func (h *Hub) Listen(name string, w io.Writer) error {
	return h.within(name, func(r *room) error {
		if r == nil {
			return fmt.Errorf("parley: no room %q", name)
		}
		r.taps = append(r.taps, w)
		return nil
	})
}

// within calls do with a room, which is nil if there is none. Nobody else is
// in any room meanwhile.
func (h *Hub) within(name string, do func(*room) error) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return do(h.rooms[name])
}

// Directory describes the rooms, for the console.
func (h *Hub) Directory() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	names := make([]string, 0, len(h.rooms))
	for name := range h.rooms {
		names = append(names, name)
	}
	slices.Sort(names)
	text := ""
	for _, name := range names {
		text += fmt.Sprintf("%s: %d lines\n", name, h.rooms[name].last)
	}
	return text
}

// Serve lets in who comes, until the listener is closed, and returns when all
// have left.
func (h *Hub) Serve(l net.Listener) error {
	var guests sync.WaitGroup
	defer guests.Wait()
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		guests.Add(1)
		go func() {
			defer guests.Done()
			defer conn.Close()
			if err := h.receive(conn); err != nil && h.Log != nil {
				h.Log.Printf("%v: %v", conn.RemoteAddr(), err)
			}
		}()
	}
}

// Said is a line of a room.
type Said struct {
	Number uint32
	By     string
	Text   string
}

// room is a room. Its lines do not change once they are there.
type room struct {
	name  string
	keep  int
	last  uint32
	lines []*Said
	taps  []io.Writer
}

// add adds a line, and tells it those who listen.
func (r *room) add(by, text string) {
	r.last++
	s := &Said{Number: r.last, By: by, Text: text}
	if len(r.lines) >= r.keep {
		r.lines = r.lines[1:]
	}
	r.lines = append(r.lines, s)
	for _, w := range r.taps {
		fmt.Fprintf(w, "#%d %s in %s: %s\n", s.Number, s.By, r.name, s.Text)
	}
}

// after returns the lines behind a number.
func (r *room) after(number uint32) []*Said {
	i := len(r.lines)
	for i > 0 && r.lines[i-1].Number > number {
		i--
	}
	return r.lines[i:]
}
