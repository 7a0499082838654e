package leases

import (
	"errors"
	"fmt"
	"sort"
	"sync"
	"time"
)

var (
	ErrTaken   = errors.New("lease is held by another owner")
	ErrUnknown = errors.New("no such lease")
	ErrExpired = errors.New("lease has expired")
)

// Lease is the right of an owner to a name for some time.
type Lease struct {
	Name  string
	Owner string
	Until time.Time
	Epoch uint64 // grows with every grant of any name
	Reads int    // how often it was described
}

// Table has the leases of one node.
type Table struct {
	sync.Mutex
	node  string
	now   func() time.Time
	held  map[string]*Lease
	epoch uint64
	log   *Journal // nil if grants need not survive
}

// NewTable returns an empty table.
func NewTable(node string, log *Journal) *Table {
	return &Table{node: node, now: time.Now, held: make(map[string]*Lease), log: log}
}

// Acquire grants name to owner, if nobody else has it.
func (t *Table) Acquire(name, owner string, ttl time.Duration) (Lease, error) {
	t.Lock()
	defer t.Unlock()
	now := t.now()
	l := t.held[name]
	if l != nil && l.Owner != owner && l.Until.After(now) {
		return *l, ErrTaken
	}
	// The epoch fences off older holders, so the number, the record and the
	// entry have to be of the same order.
	t.epoch++
	granted := &Lease{Name: name, Owner: owner, Until: now.Add(ttl), Epoch: t.epoch}
	if t.log != nil {
		if err := t.log.Append(granted); err != nil {
			return Lease{}, err
		}
	}
	t.held[name] = granted
	return *granted, nil
}

// Renew extends a lease that owner still has.
func (t *Table) Renew(name, owner string, ttl time.Duration) (time.Duration, error) {
	t.Lock()
	defer t.Unlock()
	if t.held[name] == nil {
		return 0, ErrUnknown
	}
	if t.held[name].Owner != owner {
		return t.held[name].Until.Sub(t.now()), ErrTaken
	}
	now := t.now()
	if !t.held[name].Until.After(now) {
		return 0, ErrExpired
	}
	t.held[name].Until = now.Add(ttl)
	return ttl, nil
}

// Release gives a lease back. Giving back what one does not have is an error.
func (t *Table) Release(name, owner string) error {
	t.Lock()
	defer t.Unlock()
	l, ok := t.held[name]
	switch {
	case !ok:
		return ErrUnknown
	case l.Owner != owner:
		return ErrTaken
	}
	delete(t.held, name)
	return nil
}

// Names returns the names that are held, sorted.
func (t *Table) Names() []string {
	t.Lock()
	var names []string
	for name := range t.held {
		names = append(names, name)
	}
	t.Unlock()
	sort.Strings(names)
	return names
}

// Sweep forgets what expired before the given time, and returns how many.
func (t *Table) Sweep(before time.Time) (n int) {
	t.Lock()
	defer t.Unlock()
	for name, l := range t.held {
		if l.Until.Before(before) {
			delete(t.held, name)
			n++
		}
	}
	return n
}

// fence is what holders show to the resources that they use.
func (t *Table) fence(l Lease) string {
	return fmt.Sprintf("%s/%s#%d", t.node, l.Name, l.Epoch)
}
