package hammer

import (
	"io"
	"sync"
)

// Watcher hears events.
type Watcher struct {
	events chan Event
	topic  string

	mu     sync.Mutex
	missed int
}

// Missed returns how many events came faster than they were taken.
func (w *Watcher) Missed() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.missed
}

// WriteTo writes events to a connection as they come, a line each, until the
// watcher is removed.
func (w *Watcher) WriteTo(conn io.Writer) (int64, error) {
	var sent int64
	for e := range w.events {
		n, err := conn.Write(e.line())
		sent += int64(n)
		if err != nil {
			return sent, err
		}
	}
	return sent, nil
}

// Hub tells watchers what happens.
type Hub struct {
	mu       sync.Mutex
	watchers map[string]map[*Watcher]bool
	Record   *Record // may be nil
}

// Watch returns a watcher of a topic, which may be so many events behind.
func (h *Hub) Watch(topic string, behind int) *Watcher {
	w := &Watcher{events: make(chan Event, behind), topic: topic}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.watchers == nil {
		h.watchers = map[string]map[*Watcher]bool{}
	}
	if h.watchers[topic] == nil {
		h.watchers[topic] = map[*Watcher]bool{}
	}
	h.watchers[topic][w] = true
	return w
}

// Remove removes a watcher, who gets what was before that.
func (h *Hub) Remove(w *Watcher) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.watchers[w.topic][w] {
		delete(h.watchers[w.topic], w)
		close(w.events)
	}
}

// Publish tells the watchers of a topic. It waits for none of them. Nobody is
// removed meanwhile: a channel that is closed takes no event.
func (h *Hub) Publish(topic string, e Event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for w := range h.watchers[topic] {
		select {
		case w.events <- e:
		default:
			w.mu.Lock()
			w.missed++
			w.mu.Unlock()
		}
	}
	if h.Record != nil {
		h.Record.add(e)
	}
}

// Record keeps the lines of the last events, for who comes late.
type Record struct {
	mu    sync.Mutex
	lines [][]byte
	next  int
}

// NewRecord returns a record of so many lines.
func NewRecord(size int) *Record { return &Record{lines: make([][]byte, size)} }

func (r *Record) add(e Event) {
	line := e.line()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lines[r.next%len(r.lines)] = line
	r.next++
}

// Last returns the lines, the oldest first.
func (r *Record) Last() [][]byte {
	r.mu.Lock()
	defer r.mu.Unlock()
	first := max(0, r.next-len(r.lines))
	all := make([][]byte, 0, r.next-first)
	for i := first; i < r.next; i++ {
		all = append(all, r.lines[i%len(r.lines)])
	}
	return all
}
