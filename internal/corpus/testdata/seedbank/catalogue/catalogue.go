// Package catalogue lists what a seed bank has.
package catalogue

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"example.com/seedbank/accession"
)

// Catalogue is all accessions of a bank.
type Catalogue struct {
	all []accession.Accession
	at  map[int]int // by the number of the accession
}

// New returns a catalogue. Of accessions with one number the last counts for
// Find.
func New(all []accession.Accession) *Catalogue {
	c := &Catalogue{all: all, at: make(map[int]int, len(all))}
	for i, a := range all {
		c.at[a.Number] = i
	}
	return c
}

// Find returns the accession with the number.
func (c *Catalogue) Find(number int) (accession.Accession, bool) {
	i, ok := c.at[number]
	if !ok {
		return accession.Accession{}, false
	}
	return c.all[i], true
}

// Codes returns the codes of all accessions, and never nil.
func (c *Catalogue) Codes() []string {
	codes := []string{}
	for _, a := range c.all {
		codes = append(codes, a.Code())
	}
	return codes
}

// Due returns the codes of those that are to be tested, since the last test was
// before the year or had too few germinate. It is nil when there are none.
func (c *Catalogue) Due(year int, germination float64) []string {
	var due []string
	for _, a := range c.all {
		if a.Tested < year || a.Germination < germination {
			due = append(due, a.Code())
		}
	}
	return due
}

// Export writes a table, with the separator between its columns.
func (c *Catalogue) Export(w io.Writer, separator string) error {
	var text strings.Builder
	for _, a := range c.all {
		text.WriteString(a.Code())
		text.WriteString(separator)
		text.WriteString(clean(a.Taxon.Scientific(), separator))
		text.WriteString(separator)
		text.WriteString(clean(a.Taxon.OtherNames(), separator))
		text.WriteString(separator)
		text.WriteString(strconv.FormatFloat(a.Germination, 'f', 3, 64))
		text.WriteString("\n")
	}
	_, err := w.Write([]byte(text.String()))
	return err
}

// clean takes out of a cell what ends it.
func clean(cell, separator string) string {
	return strings.NewReplacer(separator, " ", "\n", " ").Replace(cell)
}

// Cells returns for each accession what a screen shows of it.
func (c *Catalogue) Cells() [][]string {
	rows := make([][]string, 0, len(c.all))
	for _, a := range c.all {
		percent := strconv.FormatFloat(100*a.Germination, 'f', 1, 64)
		rows = append(rows, []string{a.Code(), percent, strconv.Itoa(a.Tested)})
	}
	return rows
}

// Save writes the table to a file, which is as it was or complete, even if the
// power fails.
func (c *Catalogue) Save(name, separator string) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), ".catalogue-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	if err := c.Export(f, separator); err != nil {
		f.Close()
		return err
	}
	if err := f.Sync(); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), name); err != nil {
		return fmt.Errorf("catalogue stays as it was: %w", err)
	}
	return nil
}
