// Package cellar knows the batches that ferment, and what was brewed.
package cellar

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"time"
)

// A Batch is beer of one kettle.
type Batch struct {
	Code    string
	House   string
	Style   string
	Year    int
	Most    int32 // thousandths of a degree
	Count   int
	Warmest int32
	Sum     int64
}

// Tag names the batch in books.
func (b *Batch) Tag() string {
	return fmt.Sprintf("%s-%s-%d", b.House, b.Style, b.Year)
}

// A Cellar has the batches. Several goroutines may use it.
type Cellar struct {
	mu      sync.Mutex
	batches map[string]*Batch
	order   []string
	warm    []Warning
}

// A Warning is that of a batch which was too warm.
type Warning struct {
	Tag   string `json:"tag"`
	Milli int32  `json:"milli"`
}

// New returns a cellar with some batches.
func New(batches ...Batch) *Cellar {
	c := &Cellar{batches: make(map[string]*Batch)}
	for i := range batches {
		b := batches[i]
		c.batches[b.Code] = &b
		c.order = append(c.order, b.Code)
	}
	return c
}

// Note counts a reading, and says whether the batch is known and whether it is
// too warm.
func (c *Cellar) Note(code string, milli int32) (known, warm bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.batches[code] == nil {
		return false, false
	}
	if c.batches[code].Count == 0 || milli > c.batches[code].Warmest {
		c.batches[code].Warmest = milli
	}
	c.batches[code].Count++
	c.batches[code].Sum += int64(milli)
	if milli <= c.batches[code].Most {
		return true, false
	}
	c.warm = append(c.warm, Warning{c.batches[code].Tag(), milli})
	return true, true
}

// A Row is what a list shows of a batch.
type Row struct {
	Code string
	Mean float64 // degrees
}

// Rows are all batches, in the order in which they were brewed.
func (c *Cellar) Rows() []Row {
	c.mu.Lock()
	defer c.mu.Unlock()
	rows := []Row{}
	for _, code := range c.order {
		b := c.batches[code]
		rows = append(rows, Row{code, float64(b.Sum) / 1000 / float64(max(b.Count, 1))})
	}
	return rows
}

// Warnings are those so far, for who may change them; nil if there is none.
func (c *Cellar) Warnings() []Warning {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.warm)
}

// Over are the warnings above a temperature; JSON has null where there is none.
func (c *Cellar) Over(milli int32) []Warning {
	var over []Warning
	for _, w := range c.Warnings() {
		if w.Milli > milli {
			over = append(over, w)
		}
	}
	return over
}

// A Diary is a file that the tax office reads. Its lines have numbers, which go
// up by one.
type Diary struct {
	mu   sync.Mutex
	file io.Writer
	last int
}

// NewDiary returns a diary that writes to file.
func NewDiary(file io.Writer) *Diary { return &Diary{file: file} }

// Enter writes a line. It is there when Enter returns.
func (d *Diary) Enter(at time.Time, tag string, litres int64) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.last++
	_, err := fmt.Fprintf(d.file, "%d %s %s %d\n", d.last, at.UTC().Format(time.RFC3339), tag, litres)
	return err
}

// Litres is an amount that many pour into.
type Litres struct {
	lock sync.RWMutex
	sum  int64
}

// Pour adds to the amount.
func (l *Litres) Pour(n int64) {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.sum += n
}

// Sum returns the amount.
func (l *Litres) Sum() int64 {
	l.lock.RLock()
	defer l.lock.RUnlock()
	return l.sum
}

// A Vat has room for so much.
type Vat struct {
	mu         sync.Mutex
	room, full int64
}

// NewVat returns an empty one.
func NewVat(room int64) *Vat { return &Vat{room: room} }

// Fill fills it if there is room for all.
func (v *Vat) Fill(n int64) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.full+n > v.room {
		return false
	}
	v.full += n
	return true
}
