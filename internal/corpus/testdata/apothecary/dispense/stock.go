package dispense

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
)

// ErrShort is returned when there is too little of a drug.
var ErrShort = errors.New("not in stock")

// ErrNoDrug is returned for drugs that a pharmacy does not have.
var ErrNoDrug = errors.New("no such drug")

// Stock is what is on the shelves.
type Stock struct {
	// Order asks a wholesaler for some of a drug, and returns how many come.
	Order func(sku string, n int) int

	drugs  map[string]*Drug
	mu     sync.RWMutex
	counts map[string]int
}

// NewStock returns empty shelves for some drugs.
func NewStock(drugs ...*Drug) *Stock {
	s := &Stock{
		Order:  func(string, int) int { return 0 },
		drugs:  make(map[string]*Drug, len(drugs)),
		counts: make(map[string]int, len(drugs)),
	}
	for _, d := range drugs {
		s.drugs[d.SKU] = d
	}
	return s
}

// Drug returns the drug with a number.
func (s *Stock) Drug(sku string) (*Drug, error) {
	d, ok := s.drugs[sku]
	if !ok {
		return nil, fmt.Errorf("%w: %q", ErrNoDrug, sku)
	}
	return d, nil
}

// Add puts more of a drug onto the shelves.
func (s *Stock) Add(sku string, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.add(sku, n)
}

func (s *Stock) add(sku string, n int) { s.counts[sku] += n }

// Take takes some of a drug from the shelves, and returns how many are left. If
// there are not enough of them, more are ordered first.
func (s *Stock) Take(sku string, n int) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if have := s.counts[sku]; have < n {
		s.add(sku, s.Order(sku, n-have))
	}
	have, known := s.counts[sku]
	if !known || have < n {
		return have, fmt.Errorf("%w: %s", ErrShort, sku)
	}
	s.counts[sku] = have - n
	return have - n, nil
}

// Line says how many there are of a drug.
type Line struct {
	Drug  *Drug
	Count int
}

// Lines returns what is on the shelves, by number.
func (s *Stock) Lines() []Line {
	s.mu.RLock()
	defer s.mu.RUnlock()
	lines := make([]Line, 0)
	for sku, d := range s.drugs {
		lines = append(lines, Line{Drug: d, Count: s.counts[sku]})
	}
	slices.SortFunc(lines, func(a, b Line) int { return cmp.Compare(a.Drug.SKU, b.Drug.SKU) })
	return lines
}

// Valuation is for the tax office, at the end of a year.
func (s *Stock) Valuation() string {
	text, sum := "Valuation\n", 0
	for _, l := range s.Lines() {
		value := l.Count * l.Drug.Cents
		text += l.Drug.Title() + ": " + strconv.Itoa(value) + "\n"
		sum += value
	}
	return text + "Sum: " + strconv.Itoa(sum) + "\n"
}
