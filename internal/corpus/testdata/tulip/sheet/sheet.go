// Package sheet writes what people read of an auction.
package sheet

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/tulip"
)

// Euro returns an amount of cents.
func Euro(cents int64) string {
	b := strconv.AppendInt(make([]byte, 0, 24), cents/100, 10)
	return string(append(b, '.', byte('0'+cents%100/10), byte('0'+cents%10)))
}

// Entry is what the catalogue says of a lot.
func Entry(l tulip.Lot) string {
	grower := fmt.Sprintf("%s: ", l.Grower)
	prices := fmt.Sprintf("%s to %s, lot %d", Euro(l.Start), Euro(l.Floor), l.Number)
	return grower + amount(l) + ", " + prices
}

func amount(l tulip.Lot) string {
	if l.Bunches == 1 {
		return fmt.Sprintf("a bunch of %s", l.Kind)
	}
	return strconv.Itoa(l.Bunches) + " bunches of " + l.Kind
}

// Day writes what was sold on a day, to whom, and which trolleys are to be moved.
func Day(w io.Writer, sales []tulip.Sale) error {
	var b strings.Builder
	var sum int64
	for _, s := range sales {
		cost := int64(s.Bunches) * s.Price
		sum += cost
		b.WriteString(fmt.Sprintf("%-20s %5d at %s", s.Lot.Code(), s.Bunches, Euro(s.Price)))
		b.WriteString(fmt.Sprintf(" = %s\n", Euro(cost)))
	}
	b.WriteString("sum ")
	b.WriteString(Euro(sum))
	b.WriteString("\nbuyers: ")
	b.WriteString(row(buyers(sales)))
	b.WriteString("\ntrolleys: ")
	b.WriteString(strings.Join(trolleys(sales), " "))
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// buyers returns who bought, as they came.
func buyers(sales []tulip.Sale) []string {
	seen := make(map[string]bool)
	all := make([]string, 0, len(sales))
	for _, s := range sales {
		if !seen[s.Paddle] {
			seen[s.Paddle] = true
			all = append(all, s.Paddle)
		}
	}
	return all
}

func trolleys(sales []tulip.Sale) (codes []string) {
	for _, s := range sales {
		codes = append(codes, s.Lot.Code())
	}
	return codes
}

// row puts commas between names. On most days one buyer takes all.
func row(names []string) string {
	s, comma := "", ""
	for _, name := range names {
		s += comma + name
		comma = ", "
	}
	return s
}
