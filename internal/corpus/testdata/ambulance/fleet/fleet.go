// Package fleet knows the vehicles and what they do.
package fleet

import (
	"fmt"
	"slices"
	"sync"
	"time"
)

// kept is how many moves of a vehicle are kept.
const kept = 20

// Move is a change of the status of a vehicle.
type Move struct {
	At       time.Time
	From, To Status
}

// Line shows the move to a person.
func (m Move) Line() string {
	return m.At.Format(time.TimeOnly) + " " + fmt.Sprint(m.To)
}

// Vehicle is one that can be sent.
type Vehicle struct {
	Callsign string
	Status   Status
	Calls    int // how often it has been on the way
}

// unit is a vehicle with its past.
type unit struct {
	Vehicle
	moves []*Move
}

// Fleet is all vehicles.
type Fleet struct {
	now func() time.Time

	mu    sync.RWMutex
	units map[string]*unit
}

// New returns a fleet of vehicles that are off duty.
func New(now func() time.Time, callsigns ...string) *Fleet {
	f := &Fleet{now: now, units: make(map[string]*unit, len(callsigns))}
	for _, c := range callsigns {
		f.units[c] = &unit{Vehicle: Vehicle{Callsign: c, Status: OffDuty}}
	}
	return f
}

// Set notes what a vehicle does now. It reports whether there is such a vehicle.
func (f *Fleet) Set(callsign []byte, s Status) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	u, ok := f.units[string(callsign)]
	if !ok {
		return false
	}
	if u.Status == s {
		return true
	}
	if len(u.moves) == kept {
		u.moves = slices.Delete(u.moves, 0, 1)
	}
	u.moves = append(u.moves, &Move{At: f.now(), From: u.Status, To: s})
	if u.Status = s; s == OnTheWay {
		u.Calls++
	}
	return true
}

// Get returns a vehicle.
func (f *Fleet) Get(callsign string) (Vehicle, bool) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	u, ok := f.units[callsign]
	if !ok {
		return Vehicle{}, false
	}
	return u.Vehicle, true
}

// Moves returns the last moves of a vehicle, the oldest first.
func (f *Fleet) Moves(callsign string) []*Move {
	f.mu.RLock()
	defer f.mu.RUnlock()
	if u, ok := f.units[callsign]; ok {
		return slices.Clone(u.moves)
	}
	return nil
}

// All returns all vehicles in the order of their call signs.
func (f *Fleet) All() []Vehicle {
	f.mu.RLock()
	defer f.mu.RUnlock()
	all := make([]Vehicle, 0, len(f.units))
	for _, u := range f.units {
		all = append(all, u.Vehicle)
	}
	slices.SortFunc(all, func(a, b Vehicle) int {
		if a.Callsign < b.Callsign {
			return -1
		}
		return 1
	})
	return all
}
