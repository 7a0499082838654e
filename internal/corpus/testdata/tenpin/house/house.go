// Package house is the computer of a bowling alley: its lanes tell it over TCP
// what fell, and its screens show that.
package house

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"example.com/tenpin/meter"
	"example.com/tenpin/score"
	"example.com/tenpin/wire"
)

// House is the house.
type House struct {
	journal  io.Writer
	patience time.Duration
	words    *Words
	speeds   *meter.Histogram

	mu      sync.Mutex // guards what follows, and the order of the journal
	serial  int
	tallies score.Tallies
	games   map[string]*score.Game
	played  score.Archive

	lanes struct {
		mu   sync.RWMutex
		open int64
	}
	crowd   crowd
	throws  atomic.Int64
	acks    atomic.Int64
	screens screens
}

// Option is how a house is.
type Option func(*House)

// Patience is how long a lane may be silent.
func Patience(d time.Duration) Option { return func(h *House) { h.patience = d } }

// Journal is where all balls are written, one each.
func Journal(w io.Writer) Option { return func(h *House) { h.journal = w } }

// Banning replaces words on the screens.
func Banning(w *Words) Option { return func(h *House) { h.words = w } }

// Open opens a house.
func Open(opts ...Option) *House {
	h := &House{
		journal: io.Discard, patience: time.Hour, words: new(Words),
		speeds:  meter.NewHistogram("tenpin_ball_speed", 2000, 4000, 6000, 8000, 10000, 12000),
		tallies: make(score.Tallies), games: make(map[string]*score.Game),
		screens: screens{of: make(map[string][]net.Conn)},
	}
	for _, opt := range opts {
		opt(h)
	}
	return h
}

// Meters shows how the house is.
func (h *House) Meters() meter.Page {
	return meter.Page{
		meter.Gauge("tenpin_lanes_open", h.lanesOpen),
		meter.Gauge("tenpin_players_most", func() int64 { _, most := h.crowd.size(); return most }),
		meter.Counter("tenpin_balls_total", h.throws.Load),
		meter.Counter("tenpin_acks_total", h.acks.Load),
		h.speeds,
	}
}

// laneOpens notes that a lane came, or that one went.
func (h *House) laneOpens(by int64) {
	h.lanes.mu.Lock()
	h.lanes.open += by
	h.lanes.mu.Unlock()
}

func (h *House) lanesOpen() int64 {
	h.lanes.mu.RLock()
	n := h.lanes.open
	h.lanes.mu.RUnlock()
	return n
}

// Run serves lanes and screens, until the context ends. Errors of one of them go
// to warn.
func (h *House) Run(ctx context.Context, l net.Listener, warn func(error)) error {
	defer context.AfterFunc(ctx, func() { l.Close() })()
	var guests sync.WaitGroup
	defer guests.Wait()
	for {
		guest, err := l.Accept()
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		guests.Add(1)
		go func() {
			defer guests.Done()
			defer guest.Close()
			defer context.AfterFunc(ctx, func() { guest.Close() })()
			if err := h.Serve(guest); err != nil && ctx.Err() == nil {
				warn(err)
			}
		}()
	}
}

// Serve serves a lane or a screen, until it leaves.
func (h *House) Serve(guest net.Conn) error {
	kind, lane, err := wire.Greet(guest)
	if err != nil {
		return err
	}
	switch kind {
	case 'L':
		err = h.serveLane(guest, lane)
	case 'S':
		err = h.screens.serve(guest, lane)
	default:
		err = errors.New("who is that?")
	}
	if err != nil {
		return fmt.Errorf("%c%s: %w", kind, lane, err)
	}
	return nil
}

func (h *House) serveLane(guest net.Conn, lane string) error {
	h.laneOpens(1)
	defer h.laneOpens(-1)
	for throw, err := range wire.Throws(guest, h.patience) {
		if err != nil {
			return err
		}
		h.throws.Add(1)
		h.speeds.Observe(int64(throw.Speed))
		result, err := h.count(lane, throw)
		if err != nil {
			return err
		}
		if _, err := wire.AckTo(throw, result).WriteTo(guest); err != nil {
			return err
		}
		h.acks.Add(1)
	}
	return nil
}

// count counts a ball. It is in the journal and on the screens before its lane
// hears of it.
func (h *House) count(lane string, throw *wire.Throw) (byte, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	result := h.roll(throw)
	h.serial++
	if _, err := fmt.Fprintf(h.journal, "%d %s %q %d %d\n", h.serial, lane, throw.Player, throw.Pins, result); err != nil {
		return 0, fmt.Errorf("journal: %w", err)
	}
	if result == wire.Counted {
		h.screens.show(lane, h.caption(throw))
	}
	return result, nil
}

func (h *House) roll(throw *wire.Throw) byte {
	game := h.games[throw.Player]
	if game == nil {
		game = new(score.Game)
		h.games[throw.Player] = game
		h.crowd.change(1)
	}
	pins := score.Pins(throw.Pins)
	if throw.Foul {
		pins = 0
	}
	if game.Roll(pins) != nil {
		return wire.Refused
	}
	h.tallies.Count(throw.Player, pins, throw.Foul)
	if game.Over() {
		h.played.Keep(throw.Player, game)
		game.Reset()
	}
	return wire.Counted
}

// caption is what a screen shows of a ball.
func (h *House) caption(throw *wire.Throw) []byte {
	line := []byte(h.words.Clean(score.Plain(throw.Player)))
	line = append(line, ' ')
	if throw.Foul {
		return append(line, "foul\n"...)
	}
	line = strconv.AppendUint(line, uint64(throw.Pins), 10)
	return append(line, '\n')
}

// Leave lets players go.
func (h *House) Leave(players ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, p := range players {
		if h.games[p] != nil {
			delete(h.games, p)
			h.crowd.change(-1)
		}
	}
}

// Sheet returns what is printed of how players have done.
func (h *House) Sheet(lane string, players ...string) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	rows := make([]score.Row, 0, len(players))
	for _, p := range players {
		if game := h.games[p]; game != nil {
			rows = append(rows, score.Row{Player: p, Tally: h.tallies[p], Game: game})
		}
	}
	var page strings.Builder
	score.Print(&page, lane, rows...)
	return page.String()
}

// Closing says at the end of a night who had the most.
func (h *House) Closing() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	players := make([]string, 0, len(h.tallies))
	for p := range h.tallies {
		players = append(players, p)
	}
	slices.SortFunc(players, func(a, b string) int {
		if d := h.tallies[b].Pins - h.tallies[a].Pins; d != 0 {
			return d
		}
		return slices.Compare([]byte(a), []byte(b))
	})
	night := ""
	for _, p := range players {
		night += score.Plain(p) + " " + strconv.Itoa(h.tallies[p].Pins) + "\n"
	}
	return night
}
