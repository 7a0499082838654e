package till

import (
	"bytes"
	"fmt"
	"io"
)

// Day is what was sold since the shop opened.
type Day struct {
	slips []*Slip
}

// Sold adds a slip.
func (d *Day) Sold(s *Slip) { d.slips = append(d.slips, s) }

// Entry is what the owner wants to know of a slip.
type Entry struct {
	Number  int
	Cashier string
	Items   int
	Total   Cents
}

// Entries returns all slips, the newest first.
func (d *Day) Entries() []Entry {
	entries := []Entry{}
	for i := len(d.slips) - 1; i >= 0; i-- {
		s := d.slips[i]
		entries = append(entries, Entry{s.Number, s.Cashier, len(s.Items), s.Total()})
	}
	return entries
}

// Report writes a line for each slip, the newest first, and one for the sum.
func (d *Day) Report(w io.Writer) error {
	var page bytes.Buffer
	var sum Cents
	for _, e := range d.Entries() {
		sum += e.Total
		io.WriteString(&page, fmt.Sprintf("%d\t%s\t%d items\t", e.Number, e.Cashier, e.Items))
		page.WriteString(e.Total.text())
		page.WriteByte('\n')
	}
	page.WriteString(sum.text())
	_, err := page.WriteTo(w)
	return err
}
