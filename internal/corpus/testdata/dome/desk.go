package dome

import (
	"fmt"
	"io"
	"slices"
	"sync"
)

// Star is what is asked of a star tonight.
type Star struct {
	Number uint32
	Limit  int32 // thousandths of a magnitude; what is fainter is clouds
	Wanted int   // exposures
}

// Point is a point of the curve of a star.
type Point struct {
	Nth       int
	Magnitude float64
}

// track is a star, and how it has been seen.
type track struct {
	Star
	seen []int32
}

// turnstile counts who or what goes through.
type turnstile struct {
	guard sync.RWMutex
	n     int64
}

func (t *turnstile) pass(d int64) {
	t.guard.Lock()
	t.n += d
	t.guard.Unlock()
}

func (t *turnstile) passed() int64 {
	t.guard.RLock()
	defer t.guard.RUnlock()
	return t.n
}

// seeing is how steady the air is: the mean of what guiders report.
type seeing struct {
	guard sync.Mutex
	total int64
	n     int64
}

// report adds a measurement, in hundredths of an arc second. Total and number are of the
// same measurements, whenever a mean is asked for.
func (s *seeing) report(hundredths int64) {
	s.guard.Lock()
	s.total += hundredths
	s.n++
	s.guard.Unlock()
}

func (s *seeing) mean() int64 {
	s.guard.Lock()
	defer s.guard.Unlock()
	if s.n == 0 {
		return 0
	}
	return s.total / s.n
}

// Book is what happened, line after line. Lines are numbered as they are written.
type Book struct {
	guard sync.Mutex
	to    io.Writer
	last  int
}

// Enter writes a line, and returns its number.
func (b *Book) Enter(text string) (int, error) {
	b.guard.Lock()
	defer b.guard.Unlock()
	b.last++
	_, err := fmt.Fprintf(b.to, "%06d %s\n", b.last, text)
	return b.last, err
}

// Desk is what all telescopes share.
type Desk struct {
	site    string
	Book    *Book
	frames  turnstile
	open    turnstile
	air     seeing
	handler map[Kind]handler
	rotate  func(star uint32) error // blocks until the dome is there

	stars  sync.Mutex // guards tracks and what they have seen
	tracks map[uint32]*track

	tallies sync.Mutex // guards tally
	tally   map[string]int64

	plates sync.Mutex // guards kept
	kept   map[uint32][][]byte
}

// NewDesk returns the desk of a site.
func NewDesk(site string, book io.Writer, rotate func(star uint32) error, stars ...Star) *Desk {
	d := &Desk{
		site:   site,
		Book:   &Book{to: book},
		rotate: rotate,
		tracks: make(map[uint32]*track, len(stars)),
		tally:  map[string]int64{},
		kept:   map[uint32][][]byte{},
	}
	for _, s := range stars {
		d.tracks[s.Number] = &track{Star: s}
	}
	d.handler = map[Kind]handler{
		KindExposure: d.counted(KindExposure, d.exposed),
		KindPlate:    d.counted(KindPlate, d.plate),
		KindSlew:     d.counted(KindSlew, d.slew),
	}
	return d
}

// Frames returns how many frames have come in.
func (d *Desk) Frames() int64 { return d.frames.passed() }

// Air returns how steady the air is, in hundredths of an arc second.
func (d *Desk) Air() int64 { return d.air.mean() }

// count adds one to a tally.
func (d *Desk) count(name string) {
	d.tallies.Lock()
	d.tally[name]++
	d.tallies.Unlock()
}

// Tally returns how often something happened.
func (d *Desk) Tally(name string) int64 {
	d.tallies.Lock()
	defer d.tallies.Unlock()
	return d.tally[name]
}

// judge says what to make of an exposure, and notes it when it is good. Who calls it has
// the stars.
func (d *Desk) judge(e *exposure) Verdict {
	if _, asked := d.tracks[e.Star]; !asked {
		return Unknown
	}
	if e.Milli > d.tracks[e.Star].Limit {
		return Faint
	}
	v := Good
	if len(d.tracks[e.Star].seen) >= d.tracks[e.Star].Wanted {
		v = Enough
	} else {
		d.tracks[e.Star].seen = append(d.tracks[e.Star].seen, e.Milli)
	}
	return v
}

// Curve returns how a star has been seen, in order.
func (d *Desk) Curve(star uint32) []Point {
	d.stars.Lock()
	defer d.stars.Unlock()
	t, ok := d.tracks[star]
	if !ok {
		return nil
	}
	curve := []Point{}
	for i, milli := range t.seen {
		curve = append(curve, Point{Nth: i + 1, Magnitude: float64(milli) / 1000})
	}
	return curve
}

// Plates returns the pictures of a star.
func (d *Desk) Plates(star uint32) [][]byte {
	d.plates.Lock()
	defer d.plates.Unlock()
	return slices.Clone(d.kept[star])
}

// String sums the night up, for who closes the dome.
func (d *Desk) String() string {
	return fmt.Sprintf("%s: ", d.site) + fmt.Sprint(d.frames.passed()) + " frames"
}
