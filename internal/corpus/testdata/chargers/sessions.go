package chargers

import (
	"errors"
	"fmt"
	"sort"
	"sync"
	"time"
)

// Errors of sessions.
var (
	ErrNoSession = errors.New("chargers: no session")
	ErrOccupied  = errors.New("chargers: connector is occupied")
	ErrBackwards = errors.New("chargers: meter runs backwards")
)

// Session is a car that charges.
type Session struct {
	Serial    string
	Connector byte
	Tag       string
	Since     time.Time
	Begin     uint32 // on the meter, watt hours, with the first sample
	Last      uint32
	Samples   int
}

// Delivered returns how many watt hours the car has got.
func (s *Session) Delivered() uint32 { return s.Last - s.Begin }

// Sessions are the sessions of a site.
type Sessions struct {
	mu   sync.Mutex
	site string
	open map[string]*Session // by key
}

// NewSessions returns the sessions of a site, of which there are none yet.
func NewSessions(site string) *Sessions {
	return &Sessions{site: site, open: map[string]*Session{}}
}

// key returns what a connector is called in the books.
func (s *Sessions) key(serial string, connector byte) string {
	return fmt.Sprintf("%s*%s*%d", s.site, serial, connector)
}

// Begin begins a session.
func (s *Sessions) Begin(serial string, connector byte, tag string, now time.Time) error {
	key := s.key(serial, connector)
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.open[key]; ok {
		return fmt.Errorf("%w: %s", ErrOccupied, key)
	}
	s.open[key] = &Session{Serial: serial, Connector: connector, Tag: tag, Since: now}
	return nil
}

// Sample takes what a meter shows, and returns what was delivered since it was
// last heard of.
func (s *Sessions) Sample(serial string, connector byte, energy uint32) (uint32, error) {
	key := s.key(serial, connector)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[key] == nil {
		return 0, fmt.Errorf("%w: %s", ErrNoSession, key)
	}
	if s.open[key].Samples == 0 {
		s.open[key].Begin, s.open[key].Last = energy, energy
	}
	if energy < s.open[key].Last {
		return 0, fmt.Errorf("%w: %s", ErrBackwards, key)
	}
	delta := energy - s.open[key].Last
	s.open[key].Last = energy
	s.open[key].Samples++
	return delta, nil
}

// End ends a session and returns it.
func (s *Sessions) End(serial string, connector byte) (Session, error) {
	key := s.key(serial, connector)
	s.mu.Lock()
	defer s.mu.Unlock()
	session, ok := s.open[key]
	if !ok {
		return Session{}, fmt.Errorf("%w: %s", ErrNoSession, key)
	}
	delete(s.open, key)
	return *session, nil
}

// Tags returns the tags of all who charge, in their order.
func (s *Sessions) Tags() []string {
	var tags []string
	s.mu.Lock()
	for _, session := range s.open {
		tags = append(tags, session.Tag)
	}
	s.mu.Unlock()
	sort.Strings(tags)
	return tags
}
