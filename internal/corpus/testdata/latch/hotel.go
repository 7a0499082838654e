package latch

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"sync"
)

// Guest is who has a card.
type Guest struct {
	From, Until int32
	Doors       []uint16
	Uses        int
}

// Note is what a lock has to say.
type Note struct {
	Door uint16
	Text string
}

// Hotel knows whose cards open what.
type Hotel struct {
	Seconds uint16 // that a door stays open
	Journal *Journal

	mu     sync.Mutex
	guests map[string]*Guest
	denied int
	notes  []Note

	low worst

	vmu   sync.Mutex
	volts map[uint16]uint16
}

// NewHotel returns a hotel without guests. The journal gets what is noteworthy.
func NewHotel(journal io.Writer) *Hotel {
	return &Hotel{Seconds: 5, Journal: &Journal{w: journal}, guests: map[string]*Guest{}, volts: map[uint16]uint16{}}
}

// CheckIn makes a card open the doors.
func (h *Hotel) CheckIn(card string, from, until int32, doors ...uint16) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.guests[card] = &Guest{From: from, Until: until, Doors: doors}
}

// Guest returns what is known of a card.
func (h *Hotel) Guest(card string) (Guest, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if g := h.guests[card]; g != nil {
		return *g, true
	}
	return Guest{}, false
}

// open answers a knock.
func (h *Hotel) open(k *knock) []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	v := Closed
	if h.guests[k.card] == nil {
		v = Stranger
	} else if k.time < h.guests[k.card].From || k.time >= h.guests[k.card].Until {
		v = Expired
	} else if slices.Contains(h.guests[k.card].Doors, k.door) {
		v = Open
		h.guests[k.card].Uses++
	}
	seconds := h.Seconds
	if v != Open {
		h.denied++
		seconds = 0
	}
	return bytes.Join([][]byte{[]byte("g"), short(k.door), long(k.time), {byte(v)}, short(seconds)}, nil)
}

// Denied returns how often a door stayed closed.
func (h *Hotel) Denied() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.denied
}

// battery takes what a lock says of its battery.
func (h *Hotel) battery(door, mv uint16) {
	h.low.see(door, mv)
	h.vmu.Lock()
	h.volts[door] = mv
	h.vmu.Unlock()
}

// Volts has a door and what its battery has.
type Volts struct{ Door, Millivolts uint16 }

// Volts returns what is known of the batteries, by door.
func (h *Hotel) Volts() []Volts {
	h.vmu.Lock()
	all := []Volts{}
	for door, mv := range h.volts {
		all = append(all, Volts{door, mv})
	}
	h.vmu.Unlock()
	slices.SortFunc(all, func(a, b Volts) int { return int(a.Door) - int(b.Door) })
	return all
}

// Weakest returns the door that has reported the lowest battery of all, and
// which.
func (h *Hotel) Weakest() (door, mv uint16) { return h.low.get() }

// note keeps what a lock has to say. The text is part of the frame.
func (h *Hotel) note(door uint16, text []byte) {
	n := Note{door, string(text)}
	h.mu.Lock()
	h.notes = append(h.notes, n)
	if len(h.notes) > 100 {
		h.notes = slices.Delete(h.notes, 0, 50)
	}
	h.mu.Unlock()
	h.Journal.Add(n)
}

// Notes returns the last notes.
func (h *Hotel) Notes() []Note {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.notes)
}

// worst is the lowest battery, and whose it is: both or none change.
type worst struct {
	mu       sync.RWMutex
	any      bool
	door, mv uint16
}

func (w *worst) see(door, mv uint16) {
	w.mu.Lock()
	if !w.any || mv < w.mv {
		w.any, w.door, w.mv = true, door, mv
	}
	w.mu.Unlock()
}

func (w *worst) get() (door, mv uint16) {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return w.door, w.mv
}

// Journal is a text of numbered lines. They are written in the order of their
// numbers.
type Journal struct {
	mu sync.Mutex
	n  int
	w  io.Writer
}

// Add adds a line.
func (j *Journal) Add(n Note) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.n++
	fmt.Fprintf(j.w, "%d %d %q\n", j.n, n.Door, n.Text)
}
