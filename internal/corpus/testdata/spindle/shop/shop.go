// Package shop knows the machines of a workshop.
package shop

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"example.com/spindle/meter"
	"example.com/spindle/wire"
)

// Floor takes what machines say.
type Floor interface {
	Take(wire.Message) (code byte)
}

// Views show machines to people.
type Views interface {
	All() []View
	One(id uint32) (View, bool)
	Hot(limit int32) []uint32
	Alarms() []string
}

// View is a machine as people see it.
type View struct {
	ID      uint32
	Phase   Phase
	Samples int
	Last    int32 // thousandths
}

type machine struct {
	id      uint32
	phase   Phase
	samples int
	last    int32
}

// floor has the machines.
type floor struct {
	mu       sync.RWMutex
	machines map[uint32]*machine
	alarms   [][]byte
	room     int // for alarms
	taken    meter.Counter
	table    moves
}

// Shop is all there is to a workshop.
type Shop interface {
	Floor
	Views
}

// New returns a workshop that keeps so many alarms, and counts what is said.
func New(room int, taken meter.Counter) Shop {
	return &floor{machines: make(map[uint32]*machine), room: room, taken: taken, table: machineMoves}
}

// machine returns the machine of a number, new if need be.
func (f *floor) machine(id uint32) *machine {
	m := f.machines[id]
	if m == nil {
		m = &machine{id: id}
		f.machines[id] = m
	}
	return m
}

// Take notes what a machine says.
func (f *floor) Take(said wire.Message) byte {
	f.taken.Bump(1)
	f.mu.Lock()
	defer f.mu.Unlock()
	switch m := said.(type) {
	case *wire.Sample:
		return f.sample(m.Axis>>8, m.Value)
	case *wire.Event:
		return f.event(m.Machine, m.What)
	case *wire.Alarm:
		return f.alarm(m.Text)
	}
	return wire.CodeUnknown
}

func (f *floor) sample(id uint32, value int32) byte {
	m := f.machine(id)
	m.samples++
	m.last = value
	return wire.CodeOK
}

func (f *floor) event(id uint32, what byte) byte {
	m := f.machine(id)
	to, may, tell := f.table.next(m.phase, what)
	if !may {
		return wire.CodeNotNow
	}
	if tell {
		m.phase = to
	}
	return wire.CodeOK
}

func (f *floor) alarm(text []byte) byte {
	if len(f.alarms) >= f.room {
		return wire.CodeNotNow
	}
	f.alarms = append(f.alarms, text)
	return wire.CodeOK
}

func (m *machine) view() View { return View{m.id, m.phase, m.samples, m.last} }

// All returns all machines, by number.
func (f *floor) All() []View {
	f.mu.RLock()
	defer f.mu.RUnlock()
	machines := slices.Collect(maps.Values(f.machines))
	slices.SortFunc(machines, func(a, b *machine) int { return cmp.Compare(a.id, b.id) })
	views := make([]View, len(machines))
	for i, m := range machines {
		views[i] = m.view()
	}
	return views
}

// One returns a machine, and whether there is one.
func (f *floor) One(id uint32) (View, bool) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	if m := f.machines[id]; m != nil {
		return m.view(), true
	}
	return View{}, false
}

// Hot returns the machines above a limit: of some thousands it is one or none.
func (f *floor) Hot(limit int32) []uint32 {
	f.mu.RLock()
	defer f.mu.RUnlock()
	var hot []uint32
	for id, m := range f.machines {
		if m.last > limit {
			hot = append(hot, id)
		}
	}
	slices.Sort(hot)
	return hot
}

// Alarms returns the alarms, line by line.
func (f *floor) Alarms() []string {
	f.mu.RLock()
	defer f.mu.RUnlock()
	texts := make([]string, 0, len(f.alarms))
	for _, a := range f.alarms {
		texts = append(texts, strings.TrimSpace(string(a)))
	}
	return texts
}
