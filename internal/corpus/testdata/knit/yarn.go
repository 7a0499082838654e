package knit

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
)

// Gauge is how somebody knits.
type Gauge struct {
	Stitch float64 // yarn of a knit stitch, in millimetres
	Waste  float64 // what is added to each row, in millimetres
}

// Length returns the yarn that a row needs, in metres.
func (g Gauge) Length(row Row) float64 {
	sum := 0.0
	for _, s := range row.Stitches {
		sum += s.Yarn * g.Stitch
	}
	return (sum + g.Waste) / 1000
}

// Usage writes a line that says of each row how much yarn there has to be, from
// the row on to the end.
func Usage(w io.Writer, c *Chart, g Gauge) error {
	need := make([]float64, len(c.Rows))
	rest := 0.0
	for i := len(c.Rows) - 1; i >= 0; i-- {
		rest += g.Length(c.Rows[i])
		need[i] = rest
	}
	line := bufio.NewWriterSize(w, 512)
	for i, metres := range need {
		if i > 0 {
			line.WriteByte(' ')
		}
		line.WriteString(strconv.FormatFloat(metres, 'f', 2, 64))
		line.WriteByte('m')
	}
	line.WriteByte('\n')
	return line.Flush()
}

// Table writes the loops and the yarn of each row, as CSV.
func Table(w io.Writer, c *Chart, g Gauge) error {
	out := csv.NewWriter(w)
	for _, row := range c.Rows {
		record := []string{
			fmt.Sprint(row.Number),
			row.Side.String(),
			fmt.Sprint(row.Takes),
			strconv.Itoa(row.Gives),
			fmt.Sprintf("%.2f", g.Length(row)),
		}
		if err := out.Write(record); err != nil {
			return fmt.Errorf("knit: row %d: %w", row.Number, err)
		}
	}
	out.Flush()
	return out.Error()
}

// String describes the gauge, for the help of the command.
func (g Gauge) String() string {
	text := "a stitch of "
	text += fmt.Sprintf("%g mm", g.Stitch)
	if g.Waste > 0 {
		text += fmt.Sprintf(", %g mm a row", g.Waste)
	}
	return text
}
