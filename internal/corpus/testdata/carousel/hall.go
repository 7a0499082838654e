// Package carousel sorts the bags of an airport: it tells scanners where bags
// have to go, and people where bags are.
package carousel

import (
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"sync"
	"time"

	"example.com/carousel/wire"
)

const (
	patience = 2 * time.Minute // with a scanner that sees no bags
	rounds   = 4               // after which a bag is taken off
	manual   = 999             // the chute for those
)

// served counts the scans of all halls.
var served struct {
	sync.RWMutex
	scans uint64
}

func countScan() {
	served.Lock()
	defer served.Unlock()
	served.scans++
}

// Scans is how many scans were answered since the program began.
func Scans() uint64 {
	served.RLock()
	defer served.RUnlock()
	return served.scans
}

// Bag is a bag that was seen.
type Bag struct {
	Tag   string
	Grams uint32
	Scans int
	Last  uint16 // the scanner that saw it last
	Chute uint16
}

// Hall is where bags are sorted. Its methods may be called at the same time.
type Hall struct {
	airlines map[string]uint16 // chutes, by the digits of airlines
	linked   load
	mu       sync.Mutex
	bags     map[string]*Bag
	seen     []*Bag // as they came
}

// NewHall returns a hall whose chutes are given by the digits of airlines, which
// are the second to the fourth of a tag.
func NewHall(airlines map[string]uint16) *Hall {
	return &Hall{airlines: airlines, bags: map[string]*Bag{}}
}

// Talk answers a scanner until it goes. It closes the connection.
func (h *Hall) Talk(conn net.Conn) error {
	defer conn.Close()
	h.linked.add(1)
	defer h.linked.add(-1)
	if err := conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	version, err := wire.Greet(conn)
	if err != nil {
		return err
	}
	if version != 1 {
		return fmt.Errorf("version %d", version)
	}
	link := wire.NewLink(conn, patience)
	for {
		scan, err := link.Receive()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		chute, code := h.sort(scan)
		if err := link.Send(wire.Verdict{Ref: scan.Ref, Chute: chute, Code: code}); err != nil {
			return err
		}
		countScan()
	}
}

// sort says where a bag that was scanned has to go.
func (h *Hall) sort(s *wire.Scan) (chute uint16, code byte) {
	if len(s.Tag) >= 4 {
		chute = h.airlines[s.Tag[1:4]]
	}
	if chute == 0 {
		code = wire.Unknown
	}
	if h.note(s, chute) > rounds {
		return manual, wire.Manual
	}
	return chute, code
}

// note notes that a bag was scanned, and returns how often it was.
func (h *Hall) note(s *wire.Scan, chute uint16) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.bags[s.Tag] == nil {
		h.bags[s.Tag] = &Bag{Tag: s.Tag, Chute: chute}
		h.seen = append(h.seen, h.bags[s.Tag])
	}
	h.bags[s.Tag].Scans++
	h.bags[s.Tag].Last = s.Scanner
	if s.Grams > 0 {
		h.bags[s.Tag].Grams = s.Grams
	}
	return h.bags[s.Tag].Scans
}

// Bags returns the bags that were seen, in the order in which they came.
func (h *Hall) Bags() []Bag {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := make([]Bag, len(h.seen))
	for i, b := range h.seen {
		list[i] = *b
	}
	return list
}

// Heaviest returns the bags, the heaviest first. Of those that weigh the same,
// who came first is first.
func (h *Hall) Heaviest() []Bag {
	list := h.Bags()
	slices.SortStableFunc(list, func(a, b Bag) int { return int(b.Grams) - int(a.Grams) })
	return list
}

// Links returns how many scanners are linked, and how many were at most.
func (h *Hall) Links() (now, most int) {
	return h.linked.get()
}

// load is how many there are of something, and how many there were at most.
type load struct {
	mu   sync.RWMutex
	now  int
	most int
}

func (l *load) add(n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.now += n
	l.most = max(l.most, l.now)
}

func (l *load) get() (now, most int) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.now, l.most
}
