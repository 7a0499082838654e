package pager

import (
	"crypto/sha256"
	"crypto/subtle"
	"io"
	"sort"
	"strconv"
	"sync"
)

// Switch is on or off.
type Switch struct {
	lock sync.RWMutex
	on   bool
}

// Set turns the switch.
func (s *Switch) Set(on bool) {
	s.lock.Lock()
	s.on = on
	s.lock.Unlock()
}

// On reports whether the switch is on.
func (s *Switch) On() bool {
	s.lock.RLock()
	on := s.on
	s.lock.RUnlock()
	return on
}

// Metrics are numbers with names.
type Metrics struct {
	mu     sync.Mutex
	values map[string]float64
}

// NewMetrics returns metrics that are all zero.
func NewMetrics() *Metrics { return &Metrics{values: map[string]float64{}} }

// Add adds to a metric.
func (m *Metrics) Add(name string, n float64) {
	m.mu.Lock()
	m.values[name] += n
	m.mu.Unlock()
}

// sample is a metric at a time.
type sample struct {
	name  string
	value float64
}

func (m *Metrics) samples() []sample {
	m.mu.Lock()
	all := make([]sample, 0, len(m.values))
	for name, v := range m.values {
		all = append(all, sample{name, v})
	}
	m.mu.Unlock()
	sort.Slice(all, func(i, j int) bool { return all[i].name < all[j].name })
	return all
}

// Expose writes all metrics as a scraper reads them.
func (m *Metrics) Expose(w io.Writer) error {
	var page []byte
	for _, s := range m.samples() {
		page = append(page, s.name...)
		page = append(page, ' ')
		page = append(page, strconv.FormatFloat(s.value, 'g', -1, 64)...)
		page = append(page, '\n')
	}
	_, err := w.Write(page)
	return err
}

// Latency is how long notifications took, in milliseconds: how many, and all together. A
// mean is of both at one time.
type Latency struct {
	mu  sync.Mutex
	n   int64
	sum int64
}

// Observe adds one.
func (l *Latency) Observe(ms int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.n++
	l.sum += ms
}

// Mean returns how long one takes.
func (l *Latency) Mean() float64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.n == 0 {
		return 0
	}
	return float64(l.sum) / float64(l.n)
}

// rounds make guesses at a token dear.
const rounds = 20000

// Stretch makes of a token what is stored of it.
func Stretch(token, salt string) [sha256.Size]byte {
	sum := sha256.Sum256([]byte(salt + token))
	for range rounds {
		sum = sha256.Sum256(sum[:])
	}
	return sum
}

// Allowed reports whether a token is the one of which sum was stored.
func Allowed(token, salt string, sum [sha256.Size]byte) bool {
	got := Stretch(token, salt)
	return subtle.ConstantTimeCompare(got[:], sum[:]) == 1
}
