// Package permits is the office that gives parking permits to who lives in a
// street, and tells wardens of them.
package permits

import (
	"errors"
	"fmt"
	"sync"
	"time"
)

// Permit allows a car to be parked in a zone.
type Permit struct {
	ID     uint64    `json:"id"`
	Plate  string    `json:"plate"`
	Zone   string    `json:"zone"`
	Holder string    `json:"holder"`
	Until  time.Time `json:"until"`
	Checks int       `json:"-"` // by wardens
}

// Number is what is printed on a permit.
func (p *Permit) Number() string {
	return fmt.Sprintf("%s-", p.Zone) + pad(p.ID)
}

func pad(id uint64) string {
	const digits = "0123456789"
	var b [6]byte
	for i := len(b) - 1; i >= 0; i-- {
		b[i] = digits[id%10]
		id /= 10
	}
	return string(b[:])
}

var (
	ErrFull    = errors.New("no space left in the zone")
	ErrTwice   = errors.New("the car has a permit already")
	ErrNone    = errors.New("no permit")
	ErrUnknown = errors.New("unknown zone")
)

// sequence hands out numbers, each of them once.
type sequence struct {
	mu   sync.Mutex
	last uint64
}

func (s *sequence) next() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	return s.last
}

// current is the number that was handed out last.
func (s *sequence) current() uint64 {
	s.mu.Lock()
	n := s.last
	s.mu.Unlock()
	return n
}

// Store keeps permits. There are never more of a zone than it has room for.
type Store struct {
	ids sequence

	mu      sync.Mutex
	byPlate map[string]*Permit
	room    map[string]int
	taken   map[string]int
}

// NewStore returns a store without permits for zones with room for so many.
func NewStore(room map[string]int) *Store {
	return &Store{byPlate: make(map[string]*Permit), room: room, taken: make(map[string]int)}
}

// Issue gives a permit, which it puts the number in.
func (s *Store) Issue(p Permit) (*Permit, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	room, ok := s.room[p.Zone]
	if !ok {
		return nil, ErrUnknown
	}
	if s.taken[p.Zone] >= room {
		return nil, fmt.Errorf("%w: %s", ErrFull, p.Zone)
	}
	if _, ok := s.byPlate[p.Plate]; ok {
		return nil, ErrTwice
	}
	s.taken[p.Zone]++
	p.ID = s.ids.next()
	s.byPlate[p.Plate] = &p
	return &p, nil
}

// Revoke takes a permit back.
func (s *Store) Revoke(plate string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.byPlate[plate]
	if !ok {
		return ErrNone
	}
	delete(s.byPlate, plate)
	s.taken[p.Zone]--
	return nil
}

// Find returns the permit of a car.
func (s *Store) Find(plate string) (Permit, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.byPlate[plate]; p != nil {
		return *p, nil
	}
	return Permit{}, ErrNone
}

// hour is an hour of the week in a zone.
type hour struct {
	zone string
	hour int // from 0, Sunday 0:00, to 167
}

// Usage is how often cars were checked, by zone and hour.
type Usage struct {
	mu     sync.Mutex
	counts map[hour]int
	peak   hour
}

// Record counts a check.
func (u *Usage) Record(zone string, at time.Time) {
	key := hour{zone, int(at.Weekday())*24 + at.Hour()}
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.counts == nil {
		u.counts = make(map[hour]int)
	}
	if _, seen := u.counts[key]; seen {
		u.counts[key] = u.counts[key] + 1
	} else {
		u.counts[key] = 1
	}
	if u.counts[key] > u.counts[u.peak] {
		u.peak = key
	}
}

// Peak returns where and when most cars were checked.
func (u *Usage) Peak() (zone string, hourOfWeek, checks int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.peak.zone, u.peak.hour, u.counts[u.peak]
}
