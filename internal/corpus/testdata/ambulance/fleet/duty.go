package fleet

import "sync"

// Duty counts who is on duty.
type Duty struct {
	mu              sync.RWMutex
	crews, vehicles int
}

// Start notes crews that come on duty with their vehicles.
func (d *Duty) Start(crews, vehicles int) {
	d.mu.Lock()
	d.crews += crews
	d.vehicles += vehicles
	d.mu.Unlock()
}

// Now returns how many of both there are at one moment.
func (d *Duty) Now() (crews, vehicles int) {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return d.crews, d.vehicles
}

// Open counts the calls that each dispatcher has still to close.
type Open struct {
	mu    sync.Mutex
	calls map[string]int
}

// Add gives a call to a dispatcher.
func (o *Open) Add(dispatcher string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.calls == nil {
		o.calls = map[string]int{}
	}
	o.calls[dispatcher]++
}

// Handover gives the calls of one dispatcher to another one, and returns how many
// that one had and has. Whoever takes over from himself has closed them all.
func (o *Open) Handover(from, to string) (had, has int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.calls == nil {
		o.calls = map[string]int{}
	}
	had = o.calls[to]
	o.calls[to] += o.calls[from]
	o.calls[from] = 0
	return had, o.calls[to]
}
