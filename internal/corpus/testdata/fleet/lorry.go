package fleet

import (
	"fmt"
	"io"
	"math"
	"sync"
)

// counter counts what happens in all sessions.
type counter struct {
	sync.RWMutex
	n uint64
}

func (c *counter) inc() {
	c.Lock()
	c.n++
	c.Unlock()
}

func (c *counter) value() uint64 {
	c.RLock()
	defer c.RUnlock()
	return c.n
}

// odometer adds up legs. How many there are and how long they are belong
// together.
type odometer struct {
	mu     sync.RWMutex
	legs   int64
	metres int64
}

func (o *odometer) add(metres int64) {
	o.mu.Lock()
	o.legs++
	o.metres += metres
	o.mu.Unlock()
}

// mean returns the length of a leg.
func (o *odometer) mean() int64 {
	o.mu.RLock()
	defer o.mu.RUnlock()
	if o.legs == 0 {
		return 0
	}
	return o.metres / o.legs
}

// Fix is where a lorry was.
type Fix struct {
	Lat, Lon float64 // degrees
	At       uint32  // Unix time
}

// Lorry is one of the fleet.
type Lorry struct {
	Plate string
	Keep  int // fixes that are kept; 0 keeps none

	odo   odometer
	mu    sync.Mutex
	known bool
	last  position
	trail []*Fix
}

// move notes a position.
func (l *Lorry) move(p *position) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.known {
		l.odo.add(distance(&l.last, p))
	}
	l.known, l.last = true, *p
	if l.Keep > 0 {
		l.remember(p)
	}
}

func (l *Lorry) remember(p *position) {
	fix := &Fix{Lat: float64(p.lat) / 1e5, Lon: float64(p.lon) / 1e5, At: p.at}
	if len(l.trail) == l.Keep {
		l.trail = l.trail[1:]
	}
	l.trail = append(l.trail, fix)
}

// Trail returns the last fixes, the oldest first.
func (l *Lorry) Trail() []*Fix {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]*Fix(nil), l.trail...)
}

// MeanLeg returns how many metres there are between two reports.
func (l *Lorry) MeanLeg() int64 { return l.odo.mean() }

// distance returns the metres between two positions, as on a flat map.
func distance(a, b *position) int64 {
	const metres = 1.1132 // of 1/100000 of a degree
	y := float64(b.lat-a.lat) * metres
	x := float64(b.lon-a.lon) * metres * math.Cos(float64(a.lat)/1e5*math.Pi/180)
	return int64(math.Sqrt(x*x+y*y) + 0.5)
}

// Desk is where the dispatcher sits. What is written to it is shown at once.
type Desk struct {
	mu  sync.Mutex
	Out io.Writer
}

// Alarm tells the dispatcher that a driver wants help.
func (d *Desk) Alarm(plate string, at uint32) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, err := fmt.Fprintf(d.Out, "ALARM %s %d\n", plate, at)
	return err
}
