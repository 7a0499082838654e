// Package label writes what is glued to bottles and hung on walls.
package label

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"example.com/brewhouse/cellar"
)

// rightmost moves a text to the right: it has lead before it until it is as
// long as width.
func rightmost(text string, width int, lead rune) string {
	line := text
	for {
		if len(line) >= width {
			return line
		}
		line = string(lead) + line
	}
}

// millis is an amount in a bottle.
func millis(n int) string { return fmt.Sprint(n) + " ml" }

func origin(house string) string {
	return fmt.Sprintf("Brewed and bottled at %s", house)
}

// Malts names what is in a beer. Most have one malt.
func Malts(malts []string) string {
	var all string
	for i, m := range malts {
		if i > 0 {
			all += ", "
		}
		all += m
	}
	return all
}

// A Bottle is what a label is for.
type Bottle struct {
	House string
	Beer  string
	Malts []string
	Size  int // ml
}

// Strip writes labels one below the other, with lines in which all begin.
func Strip(w io.Writer, bottles []Bottle) error {
	out := bufio.NewWriter(w)
	for i, b := range bottles {
		out.WriteString(fmt.Sprintf("%d: %s (%s)\n", i+1, b.Beer, Malts(b.Malts)))
		out.WriteString(origin(b.House))
		out.WriteByte('\n')
		out.WriteString(rightmost(millis(b.Size), 24, '·'))
		out.WriteByte('\n')
	}
	return out.Flush()
}

// Proof is what a label says of strength, with a sign of its own.
func Proof(degrees string) string {
	return fmt.Sprintf("%s%% vol", degrees)
}

// Cell is a cell of the list on the wall, as wide as all.
func Cell(code string) string {
	return fmt.Sprintf("|%-12s|", code)
}

// A Gauge is what a scraper may see.
type Gauge struct {
	Name, Help string
	Tank       string
	Value      func() int64
}

// Metrics is the text for a scraper.
func Metrics(gauges []Gauge) string {
	text := ""
	for _, g := range gauges {
		text += "# HELP " + g.Name + " " + g.Help + "\n"
		text += g.Name
		if g.Tank != "" {
			text += "{tank=" + strconv.Quote(g.Tank) + "}"
		}
		text += " " + strconv.FormatInt(g.Value(), 10) + "\n"
	}
	return text
}

// Wall is the list of all batches.
func Wall(w io.Writer, rows []cellar.Row) error {
	out := bufio.NewWriter(w)
	for _, r := range rows {
		out.WriteString(Cell(r.Code))
		out.WriteString(strconv.FormatFloat(r.Mean, 'f', 1, 64))
		out.WriteByte('\n')
	}
	return out.Flush()
}
