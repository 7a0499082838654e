package docks

import (
	"errors"
	"fmt"
	"io"
	"net/http"
)

// Errors of moves.
var (
	ErrStation = errors.New("docks: no such station")
	ErrBikes   = errors.New("docks: not so many bikes")
	ErrRacks   = errors.New("docks: not so many free racks")
)

// Move takes n bikes from one station to another. The lines of the journal are
// in the order of the moves: each tells how many bikes there are after it.
func (s *Service) Move(from, to string, n int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, b := s.stations[from], s.stations[to]
	switch {
	case a == nil || b == nil:
		return ErrStation
	case a.Bikes < n:
		return ErrBikes
	case b.Racks-b.Bikes < n:
		return ErrRacks
	}
	a.Bikes -= n
	b.Bikes += n
	_, err := fmt.Fprintf(s.journal, "%s %d -> %s %d\n", from, a.Bikes, to, b.Bikes)
	return err
}

// Watch tells the driver of the van, as server-sent events, how many bikes a
// station has whenever that changes. It ends with the changes.
func Watch(w http.ResponseWriter, changes <-chan int) error {
	flush := http.NewResponseController(w).Flush
	w.Header().Set("Content-Type", "text/event-stream")
	for n := range changes {
		if _, err := io.WriteString(w, event(n)); err != nil {
			return err
		}
		if err := flush(); err != nil {
			return err
		}
	}
	return nil
}

func event(n int) string { return fmt.Sprintf("event: bikes\ndata: %d\n\n", n) }
