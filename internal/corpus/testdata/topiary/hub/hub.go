// Package hub hears of agents how far consumers are behind, over TCP, and lets
// people watch.
package hub

import (
	"slices"
	"strings"
	"sync"

	"example.com/topiary/link"
)

// State is how far a group is behind.
type State struct {
	Group   string
	Behind  uint64 // in all partitions
	Parts   int
	Reports int
}

// group is what is known of a group.
type group struct {
	parts   map[uint16]uint32
	reports int
}

func (g *group) behind() uint64 {
	var sum uint64
	for _, n := range g.parts {
		sum += uint64(n)
	}
	return sum
}

// Hub knows the groups of all brokers.
type Hub struct {
	frames meter
	volume volume

	mu      sync.RWMutex
	groups  map[string]*group
	letters [][]byte
	room    int // for letters

	watchMu sync.Mutex
	watches map[chan string]bool
}

// New returns a hub that keeps so many letters.
func New(room int) *Hub {
	h := new(Hub)
	h.groups = make(map[string]*group)
	h.watches = make(map[chan string]bool)
	h.room = room
	return h
}

// take notes what an agent says, and returns the code of the answer.
func (h *Hub) take(m *link.Message) byte {
	h.frames.step(1)
	switch m.Kind {
	case link.KindLag:
		h.report(m.Group, m.Partition, m.Behind)
		return link.CodeDone
	case link.KindLetter:
		h.volume.add(len(m.Letter))
		return h.keep(m.Letter)
	}
	return link.CodeUnknown
}

func (h *Hub) report(name string, partition uint16, behind uint32) {
	h.mu.Lock()
	g := h.groups[name]
	if g == nil {
		g = &group{parts: make(map[uint16]uint32)}
		h.groups[name] = g
	}
	before := g.parts[partition]
	g.parts[partition] = behind
	g.reports++
	h.mu.Unlock()
	if before == 0 && behind > 0 {
		h.call(name)
	}
}

func (h *Hub) keep(letter []byte) byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.letters) >= h.room {
		return link.CodeFull
	}
	h.letters = append(h.letters, letter)
	return link.CodeDone
}

// State returns the state of a group, and whether there is one.
func (h *Hub) State(name string) (State, bool) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	g := h.groups[name]
	if g == nil {
		return State{}, false
	}
	return State{name, g.behind(), len(g.parts), g.reports}, true
}

// States returns those of all groups, by name.
func (h *Hub) States() []State {
	h.mu.RLock()
	defer h.mu.RUnlock()
	var all []State
	for name, g := range h.groups {
		s := State{Group: name, Behind: g.behind(), Parts: len(g.parts)}
		s.Reports = g.reports
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b State) int { return strings.Compare(a.Group, b.Group) })
	return all
}

// Letters returns those that nobody could read, in the order they came; nil if
// there are none.
func (h *Hub) Letters() []string {
	h.mu.RLock()
	defer h.mu.RUnlock()
	var all []string
	for _, l := range h.letters {
		all = append(all, string(l))
	}
	return all
}

// Drop forgets the letters, and says how many there were.
func (h *Hub) Drop() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := len(h.letters)
	h.letters = nil
	return n
}

// Frames returns how many came since the last call, and begins anew.
func (h *Hub) Frames() int64 { return h.frames.restart() }

// Volume returns how many letters came, and how many bytes they had.
func (h *Hub) Volume() (letters, size int64) { return h.volume.get() }
