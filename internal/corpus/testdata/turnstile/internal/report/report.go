// Package report prints what happened at the gates.
package report

import (
	"bufio"
	"fmt"
	"io"
	"unicode/utf8"

	"example.com/turnstile/internal/store"
)

const numberWidth = 10

// Print prints a report of an event.
func Print(w io.Writer, event string, rows []store.Row) error {
	bw := bufio.NewWriter(w)
	bw.WriteString(title(event))
	bw.WriteByte('\n')
	admitted := 0
	for _, row := range rows {
		printRow(bw, row)
		admitted += row.Admitted
	}
	bw.WriteString(column("total", admitted))
	bw.WriteByte('\n')
	return bw.Flush()
}

func title(event string) string {
	return fmt.Sprintf("Admissions: %s", event)
}

func printRow(bw *bufio.Writer, row store.Row) {
	bw.WriteString(fmt.Sprintf("Gate %d (%s)", row.Gate, zoneList(row.Zones)))
	bw.WriteString(column("admitted", row.Admitted))
	bw.WriteString(column("refused", row.Refused))
	bw.WriteByte('\n')
}

// column returns a name and a number, which is aligned to the right.
func column(name string, n int) string {
	return " " + name + " " + leader(fmt.Sprint(n), '.', numberWidth)
}

// leader fills the space in front of a text.
func leader(text string, fill rune, width int) string {
	for utf8.RuneCountInString(text) < width {
		text = string(fill) + text
	}
	return text
}

// zoneList lists zones. Few gates lead to more than one.
func zoneList(zones []string) string {
	list := ""
	for i, zone := range zones {
		if i > 0 {
			list += ", "
		}
		list += zone
	}
	return list
}

// Badge is printed on the wristband of a zone, in a field of eight characters.
func Badge(zone string) string {
	return fmt.Sprintf("%-8s|", zone)
}
