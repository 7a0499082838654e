package greenhouse

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// What Put and Get say of what is not there.
var (
	ErrHouse  = errors.New("no such house")
	ErrSensor = errors.New("no such sensor")
)

// House is a greenhouse.
type House struct {
	Name    string
	Plants  string
	Sensors []string
}

type house struct {
	House
	values map[string]float64
	puts   int
}

// Store has the last value of each sensor.
type Store struct {
	span span

	mu     sync.Mutex
	houses map[string]*house
	names  []string // in their order
}

// NewStore returns a store for these houses.
func NewStore(houses ...House) *Store {
	s := &Store{houses: make(map[string]*house)}
	for _, h := range houses {
		values := make(map[string]float64, len(h.Sensors))
		for _, sensor := range h.Sensors {
			values[sensor] = 0
		}
		s.houses[h.Name] = &house{House: h, values: values}
		s.names = append(s.names, h.Name)
	}
	slices.Sort(s.names)
	return s
}

// Put sets the value of a sensor.
func (s *Store) Put(name, sensor string, v float64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.houses[name] == nil {
		return ErrHouse
	}
	if _, ok := s.houses[name].values[sensor]; !ok {
		return ErrSensor
	}
	s.houses[name].values[sensor] = v
	s.houses[name].puts++
	s.span.include(v)
	return nil
}

// Get returns the value of a sensor.
func (s *Store) Get(name, sensor string) (float64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := s.houses[name]
	if h == nil {
		return 0, ErrHouse
	}
	v, ok := h.values[sensor]
	if !ok {
		return 0, ErrSensor
	}
	return v, nil
}

// Report writes a table of all values, as it is at one time.
func (s *Store) Report(w io.Writer) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := ""
	for _, name := range s.names {
		h := s.houses[name]
		text += fmt.Sprintf("house %s\n", name)
		for _, sensor := range h.Sensors {
			text += "  " + column(h.Plants, 12)
			text += column(fmt.Sprintf("%s:", sensor), 10)
			text += strconv.FormatFloat(h.values[sensor], 'f', 2, 64)
			text += "\n"
		}
	}
	_, err := w.Write([]byte(text))
	return err
}

// column fills a cell of a table up with spaces.
func column(cell string, width int) string {
	for utf8.RuneCountInString(cell) < width {
		cell += " "
	}
	return cell
}

// Save writes the values, each as eight bytes, in the order of houses and
// sensors.
func (s *Store) Save(w io.Writer) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := bufio.NewWriter(w)
	for _, name := range s.names {
		h := s.houses[name]
		for _, sensor := range h.Sensors {
			if err := binary.Write(out, binary.LittleEndian, h.values[sensor]); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// Load reads what Save has written.
func (s *Store) Load(r io.Reader) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	in := bufio.NewReader(r)
	for _, name := range s.names {
		h := s.houses[name]
		for _, sensor := range h.Sensors {
			var v float64
			if err := binary.Read(in, binary.LittleEndian, &v); err != nil {
				return fmt.Errorf("%s/%s: %w", name, sensor, err)
			}
			h.values[sensor] = v
		}
	}
	return nil
}

// Find returns the names of the houses whose plants match a pattern.
func (s *Store) Find(pattern string) ([]string, error) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var names []string
	for _, name := range s.names {
		if re.MatchString(s.houses[name].Plants) {
			names = append(names, name)
		}
	}
	return names, nil
}

// Span returns the lowest and the highest value that there ever was.
func (s *Store) Span() (low, high float64) { return s.span.get() }

// String says how much is put into which house, for a person at the console.
func (s *Store) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var parts []string
	for _, name := range s.names {
		parts = append(parts, fmt.Sprintf("%s %d", name, s.houses[name].puts))
	}
	return strings.Join(parts, ", ")
}

// span is a range of values. Its ends are always those of one time.
type span struct {
	mu        sync.RWMutex
	set       bool
	low, high float64
}

func (s *span) include(v float64) {
	s.mu.Lock()
	if !s.set || v < s.low {
		s.low = v
	}
	if !s.set || v > s.high {
		s.high = v
	}
	s.set = true
	s.mu.Unlock()
}

func (s *span) get() (low, high float64) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.low, s.high
}
