package hub

import (
	"io"
	"net"
)

// backlog is how many names wait for a watcher before it misses some.
const backlog = 64

// call tells all watchers the name of a group that falls behind.
func (h *Hub) call(name string) {
	h.watchMu.Lock()
	defer h.watchMu.Unlock()
	for w := range h.watches {
		select {
		case w <- name:
		default:
		}
	}
}

func (h *Hub) join() chan string {
	w := make(chan string, backlog)
	h.watchMu.Lock()
	defer h.watchMu.Unlock()
	h.watches[w] = true
	return w
}

func (h *Hub) leave(w chan string) {
	h.watchMu.Lock()
	defer h.watchMu.Unlock()
	delete(h.watches, w)
}

// watch shows a person each group at the moment that it falls behind.
func (h *Hub) watch(conn net.Conn) error {
	w := h.join()
	defer h.leave(w)
	if _, err := io.WriteString(conn, "watching\n"); err != nil {
		return err
	}
	for name := range w {
		if _, err := io.WriteString(conn, name+" falls behind\n"); err != nil {
			return err
		}
	}
	return nil
}
