package main

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// right returns the text with so much of the fill before it that it is as wide.
func right(text string, width int, fill rune) string {
	cells := []rune(text)
	for len(cells) < width {
		cells = append([]rune{fill}, cells...)
	}
	return string(cells)
}

// writeStrip draws a hole from top to bottom, a line for each so many
// centimetres.
func writeStrip(w io.Writer, h *Hole, scale Depth) error {
	if err := writeHead(w, h); err != nil {
		return err
	}
	for _, l := range h.Layers {
		pattern := strings.Repeat(string(lithologies[l.Code].Pattern), 6)
		for at := l.Top; at < l.Base; at += scale {
			line := right(at.String(), 8, ' ') + " |" + pattern + "|"
			if at == l.Top {
				line += " " + label(l)
			}
			line += "\n"
			if _, err := w.Write([]byte(line)); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeHead writes what is above a strip.
func writeHead(w io.Writer, h *Hole) error {
	var head strings.Builder
	title := fmt.Sprintf("hole %s\n", h.Name)
	head.WriteString(title)
	head.WriteString(fmt.Sprintf("  %s layers, %s: ", strconv.Itoa(len(h.Layers)), h.bottom()))
	head.WriteString(sequence(h))
	head.WriteString("\n")
	_, err := io.WriteString(w, head.String())
	return err
}

// bottom is where drilling ended.
func (h *Hole) bottom() Depth {
	if len(h.Layers) == 0 {
		return 0
	}
	return h.Layers[len(h.Layers)-1].Base
}

// label says what a layer is.
func label(l Layer) string {
	name := lithologies[l.Code].Name
	if l.Remark == "" {
		return fmt.Sprintf("%s, %s m", name, l.Base-l.Top)
	}
	return fmt.Sprintf("%s (%s), %s m", name, l.Remark, l.Base-l.Top)
}

// sequence is the codes of the layers, from the top.
func sequence(h *Hole) string {
	text := ""
	for i, l := range h.Layers {
		if i > 0 {
			text = text + "/"
		}
		text = text + l.Code
	}
	return text
}

// remarks is what drillers said of all layers of a code. Layers without a remark
// leave two semicolons, but not before the first that has one.
func remarks(holes []*Hole, code string) string {
	text := ""
	for _, h := range holes {
		for _, l := range h.Layers {
			if l.Code != code {
				continue
			}
			if text != "" {
				text += "; "
			}
			text += l.Remark
		}
	}
	return text
}

// Total is how much there is of a lithology.
type Total struct {
	Layers    int
	Thickness Depth
	Deepest   Depth
}

// totals sums the layers of all holes up, by their codes.
func totals(holes []*Hole) map[string]*Total {
	sums := map[string]*Total{}
	for _, h := range holes {
		for _, l := range h.Layers {
			if sums[l.Code] == nil {
				sums[l.Code] = new(Total)
			}
			sums[l.Code].Layers++
			sums[l.Code].Thickness += l.Base - l.Top
			if l.Base > sums[l.Code].Deepest {
				sums[l.Code].Deepest = l.Base
			}
		}
	}
	return sums
}

// codes are those of the lithologies, in the order in which legends have them.
var codes = []string{"MG", "TS", "CL", "SI", "SA", "GR", "PT", "CK", "MS"}

// writeLegend writes what the patterns mean, and how much there is of each.
func writeLegend(w io.Writer, holes []*Hole) error {
	var b bytes.Buffer
	sums := totals(holes)
	for _, code := range codes {
		if sum := sums[code]; sum != nil {
			b.WriteString(entry(code, sum))
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// entry is a line of a legend.
func entry(code string, sum *Total) string {
	l := lithologies[code]
	text := fmt.Sprintf("%s:", code)
	text += " "
	text += string(l.Pattern)
	text += " "
	text += l.Name
	if l.Water {
		text += ", water"
	}
	text += ", " + strconv.Itoa(sum.Layers) + " of "
	text += sum.Thickness.String()
	text += " m\n"
	return text
}
