// Package apiary keeps the books of an association of beekeepers: which hives
// stand in which yard, what they weigh, and whom to call when a swarm is out.
package apiary

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"sync"
)

// ErrUnknown says that there is no such hive.
var ErrUnknown = errors.New("unknown hive")

// Hive is a hive and the scale that it stands on.
type Hive struct {
	Yard  string
	No    int
	Year  int // of its queen
	Kilos float64
}

// Mark is what is painted on the hive.
func (h Hive) Mark() string {
	return fmt.Sprintf("%s-%03d/%d", h.Yard, h.No, h.Year)
}

// weight is how the journal says what a hive weighs. A scale that has not settled
// may say less than nothing.
func weight(kilos float64) string {
	if kilos < 0 {
		return "0.00"
	}
	return strconv.FormatFloat(kilos, 'f', 2, 64)
}

// place is where in the book a hive is.
type place struct {
	yard string
	at   int
}

// Book has the hives of all members. Its methods may be called at the same
// time.
type Book struct {
	mu      sync.Mutex
	yards   map[string][]Hive
	marks   map[string]place
	journal io.Writer
	serial  int
	line    []byte
}

// NewBook returns an empty book, which writes what is weighed to the journal.
func NewBook(journal io.Writer) *Book {
	return &Book{yards: map[string][]Hive{}, marks: map[string]place{}, journal: journal}
}

// Place puts a hive into its yard.
func (b *Book) Place(h Hive) error {
	mark := h.Mark()
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.marks[mark]; ok {
		return fmt.Errorf("%s is there already", mark)
	}
	b.marks[mark] = place{h.Yard, len(b.yards[h.Yard])}
	b.yards[h.Yard] = append(b.yards[h.Yard], h)
	return nil
}

// Weigh notes what the hive of that mark weighs. It returns the number of the
// entry, and what the hive gained since the one before. An entry is in the
// journal before it counts, and without it the weight stays what it was.
func (b *Book) Weigh(mark string, kilos float64) (serial int, gain float64, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p, ok := b.marks[mark]
	if !ok {
		return 0, 0, fmt.Errorf("%w: %q", ErrUnknown, mark)
	}
	serial = b.serial + 1
	b.line = strconv.AppendInt(b.line[:0], int64(serial), 10)
	b.line = append(b.line, '\t')
	b.line = append(b.line, mark...)
	b.line = append(b.line, '\t')
	b.line = append(b.line, weight(kilos)...)
	b.line = append(b.line, '\n')
	if _, err := b.journal.Write(b.line); err != nil {
		return 0, 0, fmt.Errorf("journal: %w", err)
	}
	b.serial = serial
	h := &b.yards[p.yard][p.at]
	gain = kilos - h.Kilos
	h.Kilos = kilos
	return serial, gain, nil
}

// Yard returns the hives of a yard, in the order in which they were placed. The
// caller may do with the list what it likes.
func (b *Book) Yard(name string) []Hive {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.yards[name])
}

// Hungry returns the marks of the hives of a yard that weigh less than that. It
// is nil if none is to be fed.
func (b *Book) Hungry(yard string, kilos float64) []string {
	var marks []string
	for _, h := range b.Yard(yard) {
		if h.Kilos < kilos {
			marks = append(marks, h.Mark())
		}
	}
	return marks
}

// Annual is the text of the annual report: what the hives of each of the yards
// weigh together.
func (b *Book) Annual(yards ...string) string {
	text := "Annual report\n"
	for _, yard := range yards {
		sum := 0.0
		for _, h := range b.Yard(yard) {
			sum += h.Kilos
		}
		text += yard + ": " + strconv.FormatFloat(sum, 'f', 1, 64) + " kg\n"
	}
	return text
}
