// Package dispense is what a pharmacy has, and what it hands out.
package dispense

import (
	"fmt"
	"io"
	"strings"
)

// Strength is how much of a drug a dose has, in micrograms.
type Strength int

// String returns the strength as prescriptions have it.
func (s Strength) String() string {
	if s >= 1000 && s%1000 == 0 {
		return fmt.Sprint(int(s)/1000) + " mg"
	}
	return fmt.Sprint(int(s)) + " mcg"
}

// Drug is something that is in stock.
type Drug struct {
	SKU        string
	Name       string
	Form       string // "tablets", say
	Strength   Strength
	Drawer     string
	Cents      int // price of one
	Controlled bool
	Cautions   []string
}

// Title returns what a drug is called on shelves.
func (d *Drug) Title() string {
	return d.Name + " " + fmt.Sprint(d.Strength)
}

// Label goes on a box.
type Label struct {
	Drug    *Drug
	Count   int
	Patient string
	Sig     string // directions, in the shorthand of doctors
	Batch   string
}

// Print writes a label to a printer, which cuts after each write.
func (l *Label) Print(printer io.Writer) error {
	var text strings.Builder
	text.WriteString(l.Patient)
	text.WriteByte('\n')
	text.WriteString(l.contents())
	text.WriteByte('\n')
	if l.Sig != "" {
		for _, d := range Directions(l.Sig) {
			text.WriteString("  ")
			text.WriteString(d)
			text.WriteByte('\n')
		}
	}
	if c := caution(l.Drug.Cautions); c != "" {
		text.WriteString("! ")
		text.WriteString(c)
		text.WriteByte('\n')
	}
	if l.Batch != "" {
		text.WriteString(lot(l.Batch))
		text.WriteByte('\n')
	}
	_, err := printer.Write([]byte(text.String()))
	return err
}

func (l *Label) contents() string {
	return fmt.Sprintf("%d %s %s", l.Count, l.Drug.Form, l.Drug.Name)
}

func lot(batch string) string {
	return fmt.Sprintf("Batch %s", batch)
}

// Directions returns what a patient is to do, in words. There is a semicolon
// between directions.
func Directions(sig string) []string {
	words := strings.NewReplacer(
		"p.o.", "by mouth",
		"b.i.d.", "twice a day",
		"t.i.d.", "three times a day",
		"q.h.s.", "at bedtime",
		"p.r.n.", "when needed",
		"a.c.", "before meals",
		"tab.", "tablet",
	)
	parts := strings.Split(sig, ";")
	for i, part := range parts {
		parts[i] = words.Replace(strings.TrimSpace(part))
	}
	return parts
}

// caution puts what patients are warned of into one line.
func caution(all []string) string {
	if len(all) == 0 {
		return ""
	}
	text := all[0]
	for _, c := range all[1:] {
		text = text + "; " + c
	}
	return text
}

// Remind fills in a letter, which pharmacies write themselves.
func Remind(letter, patient, drug string) string {
	return strings.NewReplacer("{patient}", patient, "{drug}", drug).Replace(letter)
}
