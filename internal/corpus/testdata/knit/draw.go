package knit

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// cell is how wide and high a stitch is drawn.
const cell = 12

// Draw writes the chart as an SVG image.
func Draw(w io.Writer, c *Chart) error {
	widest := 0
	for _, row := range c.Rows {
		widest = max(widest, len(row.Stitches))
	}
	var svg bytes.Buffer
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d">`, widest*cell, len(c.Rows)*cell)
	svg.WriteString("\n")
	for i, row := range c.Rows {
		svg.WriteString(fmt.Sprintf("<g id=\"row%d\" class=%q>", row.Number, row.Side))
		y := (len(c.Rows) - 1 - i) * cell
		for j, s := range row.Stitches {
			box(&svg, j*cell, y, s)
		}
		svg.WriteString("</g>\n")
	}
	svg.WriteString("</svg>\n")
	_, err := w.Write([]byte(svg.String()))
	return err
}

// box draws a stitch.
func box(svg *bytes.Buffer, x, y int, s Stitch) {
	svg.WriteString(fmt.Sprintf("<text x='%d' y='%d'>", x, y))
	if s.Symbol == '<' || s.Symbol == '&' {
		svg.WriteString("&#" + fmt.Sprint(int(s.Symbol)) + ";")
	} else {
		svg.WriteRune(s.Symbol)
	}
	svg.WriteString("</text>")
}

// Plain returns the chart as it is drawn in text, with a margin on the left.
func Plain(c *Chart, margin string) string {
	var out strings.Builder
	for i := len(c.Rows) - 1; i >= 0; i-- {
		out.WriteString(margin)
		for _, s := range c.Rows[i].Stitches {
			out.WriteRune(s.Symbol)
		}
		out.WriteByte('\n')
	}
	return out.String()
}
