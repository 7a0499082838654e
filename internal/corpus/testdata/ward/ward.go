// Package ward prepares the rounds of doctors: who is where, and which results
// of the laboratory are still to come.
package ward

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// Patient is a patient as the hospital knows them.
type Patient struct {
	ID        string
	Name      string
	Room      int
	Bed       string
	Allergies []string
	Urgent    bool
}

// Directory knows who is on which ward.
type Directory interface {
	// Page returns patients of a ward, and what to ask for the next page with;
	// that is empty for the first and after the last one.
	Page(ctx context.Context, ward, after string) (patients []Patient, next string, err error)
}

// Laboratory knows what is examined.
type Laboratory interface {
	// Pending returns how many results of a patient are to come.
	Pending(ctx context.Context, patient string) (int, error)
}

// Pager calls doctors.
type Pager interface {
	// Call has the pager of a doctor beep, and reports whether they come.
	Call(ctx context.Context, doctor string) (bool, error)
}

// ErrNobody is returned where no doctor comes.
var ErrNobody = errors.New("ward: nobody comes")

// Service prepares rounds.
type Service struct {
	directory  Directory
	laboratory Laboratory
	pager      Pager
	census     Census
}

// New returns a service.
func New(d Directory, l Laboratory, p Pager) *Service {
	return &Service{directory: d, laboratory: l, pager: p, census: Census{wards: map[string]*occupancy{}}}
}

// Visit is a line of the list for a round.
type Visit struct {
	Place     string
	Name      string
	Allergies string
	Pending   int
}

// Round returns the list for the round on a ward.
func (s *Service) Round(ctx context.Context, ward string) ([]Visit, error) {
	patients, err := s.patients(ctx, ward)
	if err != nil {
		return nil, err
	}
	s.census.Note(ward, len(patients))
	return s.visits(ctx, ward, patients)
}

func (s *Service) visits(ctx context.Context, ward string, patients []Patient) ([]Visit, error) {
	var visits []Visit
	for _, p := range patients {
		pending, err := s.laboratory.Pending(ctx, p.ID)
		if err != nil {
			return nil, fmt.Errorf("ward %s: results of %s: %w", ward, p.ID, err)
		}
		visits = append(visits, Visit{
			Place:     place(ward, p),
			Name:      p.Name,
			Allergies: listed(p.Allergies),
			Pending:   pending,
		})
	}
	return visits, nil
}

// patients returns all patients of a ward, page by page.
func (s *Service) patients(ctx context.Context, ward string) ([]Patient, error) {
	var all []Patient
	for after := ""; ; {
		page, next, err := s.directory.Page(ctx, ward, after)
		if err != nil {
			return nil, fmt.Errorf("ward %s: %w", ward, err)
		}
		all = append(all, page...)
		if next == "" {
			return all, nil
		}
		after = next
	}
}

// Help calls doctors until one comes.
func (s *Service) Help(ctx context.Context, doctors []string) (string, error) {
	for _, d := range doctors {
		comes, err := s.pager.Call(ctx, d)
		if err != nil {
			return "", fmt.Errorf("ward: call of %s: %w", d, err)
		}
		if comes {
			return d, nil
		}
	}
	return "", ErrNobody
}

// Urgent returns those who cannot wait; nil if all can.
func Urgent(patients []Patient) []Patient {
	var urgent []Patient
	for _, p := range patients {
		if p.Urgent {
			urgent = append(urgent, p)
		}
	}
	return urgent
}

// Beds are the free beds of a hospital.
type Beds struct {
	mu   sync.Mutex
	free int64
}

// NewBeds returns so many free beds.
func NewBeds(n int64) *Beds { return &Beds{free: n} }

// Take takes a bed, if one is free.
func (b *Beds) Take() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.free == 0 {
		return false
	}
	b.free--
	return true
}

// Leave gives a bed back.
func (b *Beds) Leave() {
	b.mu.Lock()
	b.free++
	b.mu.Unlock()
}
