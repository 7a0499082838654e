// Package yard knows the trucks of a quarry and what they have taken.
package yard

import (
	"fmt"
	"io"
	"slices"
	"sync"
)

// A Verdict is what a driver is told.
type Verdict byte

// The verdicts.
const (
	Unknown Verdict = iota
	Banned
	Entered
	Overloaded
	Left
)

// String is what is on the lamp.
func (v Verdict) String() string {
	return [...]string{"unknown", "banned", "enter", "overloaded", "leave"}[v]
}

// A Truck may come and go.
type Truck struct {
	Plate  string
	Limit  uint32 // kilograms, with its load
	Pit    string
	Stone  string
	Layer  int
	Banned bool
	Tare   uint32 // kilograms when it came, 0 if it is not in the yard
	Trips  int
}

// A Load is what a truck has taken.
type Load struct {
	Plate string `json:"plate"`
	Heap  string `json:"heap"`
	Kilos uint32 `json:"kilos"`
}

// A Yard is safe for use by several goroutines.
type Yard struct {
	mu     sync.Mutex
	trucks map[string]*Truck
	heaps  map[string]uint64 // kilograms taken
	loads  []Load
}

// New returns a yard that nobody may enter.
func New() *Yard {
	return &Yard{trucks: make(map[string]*Truck), heaps: make(map[string]uint64)}
}

// Admit has a truck known.
func (y *Yard) Admit(t Truck) {
	y.mu.Lock()
	defer y.mu.Unlock()
	y.trucks[t.Plate] = &t
}

// Heap names what a truck loads.
func (t *Truck) Heap() string {
	return fmt.Sprintf("%s.%s.%d", t.Pit, t.Stone, t.Layer)
}

// Weigh takes note of a truck on a bridge. It says in which heap it loads.
func (y *Yard) Weigh(plate string, kilos uint32) (Verdict, string) {
	y.mu.Lock()
	defer y.mu.Unlock()
	if _, known := y.trucks[plate]; !known {
		return Unknown, ""
	}
	if y.trucks[plate].Banned {
		return Banned, ""
	}
	heap := y.trucks[plate].Heap()
	if y.trucks[plate].Tare == 0 {
		y.trucks[plate].Tare = kilos
		return Entered, heap
	}
	if kilos > y.trucks[plate].Limit {
		return Overloaded, heap
	}
	net := kilos - min(kilos, y.trucks[plate].Tare)
	y.trucks[plate].Tare = 0
	y.trucks[plate].Trips++
	y.heaps[heap] += uint64(net)
	y.loads = append(y.loads, Load{plate, heap, net})
	return Left, heap
}

// Heavy returns loads of at least so many kilograms. Without one it is nil, which
// is null in JSON.
func (y *Yard) Heavy(kilos uint32) []Load {
	y.mu.Lock()
	defer y.mu.Unlock()
	var heavy []Load
	for _, l := range y.loads {
		if l.Kilos >= kilos {
			heavy = append(heavy, l)
		}
	}
	return heavy
}

// Loads are copies of all loads, which the caller may change.
func (y *Yard) Loads() []Load {
	y.mu.Lock()
	defer y.mu.Unlock()
	return slices.Clone(y.loads)
}

// A Line is a heap on the list of the day.
type Line struct {
	Heap string
	Tons float64
}

// Lines are the heaps of the names given.
func (y *Yard) Lines(names []string) []Line {
	y.mu.Lock()
	defer y.mu.Unlock()
	lines := []Line{}
	for _, name := range names {
		tons := float64(y.heaps[name]) / 1000
		lines = append(lines, Line{Heap: name, Tons: tons})
	}
	return lines
}

// A Journal has each load on paper, in the order of its numbers.
type Journal struct {
	mu     sync.Mutex
	paper  io.Writer
	number int
}

// NewJournal returns a journal that is written to w.
func NewJournal(w io.Writer) *Journal { return &Journal{paper: w} }

// Enter writes a load. It is on paper before the truck may leave.
func (j *Journal) Enter(plate, heap string, kilos uint32) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.number++
	_, err := fmt.Fprintf(j.paper, "%06d %-10s %8d kg %s\n", j.number, plate, kilos, heap)
	return err
}

// Peak is the heaviest truck there was, and who drove it.
type Peak struct {
	mu    sync.Mutex
	kilos uint32
	plate string
}

// Note takes note of a truck.
func (p *Peak) Note(plate string, kilos uint32) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if kilos > p.kilos {
		p.kilos, p.plate = kilos, plate
	}
}

// Get returns the heaviest.
func (p *Peak) Get() (string, uint32) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.plate, p.kilos
}
