package tolls

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"sync"
)

// Result says what came of a passage.
type Result byte

// What comes of passages.
const (
	Charged Result = iota
	Unknown        // nobody has the tag
	Blocked
)

// Account is what a tag is charged to.
type Account struct {
	Balance int64 // in cents
	Trips   int
	Blocked bool
}

// count counts.
type count struct {
	sync.RWMutex
	n uint64
}

func (c *count) inc() {
	c.Lock()
	defer c.Unlock()
	c.n++
}

func (c *count) value() uint64 {
	c.RLock()
	defer c.RUnlock()
	return c.n
}

// Doubt is a passage that a person has to look at.
type Doubt struct {
	Gantry string
	Tag    []byte // as it was read
	At     uint32
}

// Ledger has the accounts.
type Ledger struct {
	passages count

	mu       sync.Mutex
	accounts map[string]*Account
	unknown  []string
	doubts   []Doubt

	fees spread
}

// NewLedger returns a ledger of these accounts, by their tags.
func NewLedger(accounts map[string]Account) *Ledger {
	l := &Ledger{accounts: make(map[string]*Account, len(accounts))}
	for tag, a := range accounts {
		l.accounts[tag] = &a
	}
	return l
}

// Charge charges a passage.
func (l *Ledger) Charge(tag string, fee int) Result {
	l.passages.inc()
	r := l.book(tag, int64(fee))
	if r == Charged {
		l.fees.add(fee)
	}
	return r
}

func (l *Ledger) book(tag string, fee int64) Result {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.accounts[tag] == nil {
		l.unknown = append(l.unknown, tag)
		return Unknown
	}
	if l.accounts[tag].Blocked {
		return Blocked
	}
	l.accounts[tag].Balance -= fee
	l.accounts[tag].Trips++
	return Charged
}

// doubt notes a passage that has to be looked at.
func (l *Ledger) doubt(p *passage, gantry string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.doubts = append(l.doubts, Doubt{gantry, bytes.Clone(p.tag), p.at})
}

// Passages returns how many cars have passed, charged or not.
func (l *Ledger) Passages() uint64 { return l.passages.value() }

// Mean returns the mean fee, in cents.
func (l *Ledger) Mean() float64 { return l.fees.mean() }

// Account returns the account of a tag.
func (l *Ledger) Account(tag string) (Account, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	a, ok := l.accounts[tag]
	if !ok {
		return Account{}, false
	}
	return *a, true
}

// Unknown returns the tags that nobody has, as often as they were seen.
func (l *Ledger) Unknown() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.unknown)
}

// Doubts returns what has to be looked at.
func (l *Ledger) Doubts() []Doubt {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.doubts)
}

// Tags returns the tags, in their order.
func (l *Ledger) Tags() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	tags := []string{}
	for tag := range maps.Keys(l.accounts) {
		tags = append(tags, tag)
	}
	slices.Sort(tags)
	return tags
}

// Export writes the accounts as CSV.
func (l *Ledger) Export(w io.Writer) error {
	out := csv.NewWriter(w)
	for _, tag := range l.Tags() {
		a, ok := l.Account(tag)
		if !ok {
			continue
		}
		if err := out.Write([]string{tag, fmt.Sprint(a.Trips), strconv.FormatInt(a.Balance, 10)}); err != nil {
			return fmt.Errorf("tolls: tag %q: %w", tag, err)
		}
	}
	out.Flush()
	return out.Error()
}

// spread knows what fees come to. Sum and number belong together: a mean is
// never of two passages and the fee of one.
type spread struct {
	mu     sync.RWMutex
	sum, n int64
}

func (s *spread) add(fee int) {
	s.mu.Lock()
	s.sum += int64(fee)
	s.n++
	s.mu.Unlock()
}

func (s *spread) mean() float64 {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.n == 0 {
		return 0
	}
	return float64(s.sum) / float64(s.n)
}
