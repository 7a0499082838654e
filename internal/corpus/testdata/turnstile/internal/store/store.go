// Package store keeps the tickets of an event in memory.
package store

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Code is the outcome of a scan.
type Code byte

// Outcomes.
const (
	OK Code = iota
	Unknown
	Blocked
	Used
	Full
)

func (c Code) String() string {
	switch c {
	case OK:
		return "Ok"
	case Unknown:
		return "Unknown"
	case Blocked:
		return "Blocked"
	case Used:
		return "Used"
	case Full:
		return "Full"
	}
	return "Code" + strconv.Itoa(int(c))
}

// Label returns the label of a code in metrics.
func (c Code) Label() string {
	return `code="` + strings.ToLower(fmt.Sprint(c)) + `"`
}

// Ticket is a ticket that was sold.
type Ticket struct {
	Barcode string
	Zone    string
	Row     int
	Seat    string
	MaxUses int
	Uses    int
	Blocked bool
	Passes  []time.Time
}

// Place says where the holder of a ticket sits.
func (t *Ticket) Place() string {
	return fmt.Sprintf("%s/%d/%s", t.Zone, t.Row, t.Seat)
}

// Pass is what a steward sees on the display of a gate.
type Pass struct {
	Barcode string
	Place   string
	At      time.Time
}

// Row is what a report says about a gate.
type Row struct {
	Gate     uint16
	Zones    []string
	Admitted int
	Refused  int
}

// Store is safe for concurrent use.
type Store struct {
	mu      sync.Mutex
	tickets map[string]*Ticket
	last    map[uint16]Pass
	rows    map[uint16]*Row
}

// New returns an empty store.
func New() *Store {
	return &Store{
		tickets: make(map[string]*Ticket),
		last:    make(map[uint16]Pass),
		rows:    make(map[uint16]*Row),
	}
}

// Load reads tickets: barcode, zone, row, seat and how often each is valid.
func (s *Store) Load(r io.Reader) error {
	cr := csv.NewReader(r)
	cr.FieldsPerRecord = 5
	for {
		rec, err := cr.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("store: %w", err)
		}
		row, err := strconv.Atoi(rec[2])
		if err != nil {
			return fmt.Errorf("store: row of %s: %w", rec[0], err)
		}
		uses, err := strconv.Atoi(rec[4])
		if err != nil {
			return fmt.Errorf("store: uses of %s: %w", rec[0], err)
		}
		s.Put(Ticket{Barcode: rec[0], Zone: rec[1], Row: row, Seat: rec[3], MaxUses: uses})
	}
}

// Put adds a ticket, or replaces it.
func (s *Store) Put(t Ticket) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tickets[t.Barcode] = &t
}

// Block blocks a ticket, which was reported stolen.
func (s *Store) Block(barcode string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, ok := s.tickets[barcode]
	if ok {
		t.Blocked = true
	}
	return ok
}

// Admit uses a ticket at a gate, if that is possible.
func (s *Store) Admit(barcode string, gate uint16, at time.Time) Code {
	s.mu.Lock()
	defer s.mu.Unlock()
	code := s.use(barcode)
	row := s.row(gate)
	if code != OK {
		row.Refused++
		return code
	}
	row.Admitted++
	t := s.tickets[barcode]
	t.Passes = append(t.Passes, at)
	if !slices.Contains(row.Zones, t.Zone) {
		row.Zones = append(row.Zones, t.Zone)
	}
	s.last[gate] = Pass{Barcode: barcode, Place: t.Place(), At: at}
	return OK
}

func (s *Store) use(barcode string) Code {
	if s.tickets[barcode] == nil {
		return Unknown
	}
	if s.tickets[barcode].Blocked {
		return Blocked
	}
	if s.tickets[barcode].Uses >= s.tickets[barcode].MaxUses {
		return Used
	}
	s.tickets[barcode].Uses++
	return OK
}

func (s *Store) row(gate uint16) *Row {
	r := s.rows[gate]
	if r == nil {
		r = &Row{Gate: gate}
		s.rows[gate] = r
	}
	return r
}

// Last returns who passed a gate last.
func (s *Store) Last(gate uint16) (Pass, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.last[gate]
	return p, ok
}

// Passes returns when a ticket was used. The caller owns the result.
func (s *Store) Passes(barcode string) []time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.tickets[barcode]; t != nil {
		return slices.Clone(t.Passes)
	}
	return nil
}

// Rows returns the rows of some gates, in the order that is asked for.
func (s *Store) Rows(gates []uint16) []Row {
	s.mu.Lock()
	defer s.mu.Unlock()
	rows := []Row{}
	for _, gate := range gates {
		row := Row{Gate: gate}
		if r := s.rows[gate]; r != nil {
			row = *r
			row.Zones = slices.Clone(r.Zones)
		}
		rows = append(rows, row)
	}
	return rows
}

// BlockedTickets returns the barcodes of all tickets that are blocked. It is nil
// if there are none, for which clients get null.
func (s *Store) BlockedTickets() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var blocked []string
	for barcode, t := range s.tickets {
		if t.Blocked {
			blocked = append(blocked, barcode)
		}
	}
	slices.Sort(blocked)
	return blocked
}
