package badges

import (
	"fmt"
	"html"
	"strings"
)

// Badge is a small image of a label and a value.
type Badge struct {
	label  string
	value  string
	colour string // six hexadecimal digits
}

// NewBadge returns a badge.
func NewBadge(label, value, colour string) *Badge {
	return &Badge{label: label, value: value, colour: colour}
}

// Render returns the badge as SVG.
func (b *Badge) Render() string {
	left, right := measure(b.label), measure(b.value)
	svg := `<svg xmlns="http://www.w3.org/2000/svg" height="20" width="`
	svg += fmt.Sprint(left + right)
	svg += `">`
	svg += b.rectangle(0, left, "#555")
	svg += b.rectangle(left, right, fmt.Sprint("#", b.colour))
	svg += b.text(left/2, b.label)
	svg += b.text(left+right/2, b.value)
	svg += "</svg>\n"
	return svg
}

func (b *Badge) rectangle(x, width int, fill string) string {
	return `<rect x="` + fmt.Sprint(x) + `" width="` + fmt.Sprint(width) + `" height="20" fill="` + fill + `"/>`
}

func (b *Badge) text(x int, text string) string {
	return `<text x="` + fmt.Sprint(x) + `" y="14" text-anchor="middle">` + html.EscapeString(text) + `</text>`
}

// measure returns how wide a text is, about.
func measure(text string) int {
	width := 10
	for _, r := range text {
		switch {
		case strings.ContainsRune("il.:|'", r):
			width += 3
		case r >= 'A' && r <= 'Z' || r == 'm' || r == 'w':
			width += 9
		default:
			width += 7
		}
	}
	return width
}

// colourOf returns the colour of how much is covered by tests.
func colourOf(percent float64) string {
	switch {
	case percent >= 90:
		return "44cc11"
	case percent >= 70:
		return "dfb317"
	}
	return "e05d44"
}
