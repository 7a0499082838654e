package lifts

import (
	"fmt"
	"sort"
	"sync"
)

// Command is what a car is told.
type Command byte

// Commands.
const (
	Carry Command = iota // on with it
	Hold                 // stay where it is, doors open
	Home                 // go to the floor that is named, and stay there
)

// Bank is a group of lifts that share a shaft.
type Bank struct {
	Home    int16
	Top     int16
	MaxLoad uint16 // kg
}

// Status is what displays show of a car.
type Status struct {
	Car   string
	Floor string
	Full  bool
}

// Fault is what a controller has complained of.
type Fault struct {
	Car  string
	Code uint16
	Text []byte // in the code page of the controller
}

// Display shows the last moves.
type Display interface {
	Show(car string, floor int16)
}

type car struct {
	floor int16
	load  uint16
	open  bool
}

// Room knows where the cars are.
type Room struct {
	banks map[byte]Bank // by the first letter of their cars

	alarm    sync.RWMutex
	burning  bool
	journeys journeys
	screens  screens

	mu        sync.Mutex
	cars      map[string]*car
	names     []string // of the cars, in their order
	strangers []string
	faults    []Fault
}

// NewRoom returns a room for these cars.
func NewRoom(banks map[byte]Bank, names []string, displays ...Display) *Room {
	r := &Room{banks: banks, cars: map[string]*car{}, names: append([]string(nil), names...)}
	sort.Strings(r.names)
	for _, name := range r.names {
		r.cars[name] = &car{floor: banks[name[0]].Home}
	}
	r.screens.displays = displays
	return r
}

// SetFire says whether the building burns; all cars are then sent home.
func (r *Room) SetFire(burning bool) {
	r.alarm.Lock()
	r.burning = burning
	r.alarm.Unlock()
}

// Fire reports whether the building burns.
func (r *Room) Fire() bool {
	r.alarm.RLock()
	defer r.alarm.RUnlock()
	return r.burning
}

// place notes where a car is and says what it is to do.
func (r *Room) place(p *position) (Command, int16) {
	if !r.move(p) {
		return Hold, 0
	}
	if r.Fire() {
		return Home, r.banks[p.car[0]].Home
	}
	if p.load > r.banks[p.car[0]].MaxLoad {
		return Hold, 0
	}
	if p.floor > r.banks[p.car[0]].Top {
		return Home, r.banks[p.car[0]].Home
	}
	return Carry, 0
}

// move reports whether the car is one of ours.
func (r *Room) move(p *position) bool {
	r.mu.Lock()
	c, ok := r.cars[p.car]
	if !ok {
		r.strangers = append(r.strangers, p.car)
		r.mu.Unlock()
		return false
	}
	from := c.floor
	c.floor, c.load, c.open = p.floor, p.load, p.open
	r.mu.Unlock()
	if from != p.floor {
		r.journeys.add(from, p.floor)
		r.screens.show(p.car, p.floor)
	}
	return true
}

// note keeps a fault.
func (r *Room) note(car string, code uint16, text []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.faults = append(r.faults, Fault{car, code, append([]byte(nil), text...)})
}

// Faults returns the faults and forgets them.
func (r *Room) Faults() []Fault {
	r.mu.Lock()
	defer r.mu.Unlock()
	faults := r.faults
	r.faults = nil
	return faults
}

// Strangers returns the cars that have reported and are none of ours.
func (r *Room) Strangers() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]string(nil), r.strangers...)
}

// Board returns how all cars are, for the display in the lobby.
func (r *Room) Board() []Status {
	r.mu.Lock()
	defer r.mu.Unlock()
	var board []Status
	for _, name := range r.names {
		c := r.cars[name]
		st := Status{Car: name, Full: c.load >= r.banks[name[0]].MaxLoad}
		switch {
		case c.floor == 0:
			st.Floor = "G"
		case c.floor < 0:
			st.Floor = "B" + fmt.Sprintf("%d", -c.floor)
		default:
			st.Floor = fmt.Sprintf("%d", c.floor)
		}
		board = append(board, st)
	}
	return board
}

// Full returns the cars that take nobody. It is nil as long as there are some
// that do everywhere.
func (r *Room) Full() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var full []string
	for _, name := range r.names {
		if r.cars[name].load >= r.banks[name[0]].MaxLoad {
			full = append(full, name)
		}
	}
	return full
}

// Plan describes the building, for the log of a start.
func (r *Room) Plan() string {
	letters := make([]int, 0, len(r.banks))
	for letter := range r.banks {
		letters = append(letters, int(letter))
	}
	sort.Ints(letters)
	plan := ""
	for _, letter := range letters {
		bank := r.banks[byte(letter)]
		plan += fmt.Sprintf("bank %c: home %d, top %d, %d kg\n", letter, bank.Home, bank.Top, bank.MaxLoad)
	}
	return plan
}

// Mean returns how many floors a journey has, on the average.
func (r *Room) Mean() float64 { return r.journeys.mean() }

// journeys sums up what the cars travel. Both numbers are always of the same
// journeys.
type journeys struct {
	sync.Mutex
	floors, n int64
}

func (j *journeys) add(from, to int16) {
	d := int64(to) - int64(from)
	if d < 0 {
		d = -d
	}
	j.Lock()
	j.floors += d
	j.n++
	j.Unlock()
}

func (j *journeys) mean() float64 {
	j.Lock()
	defer j.Unlock()
	if j.n == 0 {
		return 0
	}
	return float64(j.floors) / float64(j.n)
}

// screens shows moves on the displays: one at a time, and on each of them in the
// same order.
type screens struct {
	mu       sync.Mutex
	displays []Display
}

func (s *screens) show(car string, floor int16) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.displays {
		d.Show(car, floor)
	}
}
