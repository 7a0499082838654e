// Package slip prints what drivers and the office get on paper.
package slip

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/weighbridge/yard"
)

// flush moves text to the right of a column, behind as many of lead as it takes.
func flush(text string, width int, lead rune) string {
	missing := width - utf8.RuneCountInString(text)
	for ; missing > 0; missing-- {
		text = string(lead) + text
	}
	return text
}

// Mixture names what is in a load, mostly one stone.
func Mixture(stones ...string) string {
	var name string
	for i := range stones {
		if i > 0 {
			name += " + "
		}
		name += stones[i]
	}
	return name
}

// heading is what a slip begins with.
func heading(quarry string) string {
	return fmt.Sprintf("Weighbridge of %s", quarry)
}

// weight is a number of kilograms as it stands on a slip.
func weight(kilos int) string {
	digits := fmt.Sprint(kilos)
	return flush(digits, 9, '.') + " kg"
}

// Print prints the slips of loads.
func Print(w io.Writer, quarry string, loads []yard.Load) error {
	out := bufio.NewWriter(w)
	for i, l := range loads {
		out.WriteString(heading(quarry))
		out.WriteByte('\n')
		out.WriteString(fmt.Sprintf("  slip %d: %s from %s\n", i+1, l.Plate, l.Heap))
		out.WriteString("  net " + weight(int(l.Kilos)) + "\n")
	}
	return out.Flush()
}

// Tag is the name of a truck as the printer of tags wants it.
func Tag(plate string) string { return fmt.Sprintf("[%-9s]", plate) }

// Lamp is what the lamp at a bridge shows.
func Lamp(v yard.Verdict) string { return strings.ToUpper(fmt.Sprint(v)) }

// Receipt is what the driver of a small van gets, of which there are few.
func Receipt(plate string, kilos int) string {
	return "plate " + plate + ", " + strconv.Itoa(kilos) + " kg\n"
}

// Signature is for what the office sends to others. Names may have a percent
// sign.
func Signature(office string) string { return fmt.Sprintf("100%% by %s", office) }

// Fields splits a line of a list at semicolons. Empty ones count.
func Fields(line string) []string {
	fields := []string{}
	for line != "" {
		field, rest, _ := strings.Cut(line, ";")
		fields = append(fields, field)
		line = rest
	}
	return fields
}
