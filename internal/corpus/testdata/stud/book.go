// Package stud is a stud book: it knows horses and who their parents are.
package stud

import "fmt"

// Horse is an entry of a stud book. Its parents are nil where nobody knows them.
type Horse struct {
	Number    int // in its book, counted from 0; parents have lower numbers
	Name      string
	Breed     string
	Born      int // year
	Chip      int64
	Dead      bool
	Sire, Dam *Horse
}

// String returns the horse as it is announced.
func (h *Horse) String() string { return fmt.Sprintf("%s (%s, %d)", h.Name, h.Breed, h.Born) }

// Stable returns the name with that of the stable in front.
func (h *Horse) Stable(stable string) string { return stable + " " + h.Name }

// Book holds horses. Several may read it at once while nobody adds a horse.
type Book struct {
	horses []*Horse
}

// Add enters a horse whose parents, if known, are in the book.
func (b *Book) Add(h Horse) *Horse {
	h.Number = len(b.horses)
	b.horses = append(b.horses, &h)
	return &h
}

// Labels returns the names for the boxes, in the order of the book; nil for an
// empty book.
func (b *Book) Labels() []string {
	var labels []string
	for _, h := range b.horses {
		if h.Dead {
			labels = append(labels, h.Name+" (dead)")
			continue
		}
		labels = append(labels, h.Name)
	}
	return labels
}

// Doubles returns the horses whose chip another horse before them has.
func (b *Book) Doubles() (doubles []*Horse) {
	chips := map[int64]bool{}
	for _, h := range b.horses {
		if chips[h.Chip] {
			doubles = append(doubles, h)
		}
		chips[h.Chip] = true
	}
	return doubles
}

// MotherLine returns a horse and its mothers. Of most there is no mother in the
// book.
func (h *Horse) MotherLine() string {
	line := h.Name
	for m := h.Dam; m != nil; m = m.Dam {
		line = line + " of " + m.Name
	}
	return line
}
