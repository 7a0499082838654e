package desk

import (
	"errors"
	"slices"
	"sync"
	"time"
)

// Channel is what a dimmer is called.
type Channel uint16

// dimmer is what one lamp hangs on.
type dimmer struct {
	level  byte
	limit  byte // it never gets brighter, for the sake of the lamp
	parked bool // nobody changes it
}

// Rig is what hangs above the stage. It is not safe for concurrent use.
type Rig struct {
	dimmers map[Channel]*dimmer
	looks   [][]byte // that were stored
}

// NewRig returns a rig without dimmers.
func NewRig() *Rig { return &Rig{dimmers: make(map[Channel]*dimmer)} }

// Hang adds a dimmer.
func (r *Rig) Hang(ch Channel, limit byte) { r.dimmers[ch] = &dimmer{limit: limit} }

// Park lets a dimmer stay as bright as it may be.
func (r *Rig) Park(ch Channel) {
	if d := r.dimmers[ch]; d != nil {
		d.parked = true
	}
}

var errChannel = errors.New("desk: no such channel")

// Set changes a level.
func (r *Rig) Set(ch Channel, level byte) error {
	d := r.dimmers[ch]
	if d == nil {
		return errChannel
	}
	d.level = level
	return nil
}

// Output returns how bright a lamp is.
func (r *Rig) Output(ch Channel) byte {
	if r.dimmers[ch] == nil {
		return 0
	}
	if r.dimmers[ch].parked {
		return r.dimmers[ch].limit
	}
	return min(r.dimmers[ch].level, r.dimmers[ch].limit)
}

// Universe fills in what goes down a wire, from a first channel on.
func (r *Rig) Universe(out []byte, first Channel) {
	for i := range out {
		out[i] = r.Output(first + Channel(i))
	}
}

// Store notes how bright the first n lamps are, for good, and returns the number
// of that look.
func (r *Rig) Store(n int) int {
	look := make([]byte, n)
	r.Universe(look, 1)
	r.looks = append(r.looks, look)
	return len(r.looks)
}

// Same reports whether two looks are the same.
func (r *Rig) Same(a, b int) bool { return slices.Equal(r.looks[a-1], r.looks[b-1]) }

// Tempo is how fast a chase is to go: operators tap it on a key.
type Tempo struct {
	mu    sync.Mutex
	taps  int64
	first time.Time
	last  time.Time
}

// Tap notes that the key was pressed.
func (t *Tempo) Tap(at time.Time) {
	t.mu.Lock()
	if t.taps == 0 {
		t.first = at
	}
	t.taps++
	t.last = at
	t.mu.Unlock()
}

// Beat returns the time between two taps.
func (t *Tempo) Beat() time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.taps < 2 {
		return 0
	}
	return t.last.Sub(t.first) / time.Duration(t.taps-1)
}

// odometer counts what only grows.
type odometer struct {
	sync.RWMutex
	n int64
}

func (o *odometer) turn() {
	o.Lock()
	o.n++
	o.Unlock()
}

func (o *odometer) read() int64 {
	o.RLock()
	defer o.RUnlock()
	return o.n
}
