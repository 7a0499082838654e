package kinship

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// life is when a person lived, as far as is known.
func (p *Person) life() string {
	switch {
	case p.Born != 0 && p.Died != 0:
		return fmt.Sprintf("(%d–%d)", p.Born, p.Died)
	case p.Born != 0:
		return "(* " + fmt.Sprint(p.Born) + ")"
	case p.Died != 0:
		return "(† " + fmt.Sprint(p.Died) + ")"
	}
	return ""
}

// column is a part of a line of a chart.
type column struct {
	width int
	fill  rune
	right bool // aligned
}

// set makes a text as wide as the column.
func (c column) set(text string) string {
	if !c.right {
		return text + strings.Repeat(string(c.fill), max(0, c.width-utf8.RuneCountInString(text)))
	}
	for i := utf8.RuneCountInString(text); i < c.width; i++ {
		text = string(c.fill) + text
	}
	return text
}

var chart = struct{ number, name, life column }{
	number: column{width: 8, fill: '.', right: true},
	name:   column{width: 40, fill: ' '},
	life:   column{width: 16, fill: ' ', right: true},
}

// Chart writes the ancestors of a person, each with a number: the father of n has the
// number 2n, the mother the next.
func Chart(w io.Writer, p *Person) error {
	page := &bytes.Buffer{}
	var climb func(p *Person, n int)
	climb = func(p *Person, n int) {
		if p == nil || n >= 1<<20 {
			return
		}
		page.WriteString(chart.number.set(fmt.Sprint(n)))
		page.WriteString(" ")
		page.WriteString(fmt.Sprintf("%s%s\n", chart.name.set(p.Name()), chart.life.set(p.life())))
		climb(p.Father, 2*n)
		climb(p.Mother, 2*n+1)
	}
	climb(p, 1)
	_, err := w.Write([]byte(page.String()))
	return err
}

// Labels returns what is written on the photographs of persons.
func Labels(people []*Person) []string {
	labels := make([]string, 0)
	for _, p := range people {
		labels = append(labels, fmt.Sprintf("%s %s", p.Name(), p.life()))
	}
	return labels
}

// quoted is a text as a field of a table.
func quoted(text string) string {
	escape := strings.NewReplacer("\\", "\\\\", "\t", "\\t", "\n", "\\n", "\r", "")
	return escape.Replace(text)
}

// Table writes a line for each person: reference, name, years and spouses.
func Table(w io.Writer, t *Tree) error {
	for _, p := range t.People {
		line := quoted(p.Xref) + "\t" + quoted(p.Name()) + "\t"
		line += fmt.Sprintf("%d\t%d", p.Born, p.Died)
		for _, spouse := range p.Married {
			line += fmt.Sprintf("\t&%s", quoted(spouse))
		}
		line += "\n"
		if _, err := io.WriteString(w, line); err != nil {
			return err
		}
	}
	return nil
}

// String describes a tree, for a console.
func (t *Tree) String() string {
	text := "tree:"
	for _, p := range t.Founders() {
		text += fmt.Sprintf(" %s=%d", p.Xref, p.Number)
	}
	return text
}
