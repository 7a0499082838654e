package gavel

import (
	"encoding/binary"
	"fmt"
	"io"
	"sync"
)

// Sequence counts.
type Sequence struct {
	guard sync.RWMutex
	last  uint64
}

// Next counts one more, and returns its number.
func (s *Sequence) Next() uint64 {
	s.guard.Lock()
	defer s.guard.Unlock()
	s.last++
	return s.last
}

// Last returns the last number.
func (s *Sequence) Last() uint64 {
	s.guard.RLock()
	defer s.guard.RUnlock()
	return s.last
}

// Journal is where accepted bids are noted, a line each.
type Journal struct {
	out io.Writer
	err error // the first
}

// NewJournal returns a journal that is written to out.
func NewJournal(out io.Writer) *Journal { return &Journal{out: out} }

// Bid notes a bid.
func (j *Journal) Bid(lot, paddle uint16, amount int64) {
	j.put(fmt.Sprintf("%d\t%d\t%d\n", lot, paddle, amount))
}

func (j *Journal) put(line string) {
	if j.err == nil {
		_, j.err = j.out.Write([]byte(line))
	}
}

// Feed tells those who watch of each bid when it is made.
type Feed struct {
	out io.Writer
}

// NewFeed returns the feed of a screen in the room.
func NewFeed(screen io.Writer) *Feed { return &Feed{out: screen} }

// Announce shows a bid, at once: the room bids on what it sees.
func (f *Feed) Announce(lot uint16, amount int64) {
	if f == nil {
		return
	}
	var event [10]byte
	binary.BigEndian.PutUint16(event[:], lot)
	binary.BigEndian.PutUint64(event[2:], uint64(amount))
	f.out.Write(event[:])
}

// Invoice is what a bidder owes.
type Invoice struct {
	Reference string
	Paddle    uint16
	Amount    int64
}

// Settle writes an invoice for each lot that is sold, in their order; nil only for
// no house.
func Settle(sold []Lot, premium func(int64) int64) []Invoice {
	invoices := []Invoice{}
	for _, l := range sold {
		invoices = append(invoices, Invoice{Reference: reference(l), Paddle: l.Paddle, Amount: l.High + premium(l.High)})
	}
	return invoices
}

// reference is what an invoice is known by.
func reference(l Lot) string { return "L" + fmt.Sprint(l.ID) + "-" + fmt.Sprint(l.Paddle) }

// Meters count what is done, by name.
type Meters struct {
	mu     sync.Mutex
	counts map[string]int64
}

// NewMeters returns meters that all stand at zero.
func NewMeters() *Meters { return &Meters{counts: map[string]int64{}} }

func (m *Meters) add(name string, n int64) {
	m.mu.Lock()
	m.counts[name] += n
	m.mu.Unlock()
}

// Count returns where a meter stands.
func (m *Meters) Count(name string) int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.counts[name]
}

// meter is that of one operation in one house.
type meter struct {
	all   *Meters
	house string
	op    string
}

// frame counts a frame with its body.
func (m meter) frame(size int) {
	m.all.add(fmt.Sprintf("gavel.%s.%s.frames", m.house, m.op), 1)
	m.all.add(fmt.Sprintf("gavel.%s.%s.bytes", m.house, m.op), int64(size))
}
