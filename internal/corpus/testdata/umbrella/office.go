package umbrella

import (
	"context"
	"fmt"
	"log"
	"slices"
	"sync"
	"time"
)

// Office has what was found.
type Office struct {
	name string
	log  *log.Logger
	now  func() time.Time

	others []Finder

	mu      sync.Mutex
	items   map[int]Item
	places  map[string][]int // ids by slug; of the same items
	lastID  int
	looks   map[int]int
	journal [][]byte // what was sent, as it was

	servedMu sync.Mutex
	served   int64

	times   times
	callers callers
}

// New returns an office without items.
func New(name string, l *log.Logger, others ...Finder) *Office {
	return &Office{
		name: name, log: l, now: time.Now, others: others,
		items: map[int]Item{}, places: map[string][]int{}, looks: map[int]int{},
	}
}

// Served returns how many requests were answered.
func (o *Office) Served() int64 {
	o.servedMu.Lock()
	defer o.servedMu.Unlock()
	return o.served
}

// answered counts one more.
func (o *Office) answered() {
	o.servedMu.Lock()
	o.served++
	o.servedMu.Unlock()
}

// Take takes an item in, and returns it with its number.
func (o *Office) Take(it Item) Item {
	o.mu.Lock()
	it = o.file(it)
	o.mu.Unlock()
	o.callers.tell(it)
	return it
}

// file puts an item where it is found by number and by place.
func (o *Office) file(it Item) Item {
	o.lastID++
	it.ID, it.State = o.lastID, Here
	o.items[it.ID] = it
	s := slug(it.Place)
	o.places[s] = append(o.places[s], it.ID)
	return it
}

// Change gives an item another state, if it is here.
func (o *Office) Change(id int, to State) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, ok := o.items[id]; !ok {
		return fmt.Errorf("%w: %d", ErrNone, id)
	}
	if o.items[id].State != Here {
		return fmt.Errorf("%w: %d was %s", ErrState, id, o.items[id].State)
	}
	it := o.items[id]
	it.State = to
	o.items[id] = it
	return nil
}

// At returns what was found at a place, in the order of numbers.
func (o *Office) At(place string) []Item {
	o.mu.Lock()
	defer o.mu.Unlock()
	ids := o.places[slug(place)]
	found := make([]Item, 0, len(ids))
	for _, id := range ids {
		found = append(found, o.items[id])
	}
	return found
}

// Finder is another office that can be asked.
type Finder interface {
	Find(ctx context.Context, what string) ([]Item, error)
}

// Station is an office down the line. What it answers takes a while.
type Station struct {
	Name  string
	away  time.Duration
	room  int // for so many items
	mu    sync.RWMutex
	shelf []Item // nil where an office is closed
}

// Find returns what a station has of the kind.
func (s *Station) Find(ctx context.Context, what string) ([]Item, error) {
	timer := time.NewTimer(s.away)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-timer.C:
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.shelf == nil {
		return nil, fmt.Errorf("%s: closed", s.Name)
	}
	var found []Item
	for _, it := range s.shelf {
		if it.What == what {
			found = append(found, it)
		}
	}
	return found, nil
}

// receive takes in what another office sends.
func (s *Station) receive(it Item) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.shelf) >= s.room {
		return fmt.Errorf("%s: no room", s.Name)
	}
	s.shelf = append(s.shelf, it)
	return nil
}

// Elsewhere asks all other offices for a kind of things. What they have is in the order
// of the offices.
func (o *Office) Elsewhere(ctx context.Context, what string) ([]Item, error) {
	perOffice := make([][]Item, len(o.others))
	for i, f := range o.others {
		found, err := f.Find(ctx, what)
		if err != nil {
			return nil, err
		}
		perOffice[i] = found
	}
	return slices.Concat(perOffice...), nil
}

// Forward sends items to a station, one after the other, until it has no more room; and
// returns how many it took.
func (o *Office) Forward(to *Station, ids ...int) (n int, err error) {
	for _, id := range ids {
		if err = o.Change(id, Sent); err != nil {
			return n, err
		}
		o.mu.Lock()
		it := o.items[id]
		o.mu.Unlock()
		if err = to.receive(it); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}
