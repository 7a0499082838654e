package carousel

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
)

// Departures asks the operations of the airport about flights.
type Departures struct {
	Client *http.Client
	Base   string // the address of the service
}

// Chute returns the chute of a flight.
func (d *Departures) Chute(ctx context.Context, flight string) (uint16, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, d.Base+"/chute/"+url.PathEscape(flight), nil)
	if err != nil {
		return 0, err
	}
	resp, err := d.Client.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("operations say %s", resp.Status)
	}
	text, err := io.ReadAll(io.LimitReader(resp.Body, 64))
	if err != nil {
		return 0, err
	}
	no, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 16)
	return uint16(no), err
}

// Chutes returns the chutes of flights, in their order.
func (d *Departures) Chutes(ctx context.Context, flights []string) (chutes []uint16, err error) {
	chutes = make([]uint16, len(flights))
	for i, flight := range flights {
		chutes[i], err = d.Chute(ctx, flight)
		if err != nil {
			return nil, fmt.Errorf("flight %s: %w", flight, err)
		}
	}
	return chutes, nil
}

// Lanes are where bags are handled by hand.
type Lanes struct {
	mu   sync.Mutex
	busy []bool
	free int
}

// NewLanes returns so many lanes, all free.
func NewLanes(n int) *Lanes {
	return &Lanes{busy: make([]bool, n), free: n}
}

// Take takes the first lane that is free.
func (l *Lanes) Take() (lane int, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.free == 0 {
		return 0, false
	}
	l.free--
	for l.busy[lane] {
		lane++
	}
	l.busy[lane] = true
	return lane, true
}

// Leave gives a lane back. One that is free already stays so.
func (l *Lanes) Leave(lane int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.busy[lane] {
		l.busy[lane] = false
		l.free++
	}
}
