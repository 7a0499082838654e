// Package knit turns charts of knitting patterns into instructions, drawings
// and estimates of yarn.
package knit

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// ErrChart is wrapped by the errors of charts that nobody can knit.
var ErrChart = errors.New("knit: bad chart")

// Stitch is what is knitted at once.
type Stitch struct {
	Symbol rune
	Abbr   string
	Takes  int     // loops of the row below
	Gives  int     // loops that it leaves
	Yarn   float64 // that it needs, a knit stitch being 1
}

// stitches has what symbols stand for.
var stitches = map[rune]Stitch{
	'.':  {'.', "k", 1, 1, 1},
	'-':  {'-', "p", 1, 1, 1.05},
	'o':  {'o', "yo", 0, 1, 0.8},
	'/':  {'/', "k2tog", 2, 1, 1.1},
	'\\': {'\\', "ssk", 2, 1, 1.1},
	'^':  {'^', "sk2p", 3, 1, 1.2},
	'm':  {'m', "m1", 0, 1, 0.9},
	'ø':  {'ø', "sl1", 1, 1, 0},
}

// Side is the side of the fabric that one looks at while a row is knitted.
type Side string

// The sides, as charts call them.
const (
	Right Side = "R"
	Wrong Side = "W"
)

// String returns what patterns call the side.
func (s Side) String() string {
	switch s {
	case Right:
		return "RS"
	case Wrong:
		return "WS"
	}
	return "?"
}

// Row is a row of a chart.
type Row struct {
	Number       int
	Side         Side
	Stitches     []Stitch
	Takes, Gives int // loops, in all
}

// Chart is a pattern, from the row that is knitted first on.
type Chart struct {
	Title string
	Rows  []Row
}

// Parse reads a chart: a title, and lines of symbols. As charts are drawn, the
// last line is the row that is knitted first.
func Parse(r io.Reader) (*Chart, error) {
	c := &Chart{}
	var lines []string
	in := bufio.NewScanner(r)
	for first := true; in.Scan(); first = false {
		line := strings.TrimSpace(in.Text())
		if first {
			c.Title = line
		} else if line != "" {
			lines = append(lines, line)
		}
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	if len(lines) == 0 {
		return nil, fmt.Errorf("%w: no rows", ErrChart)
	}
	slices.Reverse(lines)
	for i, line := range lines {
		row, err := parseRow(i+1, line)
		if err != nil {
			return nil, err
		}
		if i > 0 && c.Rows[i-1].Gives != row.Takes {
			return nil, fmt.Errorf("%w: row %d takes %d loops of %d", ErrChart, row.Number, row.Takes, c.Rows[i-1].Gives)
		}
		c.Rows = append(c.Rows, row)
	}
	return c, nil
}

// parseRow reads the symbols of a row. Rows go to and fro.
func parseRow(number int, line string) (row Row, err error) {
	row.Number, row.Side = number, Right
	if number%2 == 0 {
		row.Side = Wrong
	}
	for _, symbol := range line {
		if _, known := stitches[symbol]; !known {
			return row, fmt.Errorf("%w: row %d: symbol %q", ErrChart, number, symbol)
		}
		row.Takes += stitches[symbol].Takes
		row.Gives += stitches[symbol].Gives
		row.Stitches = append(row.Stitches, stitches[symbol])
	}
	return row, nil
}

// Bare returns the numbers of the rows that are nothing but knit and purl; nil
// if there are none.
func (c *Chart) Bare() []int {
	var bare []int
	for _, row := range c.Rows {
		if !slices.ContainsFunc(row.Stitches, func(s Stitch) bool { return len(s.Abbr) > 1 }) {
			bare = append(bare, row.Number)
		}
	}
	return bare
}
