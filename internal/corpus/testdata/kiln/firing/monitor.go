// Package firing follows the kilns of a pottery studio while they are hot.
package firing

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// ErrNoKiln is returned for kilns that the studio does not have.
var ErrNoKiln = errors.New("no such kiln")

// keep is how many samples of a kiln are remembered.
const keep = 2048

// Sample is the temperature at a minute of the firing.
type Sample struct {
	Minute  int
	Celsius float64
}

// Summary is what is known of the firing that a kiln is in.
type Summary struct {
	Readings int
	Last     float64
	Peak     float64
}

func (s Summary) with(celsius float64) Summary {
	s.Readings++
	s.Last = celsius
	s.Peak = max(s.Peak, celsius)
	return s
}

// Monitor collects the readings of the thermocouples. It is safe for concurrent
// use.
type Monitor struct {
	mu        sync.Mutex
	summaries map[string]Summary
	curves    map[string][]Sample
}

// NewMonitor returns a monitor for the kilns with the given ids.
func NewMonitor(ids ...string) *Monitor {
	m := &Monitor{summaries: make(map[string]Summary), curves: make(map[string][]Sample)}
	for _, id := range ids {
		m.summaries[id] = Summary{}
	}
	return m
}

// Record adds a reading and returns the highest one of the firing so far.
func (m *Monitor) Record(id string, celsius float64) (float64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.summaries[id]; !ok {
		return 0, fmt.Errorf("%w: %q", ErrNoKiln, id)
	}
	m.summaries[id] = m.summaries[id].with(celsius)
	if m.summaries[id].Readings <= keep {
		m.curves[id] = append(m.curves[id], Sample{Minute: m.summaries[id].Readings - 1, Celsius: celsius})
	}
	return m.summaries[id].Peak, nil
}

// Summary returns the state of one kiln.
func (m *Monitor) Summary(id string) (Summary, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s, ok := m.summaries[id]
	if !ok {
		return Summary{}, fmt.Errorf("%w: %q", ErrNoKiln, id)
	}
	return s, nil
}

// Curve returns a copy of the samples of one kiln.
func (m *Monitor) Curve(id string) ([]Sample, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.summaries[id]; !ok {
		return nil, fmt.Errorf("%w: %q", ErrNoKiln, id)
	}
	return slices.Clone(m.curves[id]), nil
}

// GasMeter is the reading of the gas meter together with the time it was taken:
// consumption is computed from both.
type GasMeter struct {
	mu     sync.RWMutex
	litres int64
	at     time.Time
}

// Update stores a reading. Older readings that arrive late are dropped.
func (g *GasMeter) Update(litres int64, at time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if at.Before(g.at) {
		return
	}
	g.litres, g.at = litres, at
}

// Reading returns the latest reading.
func (g *GasMeter) Reading() (int64, time.Time) {
	g.mu.RLock()
	defer g.mu.RUnlock()
	return g.litres, g.at
}
